import type { Brand } from "@evenly/contract/config";
import { defaultBrand } from "@evenly/contract/default-brand";

/** Ruling A1. */
export const readBrand = (
  env: Readonly<Record<string, string | undefined>>,
  advanceNoticeWorkingDays: number,
): Brand => {
  const name = env.BRAND_NAME ?? defaultBrand.name;
  return {
    name,
    strapline: env.BRAND_STRAPLINE ?? defaultBrand.strapline,
    phone: env.BRAND_PHONE ?? defaultBrand.phone,
    email: env.BRAND_EMAIL ?? defaultBrand.email,
    companyName: env.COMPANY_NAME ?? defaultBrand.companyName,
    companyNumber: env.COMPANY_NUMBER ?? defaultBrand.companyNumber,
    registeredAddress: env.REGISTERED_ADDRESS ?? defaultBrand.registeredAddress,
    statementName: env.STATEMENT_NAME ?? name,
    advanceNoticeWorkingDays,
    links: {
      privacyPolicy: env.PRIVACY_POLICY_URL ?? defaultBrand.links.privacyPolicy,
      terms: env.TERMS_URL ?? defaultBrand.links.terms,
      cookiePolicy: env.COOKIE_POLICY_URL ?? defaultBrand.links.cookiePolicy,
      accessibility: env.ACCESSIBILITY_URL ?? defaultBrand.links.accessibility,
    },
  };
};
