import { type ScreenCode, sentenceFor, type Told } from "@evenly/contract/messages";
import { screens } from "@evenly/contract/sentences/en-screens";

/** What the pages were built in (web/language.ts), as their documents and our calls say. */
export const language = (import.meta.env.VITE_LANGUAGE as string | undefined) ?? "en-GB";

/** The sentence for a code, in the language of the page. */
export const say = (code: ScreenCode, values: Told["values"] = {}): string =>
  sentenceFor(screens, { code, values });
