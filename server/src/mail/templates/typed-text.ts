const longestNameShown = 40;

const longestPlaceShown = 120;

/** Safe in a mail to somebody else: one short line, no direction marks, nothing that becomes a link. */
const plain = (text: string, longest: number): string =>
  [
    ...text
      .normalize("NFKC")
      .replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu, " ")
      // A flat in Scotland is 3/2; before a letter a slash only makes addresses of pages.
      .replace(/(?<!\d)\/|\/(?!\d)/g, " ")
      .replace(/[\\:@<>]+/g, " ")
      .replace(/[.。](?=[\p{L}\p{N}])/gu, ". ")
      .replace(/\s+/g, " ")
      .trim(),
  ]
    .slice(0, longest)
    .join("")
    .trim();

export const plainName = (name: string): string => plain(name.replaceAll("/", " "), longestNameShown);

/** Any other line of theirs: an address, the name on an account. */
export const plainLine = (address: string): string => plain(address, longestPlaceShown);

/** Any other text that people typed, on one line. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
