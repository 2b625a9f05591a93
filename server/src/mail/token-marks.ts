/**
 * What a mail has where a token belongs, in its data and as it is rendered. Tokens are made when it is sent, so that
 * nobody who reads the table can open a link. Ruling H3. Their control character cannot be typed: `typed-text.ts` takes
 * it out.
 */
export const tokenMarks = {
  house: "\u001ahouse\u001a",
  join: "\u001ajoin\u001a",
  successor: "\u001asuccessor\u001a",
  heldPlace: "\u001aheld-place\u001a",
  staffInvitation: "\u001astaff-invitation\u001a",
  /** No link: six digits that somebody on the phone reads out. */
  callerCode: "\u001acaller-code\u001a",
  stop: "\u001astop\u001a",
} as const;

export type Tokens = { readonly [Kind in keyof typeof tokenMarks]?: string | undefined };

/** Of a link that leads nowhere any more. */
const noToken = "gone";

export function hasMark(body: string, kind: keyof Tokens): boolean {
  return body.includes(tokenMarks[kind]);
}

/** With links that work. */
export function withTokens(body: string, tokens: Tokens): string {
  return Object.entries(tokenMarks).reduce(
    (text, [kind, mark]) => text.replaceAll(mark, () => tokens[kind as keyof Tokens] ?? noToken),
    body,
  );
}
