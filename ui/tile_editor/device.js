// This browser's secret: made here, kept here, told only to the server of this page, once a connection. Empty
// where the browser keeps nothing.
export default function ({ data, setStateValue }) {
  if (data.known) return;
  let secret = "";
  try {
    secret = localStorage.getItem("fanlens") ?? "";
    if (!/^[0-9a-f]{32}$/.test(secret)) {
      secret = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      localStorage.setItem("fanlens", secret);
    }
  } catch { secret = ""; }
  setStateValue("secret", secret);
}
