import type { Issue } from "./issue.ts";
import {
  capitaliseName,
  isEmail,
  longestName,
  longestPhone,
  normaliseEmail,
  normalisePhone,
} from "./person.ts";
import { cleanText } from "./typed-text.ts";

export type InvitationCode =
  | "invite-email-invalid"
  | "invite-name-required"
  | "invite-name-too-long"
  | "invite-phone-too-long"
  | "invite-none-complete"
  | "invite-too-many"
  | "invite-already-joined"
  | "email-not-wanted";

export type TypedInvitation = {
  fullname?: string | undefined;
  email?: string | undefined;
  tel?: string | undefined;
};

export type InvitationField = "housemates" | `housemates.${number}.${"fullname" | "email" | "tel"}`;

/** How long an address that was invited is not mailed again, in milliseconds. Ruling B3 `POST /invite_housemates`. */
const quietMilliseconds = 60 * 60 * 1_000;

/** Whether an address was invited in the last hour; moments in milliseconds. Ruling B3 `POST /invite_housemates`. */
export function isInvitedLately(sentAt: number, now: number): boolean {
  return now - sentAt < quietMilliseconds;
}

/** How many rows the form starts with. Spec §5 Invites. */
export function defaultInviteRows(remainingHousemates: number | undefined): number {
  return remainingHousemates !== undefined && remainingHousemates > 0 ? remainingHousemates : 4;
}

/** Whether nothing was typed in a row; such rows are ignored. */
export function isBlankInvitation(row: TypedInvitation): boolean {
  return [row.fullname, row.email, row.tel].every((text) => cleanText(text) === "");
}

/** As it is sent and stored. Rulings C12, C15. */
export function cleanInvitation({ fullname = "", email = "", tel = "" }: TypedInvitation) {
  return { fullname: capitaliseName(fullname), email: normaliseEmail(email), tel: normalisePhone(tel) };
}

/** Started rows need a valid email and a name; one row must be complete. Rows count from 0. Spec §5, Ruling B3. */
export function checkInvitations(
  rows: readonly TypedInvitation[],
  placesLeft: number,
): Issue<InvitationField, InvitationCode>[] {
  const issues = rows.flatMap((row, index) => checkRow(row, index));
  const begun = rows.filter((row) => !isBlankInvitation(row));
  if (!begun.some((row) => checkRow(row, 0).length === 0)) {
    issues.push({ field: "housemates", code: "invite-none-complete" });
  } else if (begun.length > placesLeft) {
    issues.push({ field: "housemates", code: "invite-too-many", values: { places: placesLeft } });
  }
  return issues;
}

function checkRow(row: TypedInvitation, index: number): Issue<InvitationField, InvitationCode>[] {
  if (isBlankInvitation(row)) return [];
  const name = cleanText(row.fullname);
  const email = cleanText(row.email);
  const issues: Issue<InvitationField, InvitationCode>[] = [];
  if (name === "" && email !== "") {
    issues.push({ field: `housemates.${index}.fullname`, code: "invite-name-required" });
  } else if (name.length > longestName) {
    issues.push({ field: `housemates.${index}.fullname`, code: "invite-name-too-long" });
  }
  if (!isEmail(email)) {
    issues.push({ field: `housemates.${index}.email`, code: "invite-email-invalid" });
  }
  if (normalisePhone(row.tel ?? "").length > longestPhone) {
    issues.push({ field: `housemates.${index}.tel`, code: "invite-phone-too-long" });
  }
  return issues;
}
