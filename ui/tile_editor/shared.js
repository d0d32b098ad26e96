// What the components share: the photos of this page, and small makers of elements. FACES, the pictures of the
// tiles by their codes, is put before this file.
const fanlens = (window.fanlens ??= { photos: {} });

function element(tag, options = {}, children = []) {
  const { className, text, label, on, style, data, ...attributes } = options;
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  if (label !== undefined) made.setAttribute("aria-label", label);
  for (const [key, value] of Object.entries(data ?? {})) made.dataset[key] = value;
  for (const [key, value] of Object.entries(style ?? {})) made.style.setProperty(key, value);
  for (const [key, value] of Object.entries(on ?? {})) made.addEventListener(key, value);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter(Boolean));
  return made;
}

function button(className, label, onPress, children = [], options = {}) {
  return element("button", { type: "button", className, label, title: label, on: { click: onPress }, ...options }, children);
}

// The picture of a tile. The SVG text comes from the files of the app, never from a person.
function face(code) {
  const made = element("span", { className: "face", "aria-hidden": "true" });
  made.innerHTML = FACES[code] ?? "";
  if (!FACES[code]) made.textContent = code;
  return made;
}

// Calls `again` when a photo arrives after the component was drawn; returns how to stop.
function whenReady(again) {
  window.addEventListener("fanlens-ready", again);
  return () => window.removeEventListener("fanlens-ready", again);
}

// The part of the photo that is shown: all of it, or the tiles of the hand with some ground around them.
function viewOf(data, whole) {
  const full = { x: 0, y: 0, w: data.width, h: data.height };
  const boxes = data.tiles.filter((tile) => tile.box && tile.place !== "outside").map((tile) => tile.box);
  if (whole || boxes.length === 0) return full;
  const x0 = Math.min(...boxes.map((b) => b[0])), y0 = Math.min(...boxes.map((b) => b[1]));
  const x1 = Math.max(...boxes.map((b) => b[2])), y1 = Math.max(...boxes.map((b) => b[3]));
  const sizes = boxes.map((b) => b[3] - b[1]).sort((a, b) => a - b);
  const margin = sizes[sizes.length >> 1] * 0.6;
  const x = Math.max(0, x0 - margin), w = Math.min(data.width, x1 + margin) - x;
  // Never a thin strip: a finger needs room above and below the tiles.
  const wanted = Math.min(data.height, Math.max(y1 - y0 + 2 * margin, w / 2.2));
  const y = Math.max(0, Math.min(data.height - wanted, (y0 + y1 - wanted) / 2));
  return { x, y, w, h: wanted };
}

// The tile under a point of the photo: where boxes overlap, the one whose middle is nearest for its size.
function tileAt(tiles, x, y) {
  const away = ({ box: [x0, y0, x1, y1] }) => Math.max(Math.abs((2 * x - x0 - x1) / (x1 - x0)), Math.abs((2 * y - y0 - y1) / (y1 - y0)));
  const under = tiles.filter((tile) => tile.box && away(tile) <= 1);
  return under.sort((one, other) => away(one) - away(other))[0];
}

// The photo with a button on every tile. `press(tile)` on a tile, `pressAt(x, y)` on the ground beside them.
function stage(data, view, options) {
  const url = fanlens.photos[data.photo];
  const percent = (value) => `${value * 100}%`;
  const frame = element("div", { className: "stage", style: {
    "aspect-ratio": `${view.w} / ${view.h}`, width: `min(100%, calc(var(--tall) * ${view.w / view.h}))`,
  } });
  if (url) {
    frame.append(element("img", {
      src: url, className: "picture", alt: data.texts.photo, draggable: "false",
      style: {
        width: percent(data.width / view.w), height: percent(data.height / view.h),
        left: percent(-view.x / view.w), top: percent(-view.y / view.h),
      },
    }));
  }
  if (options.press) {
    // Fingers are judged here: a browser would move a touch beside a tile onto it, and no missed tile between
    // others could be reached. A keyboard presses the buttons themselves.
    frame.addEventListener("click", (event) => {
      if (event.target !== frame) return;
      const area = frame.getBoundingClientRect();
      const x = view.x + ((event.clientX - area.left) / area.width) * view.w;
      const y = view.y + ((event.clientY - area.top) / area.height) * view.h;
      const tile = tileAt(data.tiles, x, y);
      if (tile) options.press(tile);
      else options.pressAt(x, y);
    });
  }
  for (const tile of data.tiles) {
    if (!tile.box) continue;
    const [x0, y0, x1, y1] = tile.box;
    const states = [tile.place, (tile.badge || tile.stands) && "wild-kind", tile.doubtful && "doubtful", tile.id === data.winning && "winning", options.lit?.has(tile.id) && "lit", tile.id === options.selected && "selected"];
    const box = button(`box ${states.filter(Boolean).join(" ")}`, tile.label, () => options.press?.(tile), [
      element("span", { className: "code", text: named(tile), "aria-hidden": "true" }),
    ], {
      data: { tile: tile.id, code: tile.code },
      // Where a tile can only be looked at, a keyboard need not stop at it.
      tabindex: options.press ? undefined : "-1",
      style: {
        left: percent((x0 - view.x) / view.w), top: percent((y0 - view.y) / view.h),
        width: percent((x1 - x0) / view.w), height: percent((y1 - y0) / view.h),
      },
    });
    frame.append(box);
  }
  if (options.mark) {
    frame.append(element("span", { className: "box new", style: {
      left: percent((options.mark[0] - view.x) / view.w), top: percent((options.mark[1] - view.y) / view.h),
      width: percent((options.mark[2] - options.mark[0]) / view.w),
      height: percent((options.mark[3] - options.mark[1]) / view.h),
    } }));
  }
  placeLabels(frame);
  return frame;
}

// What a tile is called over the photo: a wild one with its mark, or with what it stands for.
function named(tile) {
  return tile.stands ? `${tile.short} → ${tile.stands}` : [tile.short, tile.badge].filter(Boolean).join(" ");
}

// What a wild tile is marked by, and what it stands for.
function badge(tile) {
  const text = tile.stands ?? tile.badge;
  return text ? element("span", { className: `badge${tile.stands ? " stands" : ""}`, text, "aria-hidden": "true" }) : null;
}

// One tile of the hand row.
function handTile(data, tile, options) {
  const states = [tile.doubtful && "doubtful", tile.id === data.winning && "winning", options.lit?.has(tile.id) && "lit", tile.id === options.selected && "selected"];
  return button(`tile ${states.filter(Boolean).join(" ")}`, tile.label, () => options.press?.(tile), [
    face(tile.face ?? tile.code),
    badge(tile),
  ], { data: { tile: tile.id } });
}
