import type { ScreenCode } from "@evenly/contract/screen-codes";
import { sentenceFor, type StatedCode } from "@evenly/contract/sentences/language";
import { screens } from "@evenly/contract/sentences/en-screens";

/** The build's language (web/language.ts). */
export const language = (import.meta.env.VITE_LANGUAGE as string | undefined) ?? "en-GB";

/** The message for a code in the page's language. */
export function messageOf(code: ScreenCode, values: StatedCode<ScreenCode>["values"] = {}): string {
  return sentenceFor(screens, { code, values });
}
