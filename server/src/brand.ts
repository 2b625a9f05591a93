import type { Brand } from "@evenly/contract/config";
import { defaultBrand } from "@evenly/contract/default-brand";
import { z } from "zod";

const { links } = defaultBrand;
function text(otherwise: string, description: string) {
  return z.string().default(otherwise).describe(description);
}

/** Ruling A1. */
export const brandVariables = {
  BRAND_NAME: text(defaultBrand.name, "The brand's name."),
  BRAND_STRAPLINE: text(defaultBrand.strapline, "The line below it."),
  BRAND_PHONE: text(defaultBrand.phone, "The phone number on every page."),
  BRAND_EMAIL: text(defaultBrand.email, "The brand's email."),
  COMPANY_NAME: text(defaultBrand.companyName, "The company behind the brand."),
  COMPANY_NUMBER: text(defaultBrand.companyNumber, "The company's number."),
  REGISTERED_ADDRESS: text(defaultBrand.registeredAddress, "The company's registered address."),
  STATEMENT_NAME: z.string().optional().describe("The name on bank statements. Without it `BRAND_NAME`."),
  PRIVACY_POLICY_URL: text(links.privacyPolicy, "The privacy policy."),
  TERMS_URL: text(links.terms, "The terms."),
  COOKIE_POLICY_URL: text(links.cookiePolicy, "The cookie policy."),
  ACCESSIBILITY_URL: text(links.accessibility, "The accessibility statement."),
};

type BrandVariables = z.output<z.ZodObject<typeof brandVariables>>;

export function readBrand(given: BrandVariables, advanceNoticeWorkingDays: number): Brand {
  return {
    name: given.BRAND_NAME,
    strapline: given.BRAND_STRAPLINE,
    phone: given.BRAND_PHONE,
    email: given.BRAND_EMAIL,
    companyName: given.COMPANY_NAME,
    companyNumber: given.COMPANY_NUMBER,
    registeredAddress: given.REGISTERED_ADDRESS,
    statementName: given.STATEMENT_NAME ?? given.BRAND_NAME,
    advanceNoticeWorkingDays,
    links: {
      privacyPolicy: given.PRIVACY_POLICY_URL,
      terms: given.TERMS_URL,
      cookiePolicy: given.COOKIE_POLICY_URL,
      accessibility: given.ACCESSIBILITY_URL,
    },
  };
}
