import type { FeatureFlags } from "../features.ts";

const words: Readonly<Record<keyof FeatureFlags | "minTenancyLengthMonths", string>> = {
  allow_vouchers: "Visitors can type a voucher",
  default_voucher: "The default voucher, of whoever types none",
  auto_apply_default_voucher_codes: "The default voucher is applied by itself",
  edit_flow_test: "The package is edited in place on the price summary",
  dynamic_tenancy_start_date: "From July to September, a tenancy may have begun since 1 July",
  min_contract_length: "The shortest tenancy in months, before the setting below",
  minTenancyLengthMonths: "The shortest tenancy in months",
};

/** What a flag or setting is about. Ruling H4. */
export const settingWords: Readonly<Record<string, string>> = words;

export function formatSetting(value: boolean | number | string | null): string {
  if (value === true) return "yes";
  return value === false ? "no" : String(value ?? "none");
}
