/**
 * One line as it was meant: no invisible or direction characters, full-width forms made plain, single spaces, none at
 * the ends. Letters of all scripts stay. Ruling C15.
 */
export function cleanText(text = ""): string {
  return text
    .replace(/[\uff00-\uffef]+/g, (wide) => wide.normalize("NFKC"))
    .replace(/[\p{Cf}\p{DI}\u2800]|(?!\s)\p{Cc}/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .normalize();
}

/** {@link cleanText} without spaces, dots, brackets, hyphens and dashes, which are typed between digits. Ruling C15. */
export function withoutSeparators(text?: string): string {
  return cleanText(text).replace(/[ .\u2212\p{Pd}\p{Ps}\p{Pe}]/gu, "");
}
