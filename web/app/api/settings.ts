import type { Proclamations } from "@evenly/domain/calendar";
import type { UiConfig } from "@evenly/contract/config";
import type { FeatureFlags } from "@evenly/contract/features";
import { defaultMinimumMonths } from "@evenly/domain/limits";
import { create } from "zustand";
import { call } from "./client.ts";
import { readBrand } from "./brand.ts";

export type Settings = {
  /** Without `retention` until it is loaded: only the privacy policy shows it. */
  config: Omit<UiConfig, "retention"> & Partial<Pick<UiConfig, "retention">>;
  flags: FeatureFlags;
  loaded: boolean;
};

const before: Settings = {
  loaded: false,
  config: {
    minTenancyLengthMonths: defaultMinimumMonths,
    carouselTexts: [],
    today: "",
    proclamations: {},
    brand: readBrand(),
    reviews: null,
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

type Store = Settings & { readonly loading?: Promise<Settings> | undefined };

const useSettingsStore = create<Store>(() => before);

export function useSettings(): Settings {
  return useSettingsStore();
}
export function settings(): Settings {
  return useSettingsStore.getState();
}

/** Fetches configuration and flags once per visit; retried after a failure. */
export function loadSettings(): Promise<Settings> {
  const { loading = fetchSettings() } = useSettingsStore.getState();
  useSettingsStore.setState({ loading });
  return loading;
}

async function fetchSettings(): Promise<Settings> {
  try {
    const [config, features] = await Promise.all([call("GET /config"), call("GET /features", {})]);
    const flags = {
      ...before.flags,
      ...Object.fromEntries(features.map(({ key, value }) => [key, value])),
    } as FeatureFlags;
    useSettingsStore.setState({ config, flags, loaded: true });
    return settings();
  } catch (error) {
    useSettingsStore.setState({ loading: undefined });
    throw error;
  }
}

/** In months; the flag takes precedence. Spec §9, Ruling E. */
export function minimumMonths({ config, flags }: Settings) {
  return flags.min_contract_length ?? config.minTenancyLengthMonths;
}

/** The server's date in London; the browser's while it is unknown. Ruling D16. */
export function today({ config }: Settings): Temporal.PlainDate {
  return config.today ? Temporal.PlainDate.from(config.today) : Temporal.Now.plainDateISO("Europe/London");
}

/** Bank holidays against the rule. Ruling C4. */
export function proclamations({ config }: Settings): Proclamations {
  return new Map(Object.entries(config.proclamations));
}
