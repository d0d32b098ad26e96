// A photo with its boxes, to be confirmed or corrected by keyboard. It keeps nothing: what a person made of a
// photo goes to the server when the photo is accepted.
const kept = new WeakMap();

export default function ({ data, parentElement, setStateValue }) {
  let page = kept.get(parentElement);
  if (!page) {
    page = new Review(parentElement.querySelector(".review"));
    kept.set(parentElement, page);
  }
  page.show(data, setStateValue);
}

const KEYS = [
  ["Enter", "accept the photo"], ["Tab", "next tile, the most doubtful first"], ["5 m", "name it (m p s, E S W N C F P, 1 f)"],
  ["x", "remove"], ["drag", "draw (over others with Shift), move, pull a corner"], ["Shift arrows", "nudge"], ["u", "undo"],
  ["/", "later"], ["PgUp", "back"],
];
const DOUBTFUL = 0.7;
const CORNER = 0.25;

class Review {
  constructor(root) {
    this.root = root;
    this.sent = 0;
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", () => this.up());
    document.addEventListener("visibilitychange", () => this.tick());
  }

  show(data, setStateValue) {
    this.setStateValue = setStateValue;
    this.sent = Math.max(this.sent, data.seen);
    if (this.data?.photo === data.photo && this.data?.place === data.place) return;
    this.data = data;
    // How sure the detector was stays when a tile is named: the order of the tiles does not change under one's hands.
    this.tiles = data.tiles.map((tile) => ({ ...tile, sure: tile.score ?? 1 }));
    this.before = [];
    this.pending = "";
    this.trouble = "";
    this.active = 0;
    this.since = performance.now();
    this.chosen = this.inDoubt()[0] ?? null;
    this.draw();
    this.root.focus({ preventScroll: true });
  }

  // Time away from the page does not count.
  tick() {
    if (document.hidden) this.active += performance.now() - this.since;
    else this.since = performance.now();
  }

  seconds() { return (this.active + (document.hidden ? 0 : performance.now() - this.since)) / 1000; }

  inDoubt() {
    const sure = (tile) => (tile.code ? tile.sure ?? 1 : -1);
    return this.tiles.map((_, at) => at).sort((a, b) =>
      sure(this.tiles[a]) - sure(this.tiles[b]) || this.tiles[a].box[0] - this.tiles[b].box[0]);
  }

  remember() { this.before.push(JSON.stringify({ tiles: this.tiles, chosen: this.chosen })); }

  undo() {
    const last = this.before.pop();
    if (last) Object.assign(this, JSON.parse(last));
  }

  step(by) {
    const order = this.inDoubt();
    if (!order.length) return;
    const at = order.indexOf(this.chosen);
    this.chosen = order[(at + by + order.length) % order.length];
  }

  name(code) {
    this.pending = "";
    const tile = this.tiles[this.chosen];
    if (!tile || !this.data.codes.includes(code)) return;
    this.remember();
    Object.assign(tile, { code, score: null });
  }

  // A number waits for its suit; a letter alone is a wind or a dragon.
  letter(key) {
    if (/^[1-9]$/.test(key)) this.pending = key;
    else if (this.pending) this.name(this.pending + key.toLowerCase());
    else this.name(key.toUpperCase());
  }

  nudge(event) {
    const tile = this.tiles[this.chosen];
    if (!tile) return;
    this.remember();
    const dx = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0, dy = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
    const x = dx / this.data.width, y = dy / this.data.height;
    const [x0, y0, x1, y1] = tile.box;
    // With Alt the far corner alone: the size.
    tile.box = event.altKey ? [x0, y0, Math.max(x0 + 1 / this.data.width, x1 + x), Math.max(y0 + 1 / this.data.height, y1 + y)]
      : [x0 + x, y0 + y, x1 + x, y1 + y];
  }

  key(event) {
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== "z") return;
      this.undo();
    } else if (event.key === "Enter") this.accept();
    else if (event.key === "Tab") this.step(event.shiftKey ? -1 : 1);
    else if (event.shiftKey && event.key.startsWith("Arrow")) this.nudge(event);
    else if (event.key === "ArrowRight" || event.key === "ArrowLeft") this.step(event.key === "ArrowRight" ? 1 : -1);
    else if (["x", "Delete", "Backspace"].includes(event.key)) this.remove();
    else if (event.key === "u") this.undo();
    else if (event.key === "/") this.send("skip");
    else if (event.key === "PageUp") this.send("back");
    else if (event.key === "Escape") this.pending = "";
    else if (/^[1-9mpsfMPSFeEwWnNcC]$/.test(event.key)) this.letter(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.draw();
  }

  remove() {
    if (!this.tiles[this.chosen]) return;
    this.remember();
    const order = this.inDoubt();
    const next = order[order.indexOf(this.chosen) + 1] ?? order[0];
    this.tiles.splice(this.chosen, 1);
    this.chosen = this.tiles.length ? next - (next > this.chosen) : null;
    if (this.chosen >= this.tiles.length) this.chosen = this.tiles.length ? 0 : null;
  }

  accept() {
    const unnamed = this.tiles.findIndex((tile) => !tile.code);
    if (unnamed >= 0) {
      this.chosen = unnamed;
      this.trouble = "This tile has no name yet.";
      return;
    }
    this.send("accept");
  }

  send(action) {
    const tiles = this.tiles.map(({ code, box }) => ({ code, box }));
    this.setStateValue("done", { n: ++this.sent, photo: this.data.photo, action, seconds: this.seconds(), tiles });
  }

  // Where in the photo the pointer is, 0..1.
  point(event) {
    const picture = this.root.querySelector("image").getBoundingClientRect();
    const inside = (value) => Math.min(1, Math.max(0, value));
    return [inside((event.clientX - picture.left) / picture.width), inside((event.clientY - picture.top) / picture.height)];
  }

  down(event) {
    if (!event.target.closest?.("svg")) return;
    this.root.focus({ preventScroll: true });
    const [x, y] = this.point(event);
    const area = ([x0, y0, x1, y1]) => (x1 - x0) * (y1 - y0);
    // Of tiles that lie over each other the chosen one is taken, then the smallest; with Shift none is.
    const first = ({ at, box }) => (at === this.chosen ? -1 : area(box));
    const hit = event.shiftKey ? undefined : this.tiles.map((tile, at) => ({ ...tile, at }))
      .filter(({ box: [x0, y0, x1, y1] }) => x >= x0 && x <= x1 && y >= y0 && y <= y1)
      .sort((a, b) => first(a) - first(b))[0];
    this.remember();
    this.moved = false;
    if (hit) {
      this.chosen = hit.at;
      const [x0, y0, x1, y1] = hit.box;
      const near = (value, low, high) => (value - low < CORNER * (high - low) ? 0 : high - value < CORNER * (high - low) ? 2 : 1);
      this.drag = { from: [x, y], box: hit.box, across: near(x, x0, x1), down: near(y, y0, y1) };
    } else {
      this.tiles.push({ code: "", box: [x, y, x, y], score: null });
      this.chosen = this.tiles.length - 1;
      this.drag = { from: [x, y], box: [x, y, x, y], across: 2, down: 2, fresh: true };
    }
    event.preventDefault();
    this.draw();
  }

  move(event) {
    if (!this.drag) return;
    const [x, y] = this.point(event), { from, box, across, down } = this.drag;
    const dx = x - from[0], dy = y - from[1];
    if (Math.abs(dx) * this.data.width + Math.abs(dy) * this.data.height > 3) this.moved = true;
    if (!this.moved) return;
    const corner = across !== 1 && down !== 1;
    const [x0, y0, x1, y1] = box;
    const next = corner
      ? [x0 + (across === 0 ? dx : 0), y0 + (down === 0 ? dy : 0), x1 + (across === 2 ? dx : 0), y1 + (down === 2 ? dy : 0)]
      : [x0 + dx, y0 + dy, x1 + dx, y1 + dy];
    this.tiles[this.chosen].box = [Math.min(next[0], next[2]), Math.min(next[1], next[3]),
      Math.max(next[0], next[2]), Math.max(next[1], next[3])];
    this.draw();
  }

  up() {
    if (!this.drag) return;
    const { fresh } = this.drag;
    this.drag = null;
    if (this.moved) return this.draw();
    const chosen = this.chosen;
    this.undo();
    // A touch chooses; on empty ground it chooses nothing and draws nothing.
    if (!fresh) this.chosen = chosen;
    this.draw();
  }

  draw() {
    const { width, height, place, photo, image } = this.data;
    const left = this.tiles.filter((tile) => !tile.code || (tile.score ?? 1) < DOUBTFUL).length;
    if (!this.root.querySelector("svg") || this.drawn !== photo + place) {
      this.drawn = photo + place;
      this.root.innerHTML = `<div class="bar" aria-live="polite"></div>
        <svg viewBox="0 0 ${width} ${height}" role="img" aria-label="Photo with its tiles"><image href="${image}" width="${width}" height="${height}"/>
        <g class="boxes"></g></svg>
        <div class="keys">${KEYS.map(([key, what]) => `<kbd>${key}</kbd> ${what}`).join(" &nbsp; ")}</div>`;
    }
    // Names are as large on a small photo as on a large one.
    const size = 15 / (this.root.querySelector("svg").getScreenCTM()?.a || 1);
    const boxes = this.tiles.map((tile, at) => {
      const [x0, y0, x1, y1] = tile.box;
      const kind = ["tile", !tile.code && "unnamed", tile.score != null && tile.score < DOUBTFUL && "doubtful", at === this.chosen && "chosen"];
      return `<g><rect class="${kind.filter(Boolean).join(" ")}" data-code="${tile.code}" x="${x0 * width}" y="${y0 * height}"
        width="${(x1 - x0) * width}" height="${(y1 - y0) * height}"/>
        <text style="font-size:${size}px;stroke-width:${size / 5}px" x="${x0 * width}" y="${y0 * height - size / 4}">${tile.code || "?"}</text></g>`;
    });
    this.root.querySelector(".boxes").innerHTML = boxes.join("");
    const tile = this.tiles[this.chosen];
    const bar = this.root.querySelector(".bar");
    bar.innerHTML = `<b>${place}</b><span class="name"></span><span>${this.tiles.length} tiles, ${left} doubtful</span>
      <span>${tile ? `chosen: <b>${tile.code || "?"}</b>${tile.score != null ? ` ${Math.round(100 * tile.score)}%` : ""}` : ""}</span>
      <span class="pending">${this.pending ? `${this.pending}…` : ""}</span><span class="trouble">${this.trouble}</span>`;
    bar.querySelector(".name").textContent = photo;
    this.trouble = "";
  }
}
