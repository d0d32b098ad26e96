// Keeps a photo under its name for the other components: 64 characters of the name, then a JPEG.
export default function ({ data }) {
  const fanlens = (window.fanlens ??= { photos: {} });
  const name = new TextDecoder().decode(data.slice(0, 64));
  if (fanlens.photos[name]) return;
  fanlens.photos[name] = URL.createObjectURL(new Blob([data.slice(64)], { type: "image/jpeg" }));
  window.dispatchEvent(new Event("fanlens-ready"));
}
