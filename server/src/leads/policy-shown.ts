import { privacyPolicy } from "@evenly/contract/privacy-policy";
import { shownLegalText, type ShownText } from "../../database/shown-text.ts";
import type { Config } from "../config.ts";

export function policyShown({ brand, retention }: Pick<Config, "brand" | "retention">): ShownText {
  return shownLegalText("privacy-policy", brand, "privacyPolicy", privacyPolicy(brand, retention));
}
