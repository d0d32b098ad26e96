// The fans of the score; touching one lights up its tiles in the photo and in the hand.
const kept = new WeakMap();

export default function ({ data, parentElement }) {
  let sheet = kept.get(parentElement);
  if (!sheet) {
    sheet = new ScoreSheet(parentElement.querySelector(".score"));
    kept.set(parentElement, sheet);
  }
  sheet.show(data);
  return () => { sheet.stop(); kept.delete(parentElement); };
}

class ScoreSheet {
  constructor(root) {
    this.root = root;
    this.chosen = null;
    this.stop = whenReady(() => this.data && this.draw());
  }

  show(data) {
    const drawn = JSON.stringify(data);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    if (JSON.stringify(data.fans) !== JSON.stringify(this.data?.fans)) this.chosen = null;
    this.data = data;
    this.draw();
  }

  draw() {
    const { data } = this, { texts } = data;
    const focused = this.root.getRootNode().activeElement?.dataset?.fan;
    const lit = new Set(this.chosen === null ? [] : data.fans[this.chosen].tiles);
    this.root.replaceChildren(
      this.hand(lit),
      element("h3", { text: texts.fans }),
      element("p", { className: "hint", text: texts.touch }),
      element("div", { className: "fans" }, data.fans.map((fan, index) => this.fan(fan, index))),
      data.photo ? stage(data, viewOf(data, false), { lit }) : "",
    );
    if (focused !== undefined) this.root.querySelector(`[data-fan="${focused}"]`)?.focus({ preventScroll: true });
  }

  fan(fan, index) {
    const on = index === this.chosen;
    return element("button", {
      type: "button", className: `fan${on ? " on" : ""}`, "aria-pressed": String(on), data: { fan: index },
      on: { click: () => { this.chosen = on ? null : index; this.draw(); } },
    }, [
      element("span", { className: "name" }, [element("span", { text: fan.name }), fan.other ? element("small", { text: fan.other }) : null]),
      element("span", { className: "points", text: fan.points }),
    ]);
  }

  hand(lit) {
    const { data } = this;
    const byId = new Map(data.tiles.map((tile) => [tile.id, tile]));
    const group = (ids) => ids.length
      ? element("div", { className: "group" }, [element("div", { className: "tiles" }, ids.map((id) => {
        const tile = byId.get(id);
        return element("span", {
          className: `tile${lit.has(id) ? " lit" : ""}${id === data.winning ? " winning" : ""}`,
          role: "img", label: tile.label, data: { tile: id },
        }, [face(tile.code), badge(tile)]);
      }))])
      : null;
    const { groups } = data;
    return element("div", { className: "groups in-sight" }, [
      ...groups.melds.map((meld) => group(meld.tiles)),
      group(groups.concealed), group(data.winning === null ? [] : [data.winning]), group(groups.flowers),
    ]);
  }
}
