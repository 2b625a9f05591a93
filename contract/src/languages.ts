import type { Language } from "./messages.ts";
import { en } from "./sentences/en.ts";

/** Some languages; the first is spoken to who asks for none of them. */
export type Languages = readonly [Language, ...Language[]];

export const languages: Languages = [en];

/**
 * The language that an `Accept-Language` header asks for first, of those that there are; a region that we do not know is
 * passed over (`en-GB` is `en`). RFC 4647, 3.4.
 */
export function chooseLanguage(known: Languages, header = ""): Language {
  const asked = header
    .toLowerCase()
    .replaceAll(" ", "")
    .split(",")
    .map((range) => {
      const [tag = "", quality] = range.split(";q=");
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  for (const { tag } of asked) {
    const [found] = known
      .filter((language) => `${tag}-`.startsWith(`${language.tag.toLowerCase()}-`))
      .toSorted((one, other) => other.tag.length - one.tag.length);
    if (found) return found;
  }
  return known[0];
}
