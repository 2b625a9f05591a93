import type { Issue } from "./issue.ts";
import { cleanText, withoutSeparators } from "./typed-text.ts";

export type AddressCode =
  | "address-required"
  | "address-not-picked"
  | "line1-required"
  | "address-line1-required"
  | "line1-too-long"
  | "line2-too-long"
  | "city-required"
  | "city-or-town-required"
  | "city-too-long"
  | "postcode-required"
  | "postcode-invalid";

/** Of what a call names, which no form can send. */
export type NamedAddressCode = "address-given-twice" | "postcode-not-of-address";

export type AddressField = "line1" | "line2" | "city" | "postcode";

export type TypedAddress = {
  line1?: string | undefined;
  line2?: string | undefined;
  city?: string | undefined;
  postcode?: string | undefined;
};

type RequiredCodes = { line1: AddressCode; city: AddressCode };

const longestLine = 100;

const postcodePattern = /^(GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[ABD-HJLNP-UW-Z]{2})$/;

/** Whether a text is read as a full UK postcode. Does not look it up. Ruling C15. */
export function isPostcode(text: string): boolean {
  return postcodePattern.test(compactPostcode(text));
}

/** Cleaned, in upper case, with one space before the last three characters. Spec §3 House information, Ruling C15. */
export function formatPostcode(text: string): string {
  const compact = compactPostcode(text);
  return compact.length > 3 ? `${compact.slice(0, -3)} ${compact.slice(-3)}` : compact;
}

/** Spec §5 Household, manual mode: 'Line 1 required', 'City required', 'Postcode required'. */
export function checkTypedAddress(typed: TypedAddress): Issue<AddressField, AddressCode>[] {
  return [
    ...checkLines(typed, { line1: "line1-required", city: "city-required" }),
    ...checkPostcode(typed.postcode),
  ];
}

/** Spec §5 Address page, manual mode. Checks the postcode only when the object has a `postcode` key. */
export function checkAddressPage(typed: TypedAddress): Issue<AddressField, AddressCode>[] {
  return [
    ...checkLines(typed, { line1: "address-line1-required", city: "city-or-town-required" }),
    ...("postcode" in typed ? checkPostcode(typed.postcode) : []),
  ];
}

/** Spec §5 Household ('Address required') and Address page ('You must pick an address'), list mode. */
export function checkPickedAddress(
  guid: string | undefined,
  page: "household" | "your-address",
): Issue<"address", AddressCode>[] {
  if (guid !== undefined && guid.trim() !== "") return [];
  return [{ field: "address", code: page === "household" ? "address-required" : "address-not-picked" }];
}

/** A call may name one address only. `typed`: an address was typed as well. Ruling B3 `POST /direct_debit`. */
export function checkOneAddress(
  guids: readonly string[],
  typed: boolean,
): Issue<"address", NamedAddressCode>[] {
  const named = new Set(guids).size + (typed ? 1 : 0);
  return named > 1 ? [{ field: "address", code: "address-given-twice" }] : [];
}

/** Whether each postcode given with an address equals the address's postcode, in any case and spacing. Ruling B3. */
export function checkPostcodeOf(
  address: { postcode: string },
  lines: readonly string[],
): Issue<"postcode", NamedAddressCode>[] {
  const own = compactPostcode(address.postcode);
  return lines.every((postcode) => compactPostcode(postcode) === own)
    ? []
    : [{ field: "postcode", code: "postcode-not-of-address" }];
}

/** The address on one line, without empty parts. Ruling B3 `fullAddress`. */
export function formatAddress(address: {
  organisationName?: string | null | undefined;
  line1?: string | null | undefined;
  line2?: string | null | undefined;
  city?: string | null | undefined;
  postcode?: string | null | undefined;
}): string {
  const { organisationName, line1, line2, city, postcode } = address;
  const parts = [organisationName, line1, line2, city, postcode ? formatPostcode(postcode) : ""];
  return parts
    .map((part) => part?.trim() ?? "")
    .filter((part) => part !== "")
    .join(", ");
}

function checkLines(typed: TypedAddress, required: RequiredCodes): Issue<AddressField, AddressCode>[] {
  return [
    ...checkLine("line1", typed.line1, "line1-too-long", required.line1),
    ...checkLine("line2", typed.line2, "line2-too-long"),
    ...checkLine("city", typed.city, "city-too-long", required.city),
  ];
}

function checkLine(
  field: AddressField,
  typed: string | undefined,
  tooLong: AddressCode,
  required?: AddressCode,
): Issue<AddressField, AddressCode>[] {
  const line = cleanText(typed);
  if (line === "") return required === undefined ? [] : [{ field, code: required }];
  return line.length > longestLine ? [{ field, code: tooLong }] : [];
}

function checkPostcode(typed: string | undefined): Issue<AddressField, AddressCode>[] {
  const field = "postcode";
  if (cleanText(typed) === "") return [{ field, code: "postcode-required" }];
  return isPostcode(typed ?? "") ? [] : [{ field, code: "postcode-invalid" }];
}

/** After its first digit a postcode has no O, I or K, so that they are a zero, a one and the end of `UK`. */
function compactPostcode(text: string): string {
  return withoutSeparators(text)
    .toUpperCase()
    .replace(/,|UK$/g, "")
    .replace(/\d.*/, (end) => end.replace(/O/g, "0").replace(/I/g, "1"));
}
