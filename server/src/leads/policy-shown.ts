import { privacyPolicy } from "@evenly/contract/privacy-policy";
import { shownLegalText, type ShownText } from "../../database/shown-text.ts";
import type { Config } from "../config.ts";

export const policyShown = ({ brand, retention }: Pick<Config, "brand" | "retention">): ShownText =>
  shownLegalText("privacy-policy", brand, "privacyPolicy", privacyPolicy(brand, retention));
