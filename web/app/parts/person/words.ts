import type { LeadType } from "@evenly/domain/person";

/** Labels of Ruling D3. */
export const areYouStudent = "Are you a student?";
export const leadTypes: Readonly<Record<LeadType, string>> = {
  Student: "Student",
  "Not a Student": "Not a Student",
};
export const firstName = "First name";
export const lastName = "Last name";
export const email = "Email address";
export const mobile = "Mobile number";
export const mobileHint = "11 digits, or + and at least 12 digits.";
export function didYouMean(email: string) {
  return `Did you mean ${email}?`;
}
export const mailPageLink = "Email me a link to my page";
export const linkOnItsWay = "If we know this address, a link to your page is on its way to it.";
