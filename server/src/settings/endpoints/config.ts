import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";

export function configEndpoints({ config, clock, settings }: Dependencies) {
  return {
    "GET /config": async () => {
      const { minTenancyLengthMonths, carouselTexts, reviews } = settings.get();
      return {
        outcome: "done",
        body: {
          minTenancyLengthMonths,
          carouselTexts: [...carouselTexts],
          today: clock.today().toString(),
          proclamations: Object.fromEntries(clock.proclamations()),
          brand: config.brand,
          reviews,
          retention: config.retention,
          analytics: { ga4Id: config.ga4Id ?? null },
          errorReporting: { sentryDsn: config.sentryDsn ?? null },
        },
      };
    },
  } satisfies SomeHandlers;
}
