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

export function readBrand(variables: BrandVariables, advanceNoticeWorkingDays: number): Brand {
  return {
    name: variables.BRAND_NAME,
    strapline: variables.BRAND_STRAPLINE,
    phone: variables.BRAND_PHONE,
    email: variables.BRAND_EMAIL,
    companyName: variables.COMPANY_NAME,
    companyNumber: variables.COMPANY_NUMBER,
    registeredAddress: variables.REGISTERED_ADDRESS,
    statementName: variables.STATEMENT_NAME ?? variables.BRAND_NAME,
    advanceNoticeWorkingDays,
    links: {
      privacyPolicy: variables.PRIVACY_POLICY_URL,
      terms: variables.TERMS_URL,
      cookiePolicy: variables.COOKIE_POLICY_URL,
      accessibility: variables.ACCESSIBILITY_URL,
    },
  };
}
