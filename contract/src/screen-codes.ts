import type { AddressCode } from "@evenly/domain/address";
import type { BankDetailsCode } from "@evenly/domain/bank-details";
import type { BroadbandCode } from "@evenly/domain/broadband";
import type { HouseholdCode } from "@evenly/domain/household";
import type { InvitationCode } from "@evenly/domain/invitation";
import type { PersonCode } from "@evenly/domain/person";
import type { TenancyCode } from "@evenly/domain/tenancy";
import type { Issue } from "@evenly/domain/issue";

export type FormCode =
  AddressCode | BankDetailsCode | BroadbandCode | HouseholdCode | InvitationCode | PersonCode | TenancyCode;

/** An issue that a form can find without the server. */
export type FormIssue<Field extends string = string> = Issue<Field, FormCode>;

/** Shown by screens only; no call is refused with these. Spec §8. */
export const noticeCodes = [
  "request-failed",
  "problem-title",
  "no-response",
  "network-error",
  "voucher-locked",
  "addresses-not-fetched",
  "no-addresses-found",
  "guid-missing",
  "direct-debit-failed-title",
  "email-not-sent",
] as const;
export type NoticeCode = (typeof noticeCodes)[number];

/** Codes that screens use without the server. */
export type ScreenCode =
  | FormCode
  | NoticeCode
  | "affiliate-unknown"
  | "agent-unknown"
  | "already-joined"
  | "bank-details-refused"
  | "internal"
  | "join-after-end"
  | "referral-unknown"
  | "voucher-unknown";
