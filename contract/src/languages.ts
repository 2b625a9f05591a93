import type { Code } from "./messages.ts";
import { en } from "./sentences/en.ts";
import type { Language } from "./sentences/language.ts";

/** The first is the default. */
export type Languages = readonly [Language<Code>, ...Language<Code>[]];

export const languages: Languages = [en];

/** The first supported language in `Accept-Language`; an unknown region is ignored (`en-GB` is `en`). RFC 4647, 3.4. */
export function chooseLanguage(languages: Languages, header = ""): Language<Code> {
  const wanted = header
    .toLowerCase()
    .replaceAll(" ", "")
    .split(",")
    .map((range) => {
      const [tag = "", quality] = range.split(";q=");
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  for (const { tag } of wanted) {
    const [found] = languages
      .filter((language) => `${tag}-`.startsWith(`${language.tag.toLowerCase()}-`))
      .toSorted((one, other) => other.tag.length - one.tag.length);
    if (found) return found;
  }
  return languages[0];
}
