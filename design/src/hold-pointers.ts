/** Milliseconds: longer than a double click, shorter than reading. */
const moment = 400;

let release: ReturnType<typeof setTimeout> | undefined;

/**
 * Ignores pointers for a moment, so that a double click does not press new content; keys still work. Styles:
 * global.css.
 */
export function holdPointers() {
  const { dataset } = document.documentElement;
  dataset.holdsPointers = "";
  clearTimeout(release);
  release = setTimeout(() => delete dataset.holdsPointers, moment);
}
