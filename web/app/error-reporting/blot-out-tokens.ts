/** The query of any address, plain or inside another one, and a path's last part that is as long as a token. */
const hidden = /(?:\?|%3F)[^\s"'<>\\]+|\/[A-Za-z0-9_-]{32}(?![A-Za-z0-9_.-])/gi;
const legible = /[!-~]/g;

/** The join link opens an account (Ruling A5). Each character becomes an `x`: lengths counted before still hold. */
export const blotOutTokens = <Sent>(sent: Sent): Sent =>
  JSON.parse(
    JSON.stringify(sent).replaceAll(hidden, (found) => found[0] + found.slice(1).replaceAll(legible, "x")),
  ) as Sent;
