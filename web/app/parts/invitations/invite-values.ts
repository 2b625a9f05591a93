import type { Draft } from "../form/drafts.ts";
import { isRecord, isText } from "../../answers/guards.ts";
import { checkInvitations } from "@evenly/domain/invitation";
import type { FormIssue } from "@evenly/contract/messages";
import { capitaliseName } from "@evenly/domain/person";

/** One flat field for each box, since rules and server name them `housemates.0.email`. */
export type InviteValues = Record<InviteField, string>;
export type InviteField = `${"fullname" | "email" | "tel"}${number}`;

export type Invitation = { fullname: string; email: string; tel: string };

export const noInvites = (rows: number): InviteValues =>
  Object.fromEntries(
    Array.from({ length: rows }, (_, row) => [
      [`fullname${row}`, ""] as const,
      [`email${row}`, ""] as const,
      [`tel${row}`, ""] as const,
    ]).flat(),
  );

/** What is typed in the window outlives a reload, like every form but the payment's. */
export const invitesDraft: Draft<InviteValues> = {
  name: "invites",
  isSound: (value): value is InviteValues => isRecord(value) && Object.values(value).every(isText),
};

export const rowsOf = (values: InviteValues, rows: number): Invitation[] =>
  Array.from({ length: rows }, (_, row) => ({
    fullname: values[`fullname${row}`] ?? "",
    email: values[`email${row}`] ?? "",
    tel: values[`tel${row}`] ?? "",
  }));

/** As sent: names are capitalised before submission too. */
export const invitationsOf = (values: InviteValues, rows: number): Invitation[] =>
  rowsOf(values, rows).map(({ fullname, email, tel }) => ({
    fullname: capitaliseName(fullname),
    email: email.trim(),
    tel: tel.trim(),
  }));

/** `housemates.0.email` → `email0`. */
export const fieldNames = (rows: number): Record<string, InviteField> =>
  Object.fromEntries(
    Array.from({ length: rows }, (_, row) =>
      (["fullname", "email", "tel"] as const).map(
        (part) => [`housemates.${row}.${part}`, `${part}${row}`] as const,
      ),
    ).flat(),
  );

/** What is wrong in the rows themselves. */
export const checkRows = (values: InviteValues, rows: number): FormIssue[] =>
  checkInvitations(rowsOf(values, rows), rows).filter(({ field }) => field !== "housemates");

/** What is wrong with all of them together. Spec §5 Invites. */
export const checkAllRows = (values: InviteValues, rows: number): FormIssue | undefined =>
  checkInvitations(rowsOf(values, rows), rows).find(({ field }) => field === "housemates");
