/** Queries of plain or nested URLs, and token-length last segments of paths. */
const hidden = /(?:\?|%3F)[^\s"'<>\\]+|\/[A-Za-z0-9_-]{32}(?![A-Za-z0-9_.-])/gi;
const legible = /[!-~]/g;

/** Join links grant access (Ruling A5). Replacing each character with `x` keeps lengths. */
export function blotOutTokens<Sent>(sent: Sent): Sent {
  return JSON.parse(
    JSON.stringify(sent).replaceAll(hidden, (found) => found[0] + found.slice(1).replaceAll(legible, "x")),
  ) as Sent;
}
