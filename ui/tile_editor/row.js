// Rows of tiles to be looked at, each with an optional title.
export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".rows");
  const draw = () => root.replaceChildren(...data.rows.map((row) => element("div", { className: "shown" }, [
    row.title ? element("span", { className: "title", text: row.title }) : null,
    element("div", { className: "line" }, row.groups.map((group) => element("span", { className: "run" }, group.map(([code, name]) =>
      element("span", { className: "small", role: "img", label: name }, [face(code)])))),
    ),
  ])));
  draw();
  return whenReady(draw);
}
