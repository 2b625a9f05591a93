import type { Code, Language, Sentence } from "../messages.ts";

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const accented = "áƀćđéƒǵħíĵķłɱńóƥɋŕśŧúṽŵẋýźÁɃĆĐÉƑǴĦÍĴĶŁⱮŃÓƤɊŔŚŦÚṼŴẊÝŹ";

/**
 * A text with an accent on every letter, but for the `{name}`s that are filled in later. Its vowels are there twice, which
 * makes it a third longer, as other languages are.
 */
export const accent = (text: string): string =>
  text.replace(/\{\w+\}|[a-z]/gi, (part) => {
    const letter = part.length > 1 ? part : (accented[plain.indexOf(part)] ?? part);
    return /^[aeiou]$/i.test(part) ? letter + letter : letter;
  });

const accentSentence = (sentence: Sentence): Sentence =>
  typeof sentence === "string" ? accent(sentence) : (values) => accent(sentence(values));

/**
 * A language nobody speaks, for tests: another one's sentences with an accent on every letter. A letter without one on a
 * screen belongs to a text that is in no catalogue.
 */
export const pseudo = <Said extends Code>(language: Language<Said>): Language<Said> => ({
  tag: "en-XA",
  formatDate: (date) => accent(language.formatDate(date)),
  sentences: Object.fromEntries(
    Object.entries<Sentence>(language.sentences).map(([code, sentence]) => [code, accentSentence(sentence)]),
  ) as Record<Said, Sentence>,
});
