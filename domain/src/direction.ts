/** Marks that turn the direction of the text after them, or of a part of it. */
const turns = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
const everyTurn = new RegExp(`[${turns}]`, "g");
const isolatedOrTurn = new RegExp(`(\u2068[^${turns}]*\u2069)|[${turns}]`, "g");
const writtenToTheLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Without marks of direction: it turns nothing beside it, once it stands in a cell or an element of its own. Ruling H3. */
export function withoutTurns(text: string): string {
  return text.replace(everyTurn, "");
}

/**
 * A name as it may stand in a line with other words: without marks of direction, and what is written from right to left
 * isolated, so that neither turns the line round. Isolating twice changes nothing. Ruling H3.
 */
export function isolateDirection(text: string): string {
  const still = text.replace(isolatedOrTurn, (_, isolated?: string) => isolated ?? "");
  const rest = still.replace(isolatedOrTurn, "");
  return writtenToTheLeft.test(rest) ? `\u2068${still}\u2069` : still;
}
