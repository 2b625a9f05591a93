import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";

/** The router counts places by the key of the history entry, and gives none to the one that a document is opened with. */
if (globalThis.history && !(history.state as { key?: string } | null)?.key) {
  history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
}

/** React Router's own `<ScrollRestoration>` adds a script that throws on every load where storage is refused. */
export function ScrollPlaces() {
  useScrollRestoration();
  return null;
}
