// Tells the browser the language of the page, for screen readers and the right form of characters.
export default function ({ data }) {
  document.documentElement.lang = data.language;
}
