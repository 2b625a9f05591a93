/** Milliseconds. A double click is over by then, and nobody has read what has come. */
const moment = 400;

let release: ReturnType<typeof setTimeout> | undefined;

/**
 * For a moment the page takes no pointer: where something else has come under the finger, the second half of a double
 * click must not press it. Keys and screen readers are not held. The rule stands in global.css.
 */
export const holdPointers = () => {
  const { dataset } = document.documentElement;
  dataset.holdsPointers = "";
  clearTimeout(release);
  release = setTimeout(() => delete dataset.holdsPointers, moment);
};
