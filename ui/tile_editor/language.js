// Tells the browser the language of the page, for screen readers and the right form of characters, and puts the
// visitor's words where Streamlit's own elements speak English. Only texts and labels change, never elements.
const page = (window.fanlensLanguage ??= { texts: new WeakMap(), labels: new WeakMap() });
const LABELS = ["aria-label", "title", "placeholder"];

export default function ({ data }) {
  document.documentElement.lang = data.language;
  const patterns = data.patterns.map(([pattern, said]) => [new RegExp(`^(?:${pattern})$`), said]);
  page.say = (text) => data.words[text] ?? patterns.find(([pattern]) => pattern.test(text))?.[1];
  inside(document.body);
  if (page.observer) return;
  page.observer = new MutationObserver((changes) => changes.forEach(({ type, target, addedNodes }) => {
    if (type === "childList") addedNodes.forEach(inside);
    else if (type === "characterData") text(target);
    else labels(target);
  }));
  page.observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter: LABELS });
}

function inside(node) {
  if (node.nodeType === Node.TEXT_NODE) text(node);
  if (node.nodeType !== Node.ELEMENT_NODE) return;
  labels(node);
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) walker.currentNode.nodeType === Node.TEXT_NODE ? text(walker.currentNode) : labels(walker.currentNode);
}

// The words Streamlit wrote are kept, so that another language can be put in their place.
function text(node) {
  const known = page.texts.get(node);
  const written = known && node.data === known.said ? known.written : node.data;
  const said = page.say(written.trim());
  if (said === undefined) return;
  page.texts.set(node, { written, said });
  if (node.data !== said) node.data = said;
}

function labels(element) {
  for (const name of LABELS) {
    const value = element.getAttribute(name);
    if (value === null) continue;
    const known = page.labels.get(element)?.[name];
    const written = known && value === known.said ? known.written : value;
    const said = page.say(written.trim());
    if (said === undefined) continue;
    page.labels.set(element, { ...page.labels.get(element), [name]: { written, said } });
    if (value !== said) element.setAttribute(name, said);
  }
}
