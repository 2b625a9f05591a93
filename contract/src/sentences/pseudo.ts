import type { Code } from "../messages.ts";
import type { Language, Sentence } from "./language.ts";

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const accented = "áƀćđéƒǵħíĵķłɱńóƥɋŕśŧúṽŵẋýźÁɃĆĐÉƑǴĦÍĴĶŁⱮŃÓƤɊŔŚŦÚṼŴẊÝŹ";

/**
 * Accents every letter outside `{name}` and doubles vowels, so that texts are a third longer, as in other languages.
 */
export function accent(text: string): string {
  return text.replace(/\{\w+\}|[a-z]/gi, (part) => {
    const letter = part.length > 1 ? part : (accented[plain.indexOf(part)] ?? part);
    return /^[aeiou]$/i.test(part) ? letter + letter : letter;
  });
}

function accentSentence(sentence: Sentence): Sentence {
  return typeof sentence === "string" ? accent(sentence) : (values) => accent(sentence(values));
}

/** A pseudo language for tests: letters without an accent on a screen come from a text outside the catalogues. */
export function pseudo<StatableCode extends Code>(language: Language<StatableCode>): Language<StatableCode> {
  return {
    tag: "en-XA",
    formatDate: (date) => accent(language.formatDate(date)),
    sentences: Object.fromEntries(
      Object.entries<Sentence>(language.sentences).map(([code, sentence]) => [
        code,
        accentSentence(sentence),
      ]),
    ) as Record<StatableCode, Sentence>,
  };
}
