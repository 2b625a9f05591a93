import type { Issue } from "./issue.ts";
import { cleanText, withoutSeparators } from "./typed-text.ts";

/** As shown and sent. Ruling B3, Spec §5 Pre-signup. */
export const leadTypes = ["Student", "Not a Student"] as const;

export type LeadType = (typeof leadTypes)[number];

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

type Rules = {
  /** In the body of `POST /direct_debit`, and in what a browser keeps. Spec §3. */
  readonly sent: string;
  readonly check: <Field extends string>(
    field: Field,
    typed: string | undefined,
  ) => Issue<Field, PersonCode>[];
  /** As it is sent and stored. */
  readonly clean: (typed: string) => string;
};

/**
 * All that signing up and joining ask of a person, in form order, by its name in forms and errors. Forms, calls, a
 * browser's answers and rows are made of it or typed by it. Spec §3 and §5 Personal details.
 */
export const personFields = {
  leadType: { sent: "leadType", check: checkLeadType, clean: (typed) => typed },
  firstName: { sent: "firstname", check: checkFirstName, clean: capitaliseName },
  lastName: { sent: "lastname", check: checkLastName, clean: capitaliseName },
  email: { sent: "email", check: checkEmail, clean: normaliseEmail },
  phoneNumber: { sent: "tel", check: checkPhone, clean: normalisePhone },
} as const satisfies Record<string, Rules>;

/** What the first page asks for: the same under its own names. Spec §5 Pre-signup. */
const leadFields = {
  leadType: personFields.leadType,
  firstName: personFields.firstName,
  lastName: personFields.lastName,
  emailAddress: personFields.email,
  mobileNumber: personFields.phoneNumber,
};

export type PersonField = keyof typeof personFields;

export type LeadField = keyof typeof leadFields;

/** Somebody who signs up or joins, cleaned and checked. */
export type Person = Readonly<Record<PersonField, string>> & {
  readonly leadType: LeadType;
  readonly allowPromotions: boolean;
};

/** By the names of `POST /direct_debit`. */
export type SentPerson<Values extends Record<PersonField, unknown>> = {
  [Field in PersonField as (typeof personFields)[Field]["sent"]]: Values[Field];
};

type Typed<Field extends string> = { readonly [Name in Field]?: string | undefined };

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

/** The form in which numbers are compared: as {@link normalisePhone}, dialled within the country. Ruling H4. */
export function nationalPhone(text: string): string {
  return normalisePhone(text).replace(/^\+44/, "0");
}

/** Issues in form order. Spec §5 Pre-signup, Ruling B3. */
export function checkLead(
  typed: Typed<LeadField> & { readonly agreedToPolicy?: boolean | undefined },
): Issue<LeadField | "agreedToPolicy", PersonCode>[] {
  const issues = check<LeadField>(leadFields, typed);
  return typed.agreedToPolicy === true
    ? issues
    : [...issues, { field: "agreedToPolicy", code: "policy-not-agreed" }];
}

/** For signing up and joining. Issues in form order. Spec §5 Personal details. */
export function checkPersonalDetails(typed: Typed<PersonField>): Issue<PersonField, PersonCode>[] {
  return check(personFields, typed);
}

/** As a lead is sent and stored. Rulings C12, C15. */
export function cleanLead(typed: Readonly<Record<LeadField, string>>): Record<LeadField, string> {
  return clean(leadFields, typed);
}

/** As a person is sent and stored. Rulings C12, C15. */
export function cleanPerson(typed: Readonly<Record<PersonField, string>>): Record<PersonField, string> {
  return clean(personFields, typed);
}

/** A value per field, under the names of `POST /direct_debit`. */
export function asSent<Values extends Record<PersonField, unknown>>(values: Values): SentPerson<Values> {
  const named = fieldsOf(personFields).map((field) => [personFields[field].sent, values[field]]);
  return Object.fromEntries(named) as SentPerson<Values>;
}

/** The reverse of {@link asSent} for texts; what is missing is empty. */
export function asTyped(
  sent: Partial<SentPerson<Record<PersonField, string | undefined>>>,
): Record<PersonField, string> {
  const named = fieldsOf(personFields).map((field) => [field, sent[personFields[field].sent] ?? ""]);
  return Object.fromEntries(named) as Record<PersonField, string>;
}

function check<Field extends string>(
  fields: Readonly<Record<Field, Rules>>,
  typed: Typed<Field>,
): Issue<Field, PersonCode>[] {
  return fieldsOf(fields).flatMap((field) => fields[field].check(field, typed[field]));
}

function clean<Field extends string>(
  fields: Readonly<Record<Field, Rules>>,
  typed: Readonly<Record<Field, string>>,
): Record<Field, string> {
  const cleaned = fieldsOf(fields).map((field) => [field, fields[field].clean(typed[field])]);
  return Object.fromEntries(cleaned) as Record<Field, string>;
}

function fieldsOf<Field extends string>(fields: Readonly<Record<Field, unknown>>): Field[] {
  return Object.keys(fields) as Field[];
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
