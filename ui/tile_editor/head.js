// The head of the score, at a glance: the total, and what each seat gains or pays.
export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".score");
  root.replaceChildren(total(data), data.payments.length ? payments(data) : "");
}

function total({ valid, headline, notes }) {
  return element("div", { className: `total ${valid ? "valid" : "false-win"}`, role: "status" }, [
    headline ? element("strong", { text: headline }) : null,
    ...notes.map((text) => element("span", { text })),
  ]);
}

function payments({ payments, texts }) {
  return element("div", { className: "payments", role: "group", label: texts.payments }, payments.map((one) =>
    element("div", { className: `seat ${one.amount > 0 ? "gains" : "pays"}` }, [
      element("span", { text: one.name }),
      element("strong", { text: `${one.amount > 0 ? "+" : ""}${one.amount}`.replace("-", "−") }),
      one.note ? element("small", { text: one.note }) : null,
    ])));
}
