import * as pages from "@evenly/domain/pages";
import type { Brand } from "./config.ts";

/** The brand without configuration. Ruling A1; the phone number is reserved for fiction. */
export const defaultBrand: Brand = {
  name: "Evenly",
  strapline: "One bill. Split evenly.",
  phone: "0113 496 0000",
  email: "hello@evenly.example",
  companyName: "Evenly Household Services Ltd",
  companyNumber: "00000000",
  registeredAddress: "Evenly House, 1 Example Street, Leeds, LS1 1ZZ",
  statementName: "Evenly",
  advanceNoticeWorkingDays: 10,
  links: {
    privacyPolicy: pages.privacyPolicy,
    terms: pages.terms,
    cookiePolicy: pages.cookiePolicy,
    accessibility: pages.accessibility,
  },
};
