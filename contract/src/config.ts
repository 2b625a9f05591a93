import { z } from "zod";
import { type Call, date } from "./shape.ts";

/** All names, numbers and addresses that people see. Ruling A1. */
export const brand = z
  .object({
    name: z.string(),
    strapline: z.string(),
    phone: z.string(),
    email: z.string(),
    companyName: z.string(),
    companyNumber: z.string(),
    registeredAddress: z.string(),
    /** As on a bank statement. Ruling D8. */
    statementName: z.string(),
    /** As stated by the Direct Debit Guarantee. Ruling C4. */
    advanceNoticeWorkingDays: z.number().int(),
    links: z.object({
      privacyPolicy: z.string(),
      terms: z.string(),
      cookiePolicy: z.string(),
      accessibility: z.string(),
    }),
  })
  .meta({ id: "Brand" });
export type Brand = z.infer<typeof brand>;

/** Shown by the review widget; never invented. Ruling D5. */
export const reviews = z
  .object({
    score: z.number(),
    outOf: z.number(),
    count: z.number().int(),
    link: z.string(),
    /** True for demo data, which is labelled so. */
    sample: z.boolean(),
  })
  .meta({ id: "Reviews" });
export type Reviews = z.infer<typeof reviews>;

/** Retention periods in days. */
export const retention = z
  .object({
    /** Leads without a household, with their quotes. */
    leadDays: z.number().int(),
    /** Mails that announced, confirmed or recorded an agreement to Direct Debits; after the tenancy's end. */
    noticeDays: z.number().int(),
    /** Other mails. */
    emailDays: z.number().int(),
    /** After the tenancy's end: household links and invitations. */
    linkDays: z.number().int(),
    /** After the tenancy's end: sort codes and account numbers. */
    bankDays: z.number().int(),
    /** After the tenancy's end: what was said, and staff's notes of it. */
    noteDays: z.number().int(),
  })
  .meta({ id: "Retention" });
export type Retention = z.infer<typeof retention>;

export const uiConfig = z
  .object({
    minTenancyLengthMonths: z.number().int(),
    carouselTexts: z.array(z.string()),
    /** In London. Ruling D16. */
    today: date,
    /** Bank holidays (true) and working days (false) against the rule for England and Wales, by day. Ruling C4. */
    proclamations: z.record(date, z.boolean()),
    brand,
    reviews: reviews.nullable(),
    retention,
    analytics: z.object({ ga4Id: z.string().nullable() }),
    errorReporting: z.object({ sentryDsn: z.string().nullable() }),
  })
  .meta({ id: "Configuration" });
export type UiConfig = z.infer<typeof uiConfig>;

export const config = {
  "GET /config": {
    id: "readConfig",
    tag: "Screens",
    summary: "Configuration of the screens",
    description: "What the screens need to know before anything is asked. Spec §7, Ruling B3.",
    responses: { 200: uiConfig },
  },
} as const satisfies Record<string, Call>;
