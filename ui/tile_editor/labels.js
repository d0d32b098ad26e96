// Where the name of each tile stands over the photo: below its box, above it, or astride its edge, wherever it
// hides no face of a tile. A name that would hide one is left out until its tile is touched; what is doubtful,
// wins or is chosen is always named.
const FACE = 0.12; // of a tile on each side there is no glyph
const HIDES = 0.04; // of its own size a label may lie over faces
const EDGE = 0.2; // what lies on the edge of another box, beside its face, matters so much less
const APART = 3; // pixels between a box and its label

// Places the labels of a stage again whenever it gets another size.
function placeLabels(frame) {
  new ResizeObserver(() => place(frame)).observe(frame);
}

function place(frame) {
  if (!frame.clientWidth) return;
  frame.classList.remove("tight");
  const boxes = [...frame.querySelectorAll(".box[data-tile]")].map((box) => rectOf(box));
  const named = boxes.filter(({ label }) => label?.offsetWidth).sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
  // Where many names must be small, or run into each other, all are: two sizes side by side look like a sense.
  const wide = named.filter(({ label, x0, x1 }) => label.offsetWidth > x1 - x0).length;
  const small = layOut(frame, boxes, named);
  if (Math.max(wide, small) * 4 <= named.length) return;
  frame.classList.add("tight");
  layOut(frame, boxes, named);
}

// Gives every label its place; returns how many are written small.
function layOut(frame, boxes, named) {
  const faces = boxes.map(({ x0, y0, x1, y1 }) => ({
    x0: x0 + FACE * (x1 - x0), x1: x1 - FACE * (x1 - x0), y0: y0 + FACE * (y1 - y0), y1: y1 - FACE * (y1 - y0),
  }));
  const placed = [];
  for (const box of named) {
    const spots = [false, true].flatMap((tight) => spotsOf(box, boxes, tight));
    const costs = spots.map((spot) => {
      if (spot.y0 < 0 || spot.y1 > frame.clientHeight) return Infinity;
      const over = sum(faces, spot) + sum(placed, spot) + (spot.astride ? 0 : EDGE * sum(boxes, spot));
      return over / ((spot.x1 - spot.x0) * (spot.y1 - spot.y0));
    });
    const cost = costs.find((one) => one <= HIDES) ?? Math.min(...costs), spot = spots[costs.indexOf(cost)];
    box.label.classList.toggle("tight", spot.tight);
    box.label.classList.toggle("quiet", cost > HIDES);
    box.label.style.setProperty("top", `${spot.y0 - box.inner}px`);
    if (cost <= HIDES || box.marked) placed.push(spot);
  }
  return named.filter(({ label }) => label.classList.contains("tight")).length;
}

function rectOf(box) {
  const [x0, y0, w, h] = [box.offsetLeft, box.offsetTop, box.offsetWidth, box.offsetHeight];
  const marked = ["doubtful", "winning", "selected", "lit"].some((one) => box.classList.contains(one));
  return { x0, y0, x1: x0 + w, y1: y0 + h, inner: y0 + box.clientTop, label: box.querySelector(".code"), marked };
}

// The places a label can have, the best first: beside the box, then on the line between it and the next one.
function spotsOf({ x0, y0, x1, y1, label }, boxes, tight) {
  label.classList.toggle("tight", tight);
  const [w, h] = [label.offsetWidth, label.offsetHeight], middle = (x0 + x1) / 2;
  const at = (top, astride) => ({ x0: middle - w / 2, x1: middle + w / 2, y0: top, y1: top + h, tight, astride });
  const beside = boxes.filter((one) => Math.min(one.x1, x1) - Math.max(one.x0, x0) > (x1 - x0) / 4);
  const below = Math.min(...beside.map((one) => one.y0).filter((y) => y > (y0 + y1) / 2), y1 + h);
  const above = Math.max(...beside.map((one) => one.y1).filter((y) => y < (y0 + y1) / 2), y0 - h);
  return [
    at(y1 + APART, false), at(y0 - APART - h, false),
    at((y1 + below - h) / 2, true), at((y0 + above - h) / 2, true),
  ];
}

// How much of `one` lies under the rectangles `others`.
function sum(others, one) {
  return others.reduce((total, other) => {
    const w = Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0), h = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0);
    return total + (w > 0 && h > 0 ? w * h : 0);
  }, 0);
}
