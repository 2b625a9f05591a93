export const hasLetters = (text) => /\p{L}{2}/u.test(text);

/** Attributes that are shown or read out. */
export const spoken = new Set([
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "alt",
  "title",
  "placeholder",
]);
