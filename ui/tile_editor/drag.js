// Tiles moved from group to group by a pointer: a mouse or pen that moves, or a finger that rests on a tile
// first, so that a finger that only scrolls moves nothing. What is dropped where is for `drop(id, group)` to say.
const MOVED = 6; // pixels a mouse moves before it drags, and a finger may tremble while it rests
const REST = 250; // milliseconds a finger rests

class Drag {
  constructor(root, drop) {
    this.root = root;
    this.drop = drop;
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("click", (event) => this.swallow(event), true);
    // Only a listener that may prevent can keep the page from scrolling under a dragged tile.
    root.addEventListener("touchmove", (event) => this.ghost && event.preventDefault(), { passive: false });
    root.addEventListener("contextmenu", (event) => this.start && event.preventDefault());
    this.listeners = {
      pointermove: (event) => this.move(event),
      pointerup: (event) => this.end(event, true),
      pointercancel: (event) => this.end(event, false),
      keydown: (event) => event.key === "Escape" && this.stop(),
    };
  }

  down(event) {
    const tile = event.target.closest?.(".hand [data-tile]");
    if (!tile || !event.isPrimary || event.button !== 0) return;
    this.stop();
    this.start = { x: event.clientX, y: event.clientY, id: Number(tile.dataset.tile), tile };
    if (event.pointerType === "touch") this.rest = setTimeout(() => this.lift(this.start.x, this.start.y), REST);
    for (const [name, listener] of Object.entries(this.listeners)) window.addEventListener(name, listener);
  }

  move(event) {
    if (!this.start || !event.isPrimary) return;
    const far = Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) > MOVED;
    if (!this.ghost && far) {
      if (event.pointerType === "touch") { this.stop(); return; }
      this.lift(event.clientX, event.clientY);
    }
    if (this.ghost) this.follow(event.clientX, event.clientY);
  }

  lift(x, y) {
    this.ghost = element("div", { className: "ghost", "aria-hidden": "true" }, [this.start.tile.querySelector(".face").cloneNode(true)]);
    this.root.after(this.ghost);
    this.root.classList.add("dragging");
    this.follow(x, y);
  }

  follow(x, y) {
    this.ghost.style.transform = `translate(${x}px, ${y}px) translate(-50%, -60%)`;
    const group = this.root.getRootNode().elementFromPoint(x, y)?.closest(".group");
    if (group === this.over) return;
    this.over?.classList.remove("over");
    this.over = group;
    group?.classList.add("over");
  }

  end(event, dropped) {
    if (!event.isPrimary) return;
    const { start, over } = this;
    this.lifted = Boolean(this.ghost);
    // A click follows at once, if any does.
    if (this.lifted) setTimeout(() => { this.lifted = false; });
    this.stop();
    if (this.lifted && dropped && over) this.drop(start.id, over);
  }

  // The click that ends a drag is none.
  swallow(event) {
    if (!this.lifted) return;
    event.stopPropagation();
    event.preventDefault();
  }

  stop() {
    clearTimeout(this.rest);
    for (const [name, listener] of Object.entries(this.listeners)) window.removeEventListener(name, listener);
    this.ghost?.remove();
    this.over?.classList.remove("over");
    this.root.classList.remove("dragging");
    this.start = this.ghost = this.over = null;
  }
}
