import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";

/** The router restores scroll positions by history key; a document's first entry has none. */
if (globalThis.history && !(history.state as { key?: string } | null)?.key) {
  history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
}

/** React Router's `<ScrollRestoration>` script throws where storage is blocked. */
export function ScrollPlaces() {
  useScrollRestoration();
  return null;
}
