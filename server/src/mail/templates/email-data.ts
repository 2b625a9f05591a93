import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import type { Pence } from "@evenly/domain/money";
import type { DebitDay, MandateTrouble } from "@evenly/domain/persons-money";
import type { StaffRole } from "@evenly/domain/staff";

export type ProductLine = { readonly label: string; readonly title: string };

/** A payment before and after a change; undefined: none, or not collected any more. */
export type PaymentChange = {
  readonly dueDate: Temporal.PlainDate;
  readonly before: PaymentNoticed | undefined;
  readonly after: PaymentNoticed | undefined;
};

/** Of payments that a mail gives notice of for the first time. Ruling F5. */
type FirstNotice = {
  readonly schedule: readonly ScheduledPayment[];
  /** Working days until a failed payment is retried; undefined: no retry. Ruling F6. */
  readonly retryWorkingDays: number | undefined;
};

export type ScheduleNotice = FirstNotice & {
  /** The mandate's, as shown by the payer's bank. */
  readonly reference: string;
  readonly householdReference: string;
};

/** Who took a place. Rulings A5, G8. */
export type Joiner = {
  /** Undefined to a reader who joined by the second token. */
  readonly firstName: string | undefined;
  /** The house page highlights this place. */
  readonly place: number;
  /** The reader may say that they do not know them. */
  readonly mayDispute: boolean;
  /** Nobody but the reader could say that they do not know them. */
  readonly isOnlyObjector: boolean;
};

/** Another number of housemates; monthly amounts per person. Ruling G3. */
export type SizeChange = {
  readonly before: { readonly size: number; readonly monthly: Pence };
  readonly after: { readonly size: number; readonly monthly: Pence };
  readonly losesDiscount: boolean;
};

/** What completed the household: the last to join, or a number that all agreed to. */
export type Completion = {
  readonly joiner: Joiner | undefined;
  readonly sizeChange: SizeChange | undefined;
  readonly housemateCount: number;
  readonly startDate: Temporal.PlainDate;
};

/** `reference` is the mandate's, as shown by the payer's bank. Ruling F5. */
export type ChangeNotice = { readonly reference: string; readonly changes: readonly PaymentChange[] };

type PaymentNoticed = { readonly collectionDate: Temporal.PlainDate; readonly amount: Pence };

/** An entry of a place's receivable, signed: above 0 raises what is owed to us. Ruling F1. */
export type StatementLine = {
  readonly on: Temporal.PlainDate;
  readonly what: "charge" | "collection" | "failed" | "charge-back" | "refund" | "write-off" | "reversal";
  readonly amount: Pence;
};

/** `owed` is what is owed of it, and what is tried again on `retryOn`; undefined: not tried again. Ruling F6. */
export type FailedPayment = PaymentNoticed & {
  readonly owed: Pence;
  readonly retryOn: Temporal.PlainDate | undefined;
};

/** Data of every mail. Prices are pence per person. */
export type EmailData = {
  "price-saved": {
    readonly firstName?: string | undefined;
    readonly link: string;
    readonly weekly: Pence;
    readonly monthly: Pence;
    readonly housemateCount: number;
    readonly place: string;
    readonly products: readonly ProductLine[];
    readonly discountDescription?: string | undefined;
  };
  welcome: {
    readonly firstName: string;
    readonly fullAddress: string;
    /** Undefined for a housemate who joined by the second token. Ruling A5. */
    readonly joinLink: string | undefined;
    readonly remaining: number;
    readonly housemateCount: number;
    readonly startDate: Temporal.PlainDate;
    readonly firstPaymentDate: Temporal.PlainDate;
    /** `EV-7K3M-92Q`. Ruling D18. */
    readonly reference: string;
    readonly weekly: Pence;
    readonly monthly: Pence;
    readonly products: readonly ProductLine[];
  };
  invitation: {
    readonly inviteeName: string;
    /** Who sends it; undefined when that is not a housemate we know. Ruling G8. */
    readonly inviterFirstName: string | undefined;
    readonly openerFirstName: string;
    readonly fullAddress: string;
    readonly joinLink: string;
    readonly weekly: Pence;
    readonly monthly: Pence;
    readonly housemateCount: number;
    readonly joined: number;
  };
  /** To the other housemates whenever somebody joins who is not the last. Ruling A5. */
  "housemate-joined": {
    readonly firstName: string;
    readonly joiner: Joiner;
    readonly remaining: number;
    /** Undefined for a housemate who joined by the second token. Ruling A5. */
    readonly joinLink: string | undefined;
    readonly housemateCount: number;
    /** Of a proposal that ended with the join. Ruling G3. */
    readonly lapsedSize: number | undefined;
  };
  /** On completion, to whose notice waits for their Direct Debit. Rulings C4, F5. */
  "house-complete": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly reference: string;
    readonly completion: Completion;
  };
  /** Within 3 working days of set-up; also the first advance notice of its payments. */
  "direct-debit-confirmation": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly accountHolder: string;
    /** The last two digits, the only ones stored in clear. */
    readonly accountEnding: string;
    /** The mandate's, as shown by the payer's bank. */
    readonly reference: string;
    readonly householdReference: string;
    /** Days on which money leaves the account, as far as they are known. */
    readonly debits: readonly (Pick<DebitDay, "amount" | "on"> & { readonly payments: number })[];
    /** Pence owed that are taken on a day of which another notice tells. */
    readonly withoutDay: Pence;
    readonly notice: FirstNotice | undefined;
  };
  reminder: {
    readonly inviteeName: string;
    /** As in the invitation. Ruling G8. */
    readonly inviterFirstName: string | undefined;
    readonly fullAddress: string;
    readonly joinLink: string;
    readonly startDate: Temporal.PlainDate;
    readonly housemateCount: number;
    readonly joined: number;
  };
  "join-link-changed": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly joinLink: string;
    readonly remaining: number;
    readonly housemateCount: number;
    /** Of payments that wait until the place is taken again. */
    readonly notice: ChangeNotice | undefined;
  };
  /** The advance notice of every payment, exact to the penny; on completion also what completed it. Ruling F5. */
  "payment-schedule": ScheduleNotice & {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly completion: Completion | undefined;
  };
  /** Advance notice of changed amounts or dates, in one mail. Ruling F5. */
  "payment-changed": ChangeNotice & { readonly firstName: string; readonly fullAddress: string };
  /** What the bank sent back at once, and what there is to do. Rulings F4, F6, G2. */
  "payment-failed": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly payments: readonly FailedPayment[];
    /** Everything owed that is not tried again, and since when. */
    readonly toPay: { readonly amount: Pence; readonly since: Temporal.PlainDate } | undefined;
  };
  /** To the payer only: nothing is taken until staff decide. Ruling F6. */
  "collections-held": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly cause: "disputed" | "charged-back";
    /** Undefined when the bank said so of the mandate. */
    readonly payment: PaymentNoticed | undefined;
  };
  /** After a hold: the advance notice of every payment that goes on. Rulings F5, F6. */
  "collections-go-on": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly reference: string;
    readonly payments: readonly PaymentNoticed[];
  };
  /** The mandate cannot be used. Rulings C9, F6, F7. */
  "new-bank-details": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly accountEnding: string;
    readonly why: MandateTrouble;
    readonly owed: Pence;
    /** The last day on which the next payment can keep its day. Ruling G2. */
    readonly by: Temporal.PlainDate | undefined;
  };
  /** `reference` is the mandate's. Ruling F3. */
  "direct-debit-goes-on": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly accountEnding: string;
    readonly reference: string;
    readonly why: "reinstated" | "replaced" | "transferred";
  };
  refund: {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly amount: Pence;
    readonly reason: string;
    readonly accountEnding: string;
  };
  /** The day after the tenancy ends or the reader left. Ruling G7. */
  "closing-statement": {
    readonly firstName: string;
    readonly fullAddress: string;
    /** The first day that is no longer theirs; undefined when the tenancy ended. */
    readonly leftOn: Temporal.PlainDate | undefined;
    readonly lines: readonly StatementLine[];
    readonly charged: Pence;
    readonly collected: Pence;
    readonly refunded: Pence;
    readonly writtenOff: Pence;
    /** The part of `owed` that is at the bank or still to be collected. */
    readonly debits: readonly Pick<DebitDay, "amount" | "on">[];
    /** The part of `owed` that is taken on a day of which a notice tells first. */
    readonly withoutDay: Pence;
    /** Charged − collected + refunded − written off: below 0 we owe them. Ruling F10. */
    readonly owed: Pence;
  };
  /** 30, 14 and 3 days before an incomplete household lapses. Ruling G4. */
  "household-lapsing": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly lapsesOn: Temporal.PlainDate;
    readonly daysLeft: number;
    readonly remaining: number;
    readonly housemateCount: number;
    /** Undefined for a housemate who joined by the second token. Ruling A5. */
    readonly joinLink: string | undefined;
  };
  /** Ruling G4. */
  "household-lapsed": { readonly firstName: string; readonly fullAddress: string };
  /** On days 3, 10 and 13 of an account that nobody has confirmed. Ruling C13. */
  "account-unconfirmed": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly confirmBy: Temporal.PlainDate;
    readonly joinLink: string | undefined;
  };
  /** Rulings C13, F11. */
  "household-cancelled": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly isUnconfirmed: boolean;
    /** Last day of service; undefined when never live. */
    readonly lastDay: Temporal.PlainDate | undefined;
    readonly refunded: Pence;
    /** Collections that cannot be cancelled any more; any surplus is refunded once collected. */
    readonly withBank: Pence;
    readonly owed: Pence;
    readonly notice: ChangeNotice | undefined;
  };
  /** To those asked to agree to a new number of housemates. Ruling G3. */
  "size-proposed": SizeChange & {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly by: string;
    readonly completes: boolean;
    readonly lapsesOn: Temporal.PlainDate;
  };
  /** Places are still free. Ruling G3. */
  "size-changed": SizeChange & {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly schedule: readonly ScheduledPayment[];
  };
  /** To everybody who was asked: a proposal is over, and nothing changes. Ruling G3. */
  "size-lapsed": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly proposed: number;
    /** Its days are over, who has joined changed since, or its proposer took it back. */
    readonly why: "time" | "people" | "withdrawn";
    readonly size: number;
    readonly monthly: Pence;
  };
  /** A new link to the reader's page, on request. Ruling G1. */
  "my-house-link": { readonly firstName: string; readonly fullAddress: string };
  /** To an address that somebody gave to join by a second token. Ruling A5. */
  "place-confirmation": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly link: string;
    readonly monthly: Pence;
    readonly accountEnding: string;
    /** In London. */
    readonly until: Temporal.ZonedDateTime;
  };
  /** To a housemate whose address somebody gave to join. Ruling A5. */
  "email-used": { readonly firstName: string; readonly fullAddress: string };
  /** To a housemate's new address, after staff changed it. Ruling H4. */
  "email-changed": { readonly firstName: string; readonly fullAddress: string };
  /** To the old address; never names the new one. Ruling H4. */
  "email-changed-from": { readonly firstName: string; readonly fullAddress: string };
  /** To a successor, at an address that the leaver gave. Ruling G5. */
  "successor-invitation": {
    readonly leaverFirstName: string;
    readonly fullAddress: string;
    readonly link: string;
    readonly firstDay: Temporal.PlainDate;
    readonly joinBy: Temporal.PlainDate;
    readonly monthly: Pence;
    /** To join in time; undefined in the first mail. */
    readonly daysLeft: number | undefined;
  };
  /** To a leaver whose successor joined too late: the new dates if they agree today. Ruling G5. */
  "successor-late": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly successorFirstName: string;
    readonly handsOverOn: Temporal.PlainDate;
    readonly stillYours: Pence;
    readonly refund: Pence;
    readonly isReminder: boolean;
  };
  /** To the whole household; only the leaver and the successor see amounts, of their own payments. Rulings F5, G5. */
  "handed-over": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly leaverFirstName: string;
    readonly successorFirstName: string;
    readonly firstDay: Temporal.PlainDate;
    readonly reader: "leaver" | "successor" | "other";
    readonly changes: ChangeNotice | undefined;
    /** Undefined until the successor's mandate is set up. */
    readonly schedule: ScheduleNotice | undefined;
  };
  /** To a successor who joined too late and does not get the place. Ruling G5. */
  "succession-taken-back": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly leaverFirstName: string;
  };
  /** To somebody whom another housemate does not know; never says whom. Ruling G8. */
  "place-disputed": { readonly firstName: string; readonly fullAddress: string };
  /** Staff know the person, and nothing is left to collect. Ruling G8. */
  "place-confirmed": { readonly firstName: string; readonly fullAddress: string };
  /** Staff removed the person. Ruling G8. */
  "place-ended": { readonly firstName: string; readonly fullAddress: string; readonly wasDisputed: boolean };
  /** Ruling H1. */
  "staff-invitation": {
    readonly name: string;
    readonly roles: readonly StaffRole[];
    readonly link: string;
  };
  /** To staff who may approve. Ruling H3. */
  "approval-waits": {
    readonly name: string;
    readonly askedBy: string;
    readonly deed: string;
    readonly whom: string;
    readonly link: string;
  };
};

export type EmailTemplate = keyof EmailData;

/**
 * Mails that announce amounts and days of Direct Debits, confirm a mandate, or hold what somebody agreed to: proof for
 * as long as an indemnity claim can come. Rulings F5, J4.
 */
export const noticeTemplates = [
  "welcome",
  "direct-debit-confirmation",
  "payment-schedule",
  "payment-changed",
  "handed-over",
  "household-cancelled",
  "join-link-changed",
  "payment-failed",
  "new-bank-details",
  "size-changed",
  "refund",
  "closing-statement",
] as const satisfies readonly EmailTemplate[];

export type EmailContent = {
  [Template in EmailTemplate]: { readonly template: Template; readonly data: EmailData[Template] };
}[EmailTemplate];
