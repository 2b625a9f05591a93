import { z } from "zod";
import { reviews } from "../config.ts";
import { type Call, date, nothing, pence, typedOrAbsent, typedLike } from "../shape.ts";
import {
  aboutMoney,
  doneOrWaits,
  ofCatalogue,
  reason,
  settingsTag as tag,
  token,
  requestRefusals,
  refusalsOfKind,
  tokenShown,
} from "./fields.ts";

const value = z.union([z.boolean(), z.number(), z.string(), z.null()]);

/** In London; null when it was never changed here. */
const lastChange = z.object({ on: z.string(), by: z.string().nullable() }).nullable();

/** `token`: of the value, for changing it. `needsSecond`: a change of it needs a second person. */
const ofEach = { lastChange, token, needsSecond: z.boolean() };

const secondPerson = "What changes what everybody is asked to pay needs a second person.";

const some = z.object({ count: z.number().int(), people: z.number().int(), amount: pence });

/** Collections that a proclaimed day moves, and those that are with the bank and stay. */
const proclamationPreview = z.object({
  day: date,
  isHoliday: z.boolean(),
  name: z.string(),
  wasHoliday: z.boolean(),
  /** The next working day; null when nothing moves. */
  movesTo: date.nullable(),
  moved: some,
  withBank: some,
});

const proclaimed = { day: "2027-06-03", name: "A proclaimed day", becomes: "holiday" };

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
          flags: z.array(z.object({ key: z.string(), value, override: value.optional(), ...ofEach })),
          settings: z.object({
            minTenancyLengthMonths: z.object({ value: z.number().int(), ...ofEach }),
            carouselTexts: z.object({ value: z.array(z.string()), ...ofEach }),
            reviews: z.object({ value: reviews.nullable(), ...ofEach }),
          }),
          /** Every node has read a change after this time. */
          seenAfterSeconds: z.number().int(),
        })
        .meta({ id: "StaffSettings" }),
    },
  },
  "POST /staff/flags/:key": {
    id: "changeFlag",
    tag,
    summary: "Change a flag",
    description: `\`true\` or \`false\`, a voucher's code, or a number of months; empty for none. ${secondPerson}`,
    staff: ofCatalogue,
    params: z.object({
      key: z
        .string()
        .max(100)
        .meta({ examples: ["allow_vouchers"] }),
    }),
    body: z.object({ value: typedLike("true"), reason, token: tokenShown }),
    limit: "mails",
    responses: { 200: doneOrWaits },
    refusals: [...refusalsOfKind["change-setting"], ...requestRefusals],
  },
  "POST /staff/settings/minimum_term": {
    id: "changeMinimumTerm",
    tag,
    summary: "Change the shortest tenancy",
    description: "In months. It needs a second person.",
    staff: ofCatalogue,
    body: z.object({ months: typedLike("9"), reason, token: tokenShown }),
    limit: "mails",
    responses: { 200: doneOrWaits },
    refusals: requestRefusals,
  },
  "POST /staff/settings/carousel_texts": {
    id: "changeCarouselTexts",
    tag,
    summary: "Change what is said while a price is worked out",
    description: "One text a line.",
    staff: ofCatalogue,
    body: z.object({ texts: typedLike("One bill."), reason, token: tokenShown }),
    responses: { 204: nothing },
    refusals: ["approval-changed"],
  },
  "POST /staff/settings/reviews": {
    id: "changeReviews",
    tag,
    summary: "Change the review score that is shown",
    description: "With all fields empty none is shown. A sample is marked as one.",
    staff: ofCatalogue,
    body: z.object({
      score: typedLike("4.7"),
      outOf: typedLike("5"),
      count: typedLike("90"),
      link: typedLike("https://reviews.example/evenly"),
      sample: typedLike(""),
      reason,
      token: tokenShown,
    }),
    responses: { 204: nothing },
    refusals: ["approval-changed"],
  },
  "GET /staff/bank_holidays": {
    id: "readBankHolidays",
    tag,
    summary: "The coming bank holidays, and what adding one would do",
    description: "Nothing is changed. With a day and a name: what proclaiming it would move.",
    staff: aboutMoney,
    query: z.object({
      day: typedOrAbsent,
      name: typedOrAbsent,
      becomes: typedOrAbsent.meta({ description: "holiday or working-day" }),
    }),
    example: { query: proclaimed },
    responses: {
      200: z
        .object({
          today: date,
          /** From today to the end of the year after next. */
          holidays: z.array(z.object({ day: date, name: z.string().nullable() })),
          proclaimed: z.array(z.object({ day: date, isHoliday: z.boolean(), name: z.string(), lastChange })),
          action: z.object({ preview: proclamationPreview, token }).nullable(),
        })
        .meta({ id: "StaffBankHolidays" }),
    },
    refusals: ["proclaimed-day-invalid", "proclaimed-day-too-early", "proclaimed-name-required"],
  },
  "POST /staff/bank_holidays": {
    id: "proclaimDay",
    tag,
    summary: "Make a day a bank holiday, or a working day",
    description:
      "As the preview of the token says. Collections noticed for a new bank holiday move to the next working day, and their payers are mailed.",
    staff: aboutMoney,
    body: z.object({
      day: typedLike(proclaimed.day),
      name: typedLike(proclaimed.name),
      becomes: typedLike(proclaimed.becomes),
      reason,
      token: tokenShown,
    }),
    responses: { 204: nothing },
    refusals: ["approval-changed"],
  },
} as const satisfies Record<string, Call>;
