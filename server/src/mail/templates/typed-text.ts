import { isolateDirection } from "@evenly/domain/direction";

const longestNameShown = 40;

const longestPlaceShown = 120;

/** Safe in a mail to somebody else: short, one line, nothing that becomes a link or turns the line round. Rulings C13, H3. */
function plain(text: string, longest: number): string {
  return isolateDirection(
    [
      ...text
        .normalize("NFKC")
        .replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu, " ")
        // Keeps the slash of a Scottish flat (3/2); before a letter it could form a URL.
        .replace(/(?<!\d)\/|\/(?!\d)/g, " ")
        .replace(/[\\:@<>]+/g, " ")
        .replace(/[.。](?=[\p{L}\p{N}])/gu, ". ")
        .replace(/\s+/g, " ")
        .trim(),
    ]
      .slice(0, longest)
      .join("")
      .trim(),
  );
}

export function plainName(name: string): string {
  return plain(name.replace(/[\p{N}/]/gu, " "), longestNameShown);
}

export function plainLine(address: string): string {
  return plain(address, longestPlaceShown);
}

export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}
