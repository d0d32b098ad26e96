// The tile editor: photo and hand row in step, and a sheet to change one tile. It decides nothing: every
// change goes to the server as an operation, and what comes back is drawn.
const kept = new WeakMap();

export default function ({ data, parentElement, setStateValue }) {
  let editor = kept.get(parentElement);
  if (!editor) {
    editor = new Editor(parentElement.querySelector(".editor"));
    kept.set(parentElement, editor);
  }
  editor.show(data, setStateValue);
  return () => { editor.stop(); kept.delete(parentElement); };
}

class Editor {
  constructor(root) {
    this.root = root;
    this.selected = null;
    this.adding = null;
    this.choosingWin = false;
    this.stop = whenReady(() => this.data && this.draw());
    this.drops = new WeakMap();
    this.drag = new Drag(root, (id, group) => this.dropped(id, group));
    root.addEventListener("keydown", (event) => this.key(event));
  }

  show(data, setStateValue) {
    this.setStateValue = setStateValue;
    // Drawing anew under a finger would lose the tap: only what changed is worth it.
    const drawn = JSON.stringify(data);
    if (drawn === this.drawn) return;
    const again = !this.drawn;
    this.drawn = drawn;
    this.data = data;
    // A phone that lost its connection draws the editor anew: what was not yet made is not lost.
    const page = ((fanlens.editors ??= {})[data.draft] ??= {
      mount: Math.random().toString(36).slice(2), count: 0, pending: [], whole: false, spread: false,
    });
    this.page = page;
    if (data.applied.mount === page.mount) page.pending = page.pending.filter((op) => op.n > data.applied.n);
    if (again && page.pending.length) this.setStateValue("edits", { mount: page.mount, ops: [...page.pending] });
    if (this.selected !== null && !this.tile(this.selected)) this.selected = null;
    // Who begins with nothing has come to choose tiles.
    if (again && !data.photo && data.tiles.length === 0) this.adding = { box: null };
    this.draw();
  }

  tile(id) { return this.data.tiles.find((tile) => tile.id === id); }

  // Operations are numbered, and sent until the server says it has them: a quick second tap loses nothing.
  send(op) {
    const { page } = this;
    page.pending.push({ n: ++page.count, ...op });
    this.setStateValue("edits", { mount: page.mount, ops: [...page.pending] });
  }

  select(id) {
    this.selected = id;
    this.adding = null;
    this.draw();
    this.root.querySelector(".sheet")?.scrollIntoView({ block: "nearest" });
    const sheet = this.root.querySelector(".sheet");
    (sheet?.querySelector(".first, .actions button") ?? sheet?.querySelector("button"))?.focus({ preventScroll: true });
  }

  close() {
    const before = this.selected;
    this.selected = this.adding = null;
    this.draw();
    if (before !== null) this.root.querySelector(`.hand [data-tile="${before}"]`)?.focus({ preventScroll: true });
  }

  press(tile) {
    if (this.choosingWin) {
      // A flower is replaced before anybody wins: another tile is waited for.
      if (tile.flower) return;
      this.choosingWin = false;
      this.send({ op: "win", id: tile.id });
      this.close();
    } else if (this.selected === tile.id) this.close();
    else this.select(tile.id);
  }

  pressAt(x, y) {
    const boxes = this.data.tiles.filter((tile) => tile.box).map((tile) => tile.box);
    const middle = (values) => values.sort((a, b) => a - b)[values.length >> 1];
    const w = boxes.length ? middle(boxes.map((b) => b[2] - b[0])) : this.data.width / 16;
    const h = boxes.length ? middle(boxes.map((b) => b[3] - b[1])) : this.data.width / 12;
    const left = Math.max(0, Math.min(this.data.width - w, x - w / 2));
    const top = Math.max(0, Math.min(this.data.height - h, y - h / 2));
    this.startAdding([left, top, left + w, top + h].map((value) => Math.round(value * 10) / 10));
  }

  startAdding(box) {
    this.selected = null;
    this.adding = { box };
    this.draw();
    this.root.querySelector(".sheet")?.scrollIntoView({ block: "nearest" });
  }

  doubtful() { return this.data.tiles.filter((tile) => tile.doubtful && tile.place !== "outside"); }

  nextDoubtful(after) {
    const left = this.doubtful().filter((tile) => tile.id !== after);
    const next = left.find((tile) => after === undefined || tile.id > after) ?? left[0];
    if (next) this.select(next.id);
    else this.close();
  }

  name(tile, code) {
    this.send({ op: "name", id: tile.id, tile: code });
    if (tile.doubtful) this.nextDoubtful(tile.id);
    else this.close();
  }

  key(event) {
    if (event.key === "Escape" && (this.selected !== null || this.adding || this.choosingWin)) {
      this.choosingWin = false;
      this.close();
      event.stopPropagation();
    }
    const tiles = [...this.root.querySelectorAll(".hand .tile")];
    const at = tiles.indexOf(this.root.getRootNode().activeElement);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step && at >= 0) {
      tiles[(at + step + tiles.length) % tiles.length].focus();
      event.preventDefault();
    }
  }

  draw() {
    const { data } = this;
    const scrolled = this.root.querySelector(".sheet")?.scrollTop ?? 0;
    const before = this.root.dataset.sheet, focused = this.focused();
    const open = this.selected !== null ? `tile ${this.selected}` : this.adding ? "add" : "";
    this.root.classList.toggle("choosing", this.choosingWin);
    this.root.replaceChildren(
      element("div", { className: "main" }, [
        data.photo ? this.photo() : null,
        this.bar(),
        ...data.suggestions.map((one) => this.suggestion(one)),
        this.hand(),
        ...data.messages.map((one) => element("p", { className: `message ${one.level}`, text: one.text, role: "status" })),
      ]),
      open ? this.sheet() : "",
    );
    this.root.dataset.sheet = open;
    // Everything was drawn anew: who goes by the keyboard stays where they were, or at least here.
    if (focused) (this.root.querySelector(focused) ?? this.root.querySelector(".hand .tile"))?.focus({ preventScroll: true });
    if (open && open === before) this.root.querySelector(".sheet").scrollTop = scrolled;
  }

  // A selector of the element that has the focus, empty where none of ours has.
  focused() {
    const active = this.root.getRootNode().activeElement;
    if (!active || !this.root.contains(active)) return "";
    const inside = [".stage", ".hand", ".sheet"].find((one) => active.closest(one)) ?? "";
    const name = ["tile", "pick", "likely", "action", "meld"].find((one) => active.dataset[one]);
    if (name) return `${inside} [data-${name}="${active.dataset[name]}"]`;
    return active.classList.length ? `${inside} .${[...active.classList].join(".")}` : "";
  }

  photo() {
    const { data } = this;
    return stage(data, viewOf(data, this.page.whole), {
      selected: this.selected,
      mark: this.adding?.box,
      press: (tile) => this.press(tile),
      pressAt: (x, y) => this.pressAt(x, y),
    });
  }

  bar() {
    const { data } = this, { texts } = data;
    const doubtful = this.doubtful().length;
    return element("div", { className: "bar" }, [
      button("tool undo", texts.undo, () => { this.send({ op: "undo" }); this.close(); }, [element("span", { text: `↶ ${texts.undo}` })], { disabled: !data.undo }),
      data.photo ? button("tool view", this.page.whole ? texts.only_hand : texts.whole_photo, () => { this.page.whole = !this.page.whole; this.draw(); }, [
        element("span", { text: this.page.whole ? texts.only_hand : texts.whole_photo }),
      ], { "aria-pressed": String(this.page.whole) }) : null,
      doubtful ? button("tool doubt", texts.next_doubtful, () => this.nextDoubtful(this.selected ?? undefined), [
        element("span", { text: `${texts.next_doubtful} (${doubtful})` }),
      ]) : null,
      data.photo ? element("span", { className: "hint", text: texts.hint }) : null,
    ]);
  }

  suggestion(one) {
    const { texts } = this.data;
    return element("div", { className: "message suggestion", role: "status" }, [
      element("span", { text: one.text }),
      element("span", { className: "pair" }, [
        button("tool strong", texts.accept, () => this.send({ op: "accept", index: one.index }), [element("span", { text: texts.accept })]),
        button("tool", texts.dismiss, () => this.send({ op: "dismiss", index: one.index }), [element("span", { text: texts.dismiss })]),
      ]),
    ]);
  }

  hand() {
    const { data } = this, { texts } = data;
    const options = { selected: this.selected, press: (tile) => this.press(tile) };
    const group = (title, ids, drop, extra = []) => {
      const made = element("div", { className: "group", role: "group", label: title }, [
        element("span", { className: "title", text: title }),
        element("div", { className: "tiles" }, [...ids.map((id) => handTile(data, this.tile(id), options)), ...extra]),
      ]);
      this.drops.set(made, drop);
      return made;
    };
    // A place that is seen only while something is dragged: nothing lies there yet.
    const spare = (made) => { made.classList.add("spare"); return made; };
    const { groups } = data;
    const winner = data.winning === null
      ? [button(`tile empty${this.choosingWin ? " selected" : ""}`, texts.choose_winning, () => { this.choosingWin = !this.choosingWin; this.close(); }, [element("span", { text: "?" })])]
      : [];
    return element("div", { className: "hand" }, [
      this.choosingWin ? element("p", { className: "message info", text: texts.choose_winning_now, role: "status" }) : null,
      element("div", { className: "groups" }, [
        group(texts.concealed, groups.concealed, { op: "put", place: "concealed" }, [
          button("tile empty plus", texts.add, () => this.startAdding(null), [element("span", { text: "+" })]),
        ]),
        ...groups.melds.map((meld) => group(meld.title, meld.tiles, { op: "to_meld", meld: meld.number })),
        group(texts.winning, data.winning === null ? [] : [data.winning], { op: "win" }, winner),
        spare(group(texts.make_meld, [], { op: "meld" })),
        groups.flowers.length ? group(texts.flowers, groups.flowers, { op: "put", place: "flower" }) : null,
        this.outside(group) ?? spare(group(texts.outside, [], { op: "put", place: "outside" })),
      ]),
    ]);
  }

  // A table full of discards is not spread out until someone asks.
  outside(group) {
    const { groups, texts } = this.data;
    const ids = groups.outside;
    if (!ids.length) return null;
    const title = `${texts.outside} (${ids.length})`;
    if (ids.length <= 4 || this.page.spread) return group(title, ids, { op: "put", place: "outside" });
    return group(title, [], { op: "put", place: "outside" }, [
      button("tool more", title, () => { this.page.spread = true; this.draw(); }, [element("span", { text: texts.show })]),
    ]);
  }

  // A tile dropped on a group: what the group takes is its own; a flower lies among flowers or outside.
  dropped(id, group) {
    const op = this.drops.get(group), tile = this.tile(id);
    if (!op || !tile || group.querySelector(`[data-tile="${id}"]`)) return;
    if (op.place !== "outside" && tile.flower !== (op.place === "flower")) return;
    this.send(op.op === "meld" ? { ...op, ids: [id] } : { ...op, id });
  }

  sheet() {
    const tile = this.selected === null ? null : this.tile(this.selected);
    const { texts } = this.data;
    const pick = (code) => {
      if (tile) this.name(tile, code);
      else { this.send({ op: "add", tile: code, box: this.adding.box }); this.adding.box ? this.close() : this.draw(); }
    };
    return element("section", { className: "sheet", role: "dialog", label: tile ? tile.label : texts.add }, [
      element("div", { className: "head" }, [
        tile?.box ? this.crop(tile.box) : this.adding?.box ? this.crop(this.adding.box) : null,
        tile ? face(tile.code) : null,
        element("strong", { text: tile ? tile.label : texts.add }),
        button("close", texts.close, () => this.close(), [element("span", { text: "✕" })]),
      ]),
      tile ? this.likely(tile, pick) : null,
      tile ? this.actions(tile) : null,
      element("div", { className: "palette", role: "group", label: texts.palette },
        this.data.palette.map((row) => element("div", { className: "row" }, row.map(([code, name]) =>
          button(`pick${tile?.code === code ? " now" : ""}`, name, () => pick(code), [face(code)], { data: { pick: code } }))))),
    ]);
  }

  likely(tile, pick) {
    const { texts } = this.data;
    const choices = tile.alternatives.slice(0, 4);
    return element("div", { className: "likely" }, [
      tile.doubtful ? button("tool strong first", texts.right, () => pick(tile.code), [element("span", { text: `✓ ${texts.right}` })]) : null,
      ...choices.map(([code, name], index) => button(`pick large${!tile.doubtful && index === 0 ? " first" : ""}`, name, () => pick(code), [face(code)], { data: { likely: code } })),
    ]);
  }

  actions(tile) {
    const { texts, winning } = this.data;
    const act = (text, op, options = {}) => button("tool", text, () => { this.send(op); this.close(); }, [element("span", { text })], options);
    const melds = tile.melds.map((ids) => button("tool meld", texts.make_meld, () => { this.send({ op: "meld", ids }); this.close(); }, [
      element("span", { text: texts.meld }), ...ids.map((id) => face(this.tile(id).code)),
    ], { data: { meld: ids.join(" ") } }));
    const flower = tile.flower;
    return element("div", { className: "actions" }, [
      flower ? null : tile.id === winning ? act(texts.not_winning, { op: "win", id: null }) : act(`★ ${texts.winning}`, { op: "win", id: tile.id }, { data: { action: "win" } }),
      ...melds,
      tile.wild === null ? null : act(tile.wild ? texts.not_wild : texts.mark_wild, { op: "wild", tile: tile.code }, { data: { action: "wild" } }),
      tile.meld === null ? null : act(texts.split, { op: "split", meld: tile.meld }, { data: { action: "split" } }),
      tile.kong ? act(tile.kong === "concealed" ? texts.kong_melded : texts.kong_concealed, { op: "kong", meld: tile.meld }) : null,
      tile.place === "outside" ? act(texts.into_hand, { op: "put", id: tile.id, place: flower ? "flower" : "concealed" }, { data: { action: "inside" } }) : act(texts.not_in_hand, { op: "put", id: tile.id, place: "outside" }, { data: { action: "outside" } }),
      act(texts.remove, { op: "remove", id: tile.id }, { data: { action: "remove" } }),
    ]);
  }

  // The tile as the photo shows it, large enough to judge.
  crop(box) {
    const canvas = element("canvas", { className: "crop", width: 96, height: 96, "aria-hidden": "true" });
    const url = fanlens.photos[this.data.photo];
    if (!url) return null;
    const image = new Image();
    image.onload = () => {
      const scale = image.naturalWidth / this.data.width;
      const side = Math.max(box[2] - box[0], box[3] - box[1]) * 1.25;
      const x = (box[0] + box[2] - side) / 2, y = (box[1] + box[3] - side) / 2;
      canvas.getContext("2d").drawImage(image, x * scale, y * scale, side * scale, side * scale, 0, 0, 96, 96);
    };
    image.src = url;
    return canvas;
  }
}
