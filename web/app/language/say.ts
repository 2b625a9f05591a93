import { type Language, type ScreenCode, sentenceFor, type Told } from "@evenly/contract/messages";
import { enScreens } from "@evenly/contract/sentences/en-screens";

/** The catalogues that are fetched only for a page in their language. English is in every page. */
const others: Readonly<Record<string, () => Promise<Language<ScreenCode>>>> = {
  // Nobody's language, for tests: it shows which words are in no catalogue.
  "en-XA": async () => (await import("@evenly/contract/sentences/pseudo")).pseudo(enScreens),
};

const spoken: { language: Language<ScreenCode> } = { language: enScreens };

/** What the page is written in, as its document says. */
export const pageLanguage = (): string => globalThis.document?.documentElement.lang || enScreens.tag;

/** Fetches the catalogue of the page's language; until then, and where it has none, screens speak English. */
export const loadLanguage = async (): Promise<void> => {
  const language = await others[pageLanguage()]?.();
  if (language) spoken.language = language;
};

/** The sentence for a code, in the language of the page. */
export const say = (code: ScreenCode, values: Told["values"] = {}): string =>
  sentenceFor(spoken.language, { code, values });
