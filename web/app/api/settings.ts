import type { UiConfig } from "@evenly/contract/config";
import type { FeatureFlags } from "@evenly/contract/features";
import { defaultMinimumMonths } from "@evenly/domain/tenancy";
import { create } from "zustand";
import { call } from "./client.ts";
import { readBrand } from "./brand.ts";

export type Settings = {
  config: UiConfig;
  flags: FeatureFlags;
  loaded: boolean;
};

const before: Settings = {
  loaded: false,
  config: {
    minTenancyLengthMonths: defaultMinimumMonths,
    carouselTexts: [],
    today: "",
    brand: readBrand(),
    reviews: null,
    retention: { leadDays: 180, emailDays: 365, linkDays: 90 },
    analytics: { ga4Id: null },
    errorReporting: { sentryDsn: null },
  },
  flags: {
    allow_vouchers: false,
    default_voucher: null,
    auto_apply_default_voucher_codes: false,
    edit_flow_test: false,
    dynamic_tenancy_start_date: false,
    min_contract_length: null,
  },
};

const useSettingsStore = create<Settings>(() => before);

export const useSettings = () => useSettingsStore();
export const settings = () => useSettingsStore.getState();

let loading: Promise<Settings> | undefined;

/** Fetches configuration and flags once per visit; retried after a failure. */
export const loadSettings = (): Promise<Settings> => {
  loading ??= Promise.all([call("GET /config", {}), call("GET /features", {})])
    .then(([config, features]) => {
      const flags = {
        ...before.flags,
        ...Object.fromEntries(features.map(({ key, value }) => [key, value])),
      } as FeatureFlags;
      useSettingsStore.setState({ config, flags, loaded: true });
      return settings();
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
};

/** In months; the flag takes precedence. Spec §9, Ruling E. */
export const minimumMonths = ({ config, flags }: Settings) =>
  flags.min_contract_length ?? config.minTenancyLengthMonths;

/** The server's date in London; the browser's while it is unknown. Ruling D16. */
export const today = ({ config }: Settings): Temporal.PlainDate =>
  config.today ? Temporal.PlainDate.from(config.today) : Temporal.Now.plainDateISO("Europe/London");
