import { tokenMarks } from "./token-marks.ts";

/**
 * A mail as staff may see it: queries, fragments and tokens are removed from its links, because they open the reader's
 * page, and nobody reads a caller's code but the caller. Rulings A5, G1, H3.
 */
export function withoutTokens(body: string): string {
  return body
    .replaceAll(tokenMarks.callerCode, "••• •••")
    .replaceAll(/https?:\/\/[^\s"'<>()]+/g, (link) =>
      link
        .replace(/[?#].*$/s, (rest) => `${rest.charAt(0)}…`)
        .replaceAll(/(?<=\/)(?=[a-z-]*[A-Z\d_])[\w-]{20,}(?=\/|$)/g, "…"),
    );
}

/** Relative picture URLs: our address may have changed since. */
export function withOwnPictures(html: string): string {
  return html.replaceAll(/(?<= src=")https?:\/\/[^"\s]*?(?=\/house\/\d+-of-\d+\.png")/g, "");
}
