import { z } from "zod";
import { type Call } from "./shape.ts";

/** Flags and their types. Spec §7, Ruling E. */
export type FeatureFlags = {
  allow_vouchers: boolean;
  default_voucher: string | null;
  auto_apply_default_voucher_codes: boolean;
  edit_flow_test: boolean;
  dynamic_tenancy_start_date: boolean;
  min_contract_length: number | null;
};

export const features = {
  "GET /features": {
    id: "readFeatures",
    tag: "Screens",
    summary: "Feature flags",
    description: "Every flag with its value. Spec §7.",
    responses: {
      200: z.array(
        z.object({ key: z.string(), value: z.union([z.boolean(), z.number(), z.string(), z.null()]) }),
      ),
    },
  },
} as const satisfies Record<string, Call>;
