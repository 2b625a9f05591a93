import { type ScreenCode, sentenceFor, type Told } from "@evenly/contract/messages";
import { screens } from "@evenly/contract/sentences/en-screens";

/** The build's language (web/language.ts). */
export const language = (import.meta.env.VITE_LANGUAGE as string | undefined) ?? "en-GB";

/** The message for a code in the page's language. */
export const say = (code: ScreenCode, values: Told["values"] = {}): string =>
  sentenceFor(screens, { code, values });
