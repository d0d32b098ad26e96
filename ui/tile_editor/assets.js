// Puts the pictures of the tiles where every component of the page finds them; draws nothing itself.
export default function ({ data }) {
  const fanlens = (window.fanlens ??= { faces: {}, photos: {} });
  fanlens.faces = data.faces;
  document.documentElement.lang = data.language;
  window.dispatchEvent(new Event("fanlens-ready"));
}
