import { z } from "zod";
import { reviews } from "../config.ts";
import { type Call, nothing, typed } from "../shape.ts";
import { ofCatalogue, readWithRole, reason, settingsTag as tag, withRole } from "./fields.ts";

const value = z.union([z.boolean(), z.number(), z.string(), z.null()]);

/** In London; null when it was never changed here. */
const lastChange = z.object({ on: z.string(), by: z.string().nullable() }).nullable();

/** Settings that need no restart. Spec §7, Rulings D5, E, H4. */
export const staffSettings = {
  "GET /staff/settings": {
    id: "readStaffSettings",
    tag,
    summary: "Flags and settings",
    description:
      "As they are kept. A flag that the configuration overrides has another value meanwhile, and cannot be changed.",
    staff: ofCatalogue,
    responses: {
      200: z
        .object({
          flags: z.array(z.object({ key: z.string(), value, override: value.optional(), lastChange })),
          settings: z.object({
            minTenancyLengthMonths: z.object({ value: z.number().int(), lastChange }),
            carouselTexts: z.object({ value: z.array(z.string()), lastChange }),
            reviews: z.object({ value: reviews.nullable(), lastChange }),
          }),
          /** Every node has read a change after this time. */
          seenAfterSeconds: z.number().int(),
        })
        .meta({ id: "StaffSettings" }),
    },
    refused: readWithRole,
  },
  "POST /staff/flags/:key": {
    id: "changeFlag",
    tag,
    summary: "Change a flag",
    description: "`true` or `false`, a voucher's code, or a number of months; empty for none.",
    staff: ofCatalogue,
    params: z.object({ key: z.string().max(100) }),
    body: z.object({ value: typed, reason }),
    responses: { 204: nothing },
    refused: { ...withRole, 404: "There is no such flag", 409: "The configuration overrides it" },
  },
  "POST /staff/settings/minimum_term": {
    id: "changeMinimumTerm",
    tag,
    summary: "Change the shortest tenancy",
    description: "In months.",
    staff: ofCatalogue,
    body: z.object({ months: typed, reason }),
    responses: { 204: nothing },
    refused: withRole,
  },
  "POST /staff/settings/carousel_texts": {
    id: "changeCarouselTexts",
    tag,
    summary: "Change what is said while a price is worked out",
    description: "One text a line.",
    staff: ofCatalogue,
    body: z.object({ texts: typed, reason }),
    responses: { 204: nothing },
    refused: withRole,
  },
  "POST /staff/settings/reviews": {
    id: "changeReviews",
    tag,
    summary: "Change the review score that is shown",
    description: "With all fields empty none is shown. A sample is marked as one.",
    staff: ofCatalogue,
    body: z.object({ score: typed, outOf: typed, count: typed, link: typed, sample: typed, reason }),
    responses: { 204: nothing },
    refused: withRole,
  },
} as const satisfies Record<string, Call>;
