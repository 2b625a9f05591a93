/** Whether there is a word in a text. */
export const hasLetters = (text) => /\p{L}{2}/u.test(text);

/** Attributes that are read out or shown as they are. */
export const spoken = new Set([
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "alt",
  "title",
  "placeholder",
]);
