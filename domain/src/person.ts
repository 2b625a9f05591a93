import type { Issue } from "./issue.ts";
import { cleanText, withoutSeparators } from "./typed-text.ts";

/** As shown and sent. Ruling B3, Spec §5 Pre-signup. */
export const leadTypes = ["Student", "Not a Student"] as const;

export type LeadType = (typeof leadTypes)[number];

/** Spec §3 Personal details. */
export type PersonalDetails = {
  leadType: LeadType;
  firstname: string;
  lastname: string;
  email: string;
  tel: string;
};

export type PersonCode =
  | "lead-type-required"
  | "first-name-required"
  | "first-name-too-long"
  | "last-name-required"
  | "last-name-too-long"
  | "email-required"
  | "email-invalid"
  | "email-too-long"
  | "mobile-required"
  | "mobile-invalid"
  | "mobile-too-long"
  | "policy-not-agreed";

export type LeadField =
  "leadType" | "firstName" | "lastName" | "emailAddress" | "mobileNumber" | "agreedToPolicy";

export type PersonalDetailsField = "leadType" | "firstName" | "lastName" | "email" | "phoneNumber";

export type TypedLead = {
  leadType?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  emailAddress?: string | undefined;
  mobileNumber?: string | undefined;
  agreedToPolicy?: boolean | undefined;
};

export type TypedPersonalDetails = {
  leadType?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  phoneNumber?: string | undefined;
};

/** Maximum lengths in characters: ours, and the email standard's. */
export const longestName = 100;
export const longestEmail = 254;
export const longestPhone = 30;

/** Whether a text is a lead type. */
export function isLeadType(text: string | undefined): text is LeadType {
  return leadTypes.some((type) => type === text);
}

/** Small letters that begin a word, or follow a dash or an apostrophe; Georgian has no capitals in names. */
const initials =
  /(^|[ '`\xb4\u02b9-\u02bf\u02c8-\u02cb\u2018-\u201b\u2032\u2035\u055a\ua78b\ua78c\u2212\p{Pd}])([^\P{Ll}\u10d0-\u10ff])/gu;

/** {@link cleanText}, capitalised at each word and after every kind of dash and apostrophe. Rulings C15, D17. */
export function capitaliseName(name: string): string {
  return cleanText(name).replace(
    initials,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/** Mail servers read `<v@e.com>` as `v@e.com`; separators are as risky. Ruling D17. */
const neverInEmail = /[\s\p{C}\p{Ps}\p{Pe}"“”‟«»<>,:;\\]|^\.|\.\.|\.@|@[.-]|@.*(-\.|\.-|-$)/u;

/** One @, a local part, and a domain that can exist, without {@link neverInEmail}. Ruling D17. */
export function isEmail(text: string): boolean {
  const email = normaliseEmail(text);
  return (
    email.length <= longestEmail &&
    !neverInEmail.test(email) &&
    /^[^@]+@[\p{L}\p{M}\p{N}.-]+\.\p{L}[\p{L}\p{M}\p{N}-]+$/u.test(email)
  );
}

/** The form in which emails are compared, stored and mailed. Rulings C7, C15. */
export function normaliseEmail(text: string): string {
  return cleanText(text).normalize("NFKC").toLowerCase();
}

/** 11 digits, or a plus sign and at least 12 digits, once it is normalised. Spec §5, Ruling C12. */
export function isPhone(text: string): boolean {
  return /^(\d{11}|\+\d{12,})$/.test(normalisePhone(text));
}

/** As it is dialled: no separators, `+` for a leading `00`, and no `0` after `+44`. Rulings C12, C15. */
export function normalisePhone(text: string): string {
  return withoutSeparators(text)
    .replace(/^\+?00/, "+")
    .replace(/^\+440/, "+44");
}

/** Issues in form order. Spec §5 Pre-signup, Ruling B3. */
export function checkLead(typed: TypedLead): Issue<LeadField, PersonCode>[] {
  return [
    ...checkLeadType("leadType", typed.leadType),
    ...checkFirstName("firstName", typed.firstName),
    ...checkLastName("lastName", typed.lastName),
    ...checkEmail("emailAddress", typed.emailAddress),
    ...checkPhone("mobileNumber", typed.mobileNumber),
    ...(typed.agreedToPolicy === true
      ? []
      : [{ field: "agreedToPolicy", code: "policy-not-agreed" } as const]),
  ];
}

/** For signing up and joining. Issues in form order. Spec §5 Personal details. */
export function checkPersonalDetails(typed: TypedPersonalDetails): Issue<PersonalDetailsField, PersonCode>[] {
  return [
    ...checkLeadType("leadType", typed.leadType),
    ...checkFirstName("firstName", typed.firstName),
    ...checkLastName("lastName", typed.lastName),
    ...checkEmail("email", typed.email),
    ...checkPhone("phoneNumber", typed.phoneNumber),
  ];
}

/** Spec §5 Personal details, Direct debit. */
export function checkFirstName<F extends string>(
  field: F,
  typed: string | undefined,
): Issue<F, PersonCode>[] {
  const name = cleanText(typed);
  if (name === "") return [{ field, code: "first-name-required" }];
  return name.length > longestName ? [{ field, code: "first-name-too-long" }] : [];
}

/** Spec §5 Personal details, Direct debit. */
export function checkLastName<F extends string>(field: F, typed: string | undefined): Issue<F, PersonCode>[] {
  const name = cleanText(typed);
  if (name === "") return [{ field, code: "last-name-required" }];
  return name.length > longestName ? [{ field, code: "last-name-too-long" }] : [];
}

/** Spec §5 Personal details and Save package email. */
export function checkEmail<F extends string>(field: F, typed: string | undefined): Issue<F, PersonCode>[] {
  const email = normaliseEmail(typed ?? "");
  if (email === "") return [{ field, code: "email-required" }];
  if (email.length > longestEmail) return [{ field, code: "email-too-long" }];
  return isEmail(email) ? [] : [{ field, code: "email-invalid" }];
}

function checkLeadType<F extends string>(field: F, typed: string | undefined): Issue<F, PersonCode>[] {
  return isLeadType(typed) ? [] : [{ field, code: "lead-type-required" }];
}

function checkPhone<F extends string>(field: F, typed: string | undefined): Issue<F, PersonCode>[] {
  const phone = normalisePhone(typed ?? "");
  if (phone === "") return [{ field, code: "mobile-required" }];
  if (phone.length > longestPhone) return [{ field, code: "mobile-too-long" }];
  return isPhone(phone) ? [] : [{ field, code: "mobile-invalid" }];
}
