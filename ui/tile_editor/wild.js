// Which kinds are wild: those marked, and the palette to mark them by. It decides nothing: a touch goes to the
// server, and what comes back is drawn.
const kept = new WeakMap();

export default function ({ data, parentElement, setTriggerValue }) {
  let picker = kept.get(parentElement);
  if (!picker) {
    picker = new WildPicker(parentElement.querySelector(".wild"));
    kept.set(parentElement, picker);
  }
  picker.show(data, setTriggerValue);
  return () => kept.delete(parentElement);
}

class WildPicker {
  constructor(root) {
    this.root = root;
    this.open = false;
  }

  show(data, setTriggerValue) {
    this.setTriggerValue = setTriggerValue;
    const drawn = JSON.stringify(data);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.data = data;
    this.draw();
  }

  toggle(code) {
    if (this.data.one) this.open = false;
    this.setTriggerValue("toggle", code);
    if (this.data.one) this.draw();
  }

  draw() {
    const { data } = this, { texts } = data;
    const focused = this.root.getRootNode().activeElement?.dataset;
    const names = new Map(data.palette.flat());
    this.root.replaceChildren(
      element("div", { className: "group", role: "group", label: texts.wild_title }, [
        element("span", { className: "title", text: texts.wild_title }),
        element("div", { className: "tiles" }, [
          ...data.chosen.map((code) => button("tile chosen", `${names.get(code)} – ${texts.not_wild}`, () => this.toggle(code), [face(code)], { data: { chosen: code } })),
          button("tool choose", texts.wild_choose, () => { this.open = !this.open; this.draw(); }, [
            element("span", { text: this.open ? texts.close : texts.wild_choose }),
          ], { "aria-expanded": String(this.open) }),
        ]),
      ]),
      this.open ? element("div", { className: "palette", role: "group", label: texts.wild_choose }, data.palette.map((row) =>
        element("div", { className: "row" }, row.map(([code, name]) => {
          const on = data.chosen.includes(code);
          return button(`pick${on ? " now" : ""}`, name, () => this.toggle(code), [face(code)], { "aria-pressed": String(on), data: { wild: code } });
        })))) : "",
    );
    const again = focused?.wild ? `[data-wild="${focused.wild}"]` : focused?.chosen ? ".choose" : null;
    if (again) this.root.querySelector(again)?.focus({ preventScroll: true });
  }
}
