/**
 * A mail's text or html as colleagues may see it: of each link where it leads, and nothing of what would open a page that is
 * its reader's alone. What stands behind `?` or `#` goes, and so does every token in a path. Rulings A5, G1, H3.
 */
export const withoutTokens = (body: string): string =>
  body.replaceAll(/https?:\/\/[^\s"'<>()]+/g, (link) =>
    link
      .replace(/[?#].*$/s, (rest) => `${rest.charAt(0)}…`)
      .replaceAll(/(?<=\/)(?=[a-z-]*[A-Z\d_])[\w-]{20,}(?=\/|$)/g, "…"),
  );

/** Its pictures are named by their path alone: our address may have been another when it was written. */
export const withOwnPictures = (html: string): string =>
  html.replaceAll(/(?<= src=")https?:\/\/[^"\s]*?(?=\/house\/\d+-of-\d+\.png")/g, "");
