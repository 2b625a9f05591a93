import type { FormIssue } from "@evenly/contract/screen-codes";
import { checkInvitations, cleanInvitation } from "@evenly/domain/invitation";

const parts = ["fullname", "email", "tel"] as const;

/** As in the domain and on the server: `housemates.0.email`. */
export type InviteField = `housemates.${number}.${(typeof parts)[number]}`;
export type InviteValues = Record<InviteField, string>;

export type Invitation = ReturnType<typeof cleanInvitation>;

export function noInvites(rows: number): InviteValues {
  return Object.fromEntries(
    Array.from({ length: rows }, (_, row) =>
      parts.map((part) => [`housemates.${row}.${part}`, ""] as const),
    ).flat(),
  );
}

export function rowsOf(values: InviteValues, rows: number): Invitation[] {
  return Array.from({ length: rows }, (_, row) => ({
    fullname: values[`housemates.${row}.fullname`] ?? "",
    email: values[`housemates.${row}.email`] ?? "",
    tel: values[`housemates.${row}.tel`] ?? "",
  }));
}

/** Capitalises names again, since Enter does not blur. */
export function invitationsOf(values: InviteValues, rows: number): Invitation[] {
  return rowsOf(values, rows).map(cleanInvitation);
}

/** Errors of single rows. */
export function checkRows(values: InviteValues, rows: number): FormIssue[] {
  return checkInvitations(rowsOf(values, rows), rows).filter(({ field }) => field !== "housemates");
}

/** An error of all rows together. Spec §5 Invites. */
export function checkAllRows(values: InviteValues, rows: number): FormIssue | undefined {
  return checkInvitations(rowsOf(values, rows), rows).find(({ field }) => field === "housemates");
}

/** The form's rules for a number of rows, with a draft per number. */
export function inviteRules(rows: number) {
  return {
    empty: noInvites(rows),
    check: (values: InviteValues) => checkInvitations(rowsOf(values, rows), rows),
    draft: "invites",
    name: "invites",
  };
}
