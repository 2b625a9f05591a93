import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import type { Pence } from "@evenly/domain/money";
import type { MandateTrouble } from "@evenly/domain/own-payment";
import type { StaffRole } from "@evenly/domain/staff";

/** One product of a package, in the words of the catalogue. */
export type ProductLine = { readonly label: string; readonly title: string };

/** A payment before and after a change; undefined: there was none, or it is not taken any more. */
export type PaymentChange = {
  readonly dueDate: Temporal.PlainDate;
  readonly before: PaymentNoticed | undefined;
  readonly after: PaymentNoticed | undefined;
};

type PaymentNoticed = { readonly collectionDate: Temporal.PlainDate; readonly amount: Pence };

/** An entry of a place's receivable. `amount` has its sign: above 0 more is owed to us, below 0 less. Ruling F1. */
export type StatementLine = {
  readonly on: Temporal.PlainDate;
  readonly what: "charge" | "collection" | "failed" | "charge-back" | "refund" | "write-off" | "reversal";
  readonly amount: Pence;
};

/** Every mail we send, and what it needs to know. Prices are pence for one person. */
export type EmailData = {
  "price-saved": {
    readonly firstName?: string | undefined;
    readonly link: string;
    readonly weekly: Pence;
    readonly monthly: Pence;
    readonly housemateCount: number;
    /** The address on one line, or the postcode. */
    readonly place: string;
    readonly products: readonly ProductLine[];
    readonly discountDescription?: string | undefined;
  };
  /** To each person whose place is taken: the one who opened the account and everyone who joins. */
  welcome: {
    readonly firstName: string;
    readonly fullAddress: string;
    /** Undefined for somebody who came by the second token. Ruling A5. */
    readonly joinLink: string | undefined;
    readonly remaining: number;
    readonly housemateCount: number;
    readonly startDate: Temporal.PlainDate;
    /** When the money moves, at the earliest. */
    readonly firstPaymentDate: Temporal.PlainDate;
    /** `EV-7K3M-92Q`. Ruling D18. */
    readonly reference: string;
    readonly weekly: Pence;
    readonly monthly: Pence;
    readonly products: readonly ProductLine[];
  };
  invitation: {
    readonly inviteeName: string;
    readonly inviterFirstName: string;
    readonly fullAddress: string;
    readonly joinLink: string;
    readonly weekly: Pence;
    readonly monthly: Pence;
    readonly housemateCount: number;
    readonly joined: number;
  };
  /** To everybody who has joined, whenever somebody joins. Ruling A5. */
  "housemate-joined": {
    readonly firstName: string;
    readonly joinerFirstName: string;
    /** By which the reader's own page finds them. Ruling G8. */
    readonly joinerPlace: number;
    readonly remaining: number;
    /** Undefined for somebody who came by the second token. Ruling A5. */
    readonly joinLink: string | undefined;
    readonly housemateCount: number;
  };
  "house-complete": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly startDate: Temporal.PlainDate;
    readonly firstPaymentDate: Temporal.PlainDate;
    readonly reference: string;
    readonly housemateCount: number;
  };
  /** Within 3 working days of set-up; also the first advance notice of the payments in it. */
  "direct-debit-confirmation": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly accountHolder: string;
    /** The last two digits: all of the account number that is kept in clear. */
    readonly accountEnding: string;
    /** The mandate's, as the payer's bank shows it. */
    readonly reference: string;
    readonly householdReference: string;
    readonly schedule: readonly ScheduledPayment[];
  };
  reminder: {
    readonly inviteeName: string;
    readonly inviterFirstName: string;
    readonly fullAddress: string;
    readonly joinLink: string;
    readonly startDate: Temporal.PlainDate;
    readonly housemateCount: number;
    readonly joined: number;
  };
  /** Staff have replaced the join link, perhaps because somebody was taken out. */
  "join-link-changed": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly joinLink: string;
    readonly remaining: number;
    readonly housemateCount: number;
  };
  /** When the household completes: the advance notice of every payment, and it has to be right to the penny. Ruling F5. */
  "payment-schedule": {
    readonly firstName: string;
    readonly fullAddress: string;
    /** The mandate's, as the payer's bank shows it. */
    readonly reference: string;
    readonly householdReference: string;
    readonly schedule: readonly ScheduledPayment[];
    /** Working days from a payment that failed to the next try; undefined where there is none. Ruling F6. */
    readonly retryWorkingDays: number | undefined;
  };
  /** The advance notice of every change of an amount or a date, one mail for all of them. Ruling F5. */
  "payment-changed": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly reference: string;
    readonly changes: readonly PaymentChange[];
  };
  "payment-failed": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly amount: Pence;
    /** The day on which it was to be taken. */
    readonly collectionDate: Temporal.PlainDate;
    /** Undefined: it is not tried again, and stays owed. Ruling F6. */
    readonly retryOn: Temporal.PlainDate | undefined;
  };
  /** The mandate cannot be used. Rulings C9, F6, F7. */
  "new-bank-details": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly accountEnding: string;
    readonly why: MandateTrouble;
    /** What they owe today. */
    readonly owed: Pence;
  };
  refund: {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly amount: Pence;
    readonly reason: string;
    readonly accountEnding: string;
  };
  /** On the day after the tenancy ends. Ruling G7. */
  "closing-statement": {
    readonly firstName: string;
    readonly fullAddress: string;
    /** Every entry of the place's receivable, oldest first; they sum to `owed`. */
    readonly lines: readonly StatementLine[];
    readonly charged: Pence;
    readonly collected: Pence;
    readonly refunded: Pence;
    readonly writtenOff: Pence;
    /** Of what is owed, what is with the bank or still to be taken, as they had notice of it. */
    readonly toCome: readonly { readonly amount: Pence; readonly collectionDate: Temporal.PlainDate }[];
    /** Charged − collected + refunded − written off: below 0 is what we owe them. Ruling F10. */
    readonly owed: Pence;
  };
  /** 30, 14 and 3 days before a household that does not fill lapses. Ruling G4. */
  "household-lapsing": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly lapsesOn: Temporal.PlainDate;
    readonly daysLeft: number;
    readonly remaining: number;
    readonly housemateCount: number;
    /** Undefined for somebody who came by the second token. Ruling A5. */
    readonly joinLink: string | undefined;
  };
  /** Ruling G4. */
  "household-lapsed": { readonly firstName: string; readonly fullAddress: string };
  /** Ruling F11. */
  "household-cancelled": {
    readonly firstName: string;
    readonly fullAddress: string;
    /** Of service; undefined for a household that was never live. */
    readonly lastDay: Temporal.PlainDate | undefined;
    /** What was collected for days after it, and is paid back. */
    readonly refunded: Pence;
    /** What cannot be called off any more: where it is more than is owed, the rest is paid back once it has come. */
    readonly withBank: Pence;
    readonly owed: Pence;
  };
  /** To those who are asked to agree to another number of housemates. Amounts are a month's, for each. Ruling G3. */
  "size-proposed": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly by: string;
    readonly before: { readonly size: number; readonly monthly: Pence };
    readonly after: { readonly size: number; readonly monthly: Pence };
    /** The discount does not hold for that number. */
    readonly losesDiscount: boolean;
    readonly completes: boolean;
    readonly lapsesOn: Temporal.PlainDate;
  };
  /** When the number of housemates has changed. Ruling G3. */
  "size-changed": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly before: { readonly size: number; readonly monthly: Pence };
    readonly after: { readonly size: number; readonly monthly: Pence };
    readonly losesDiscount: boolean;
    /** Nobody is awaited any more. */
    readonly isComplete: boolean;
    readonly schedule: readonly ScheduledPayment[];
  };
  /** To a housemate whose email somebody typed to be sent a new link to their page. Ruling G1. */
  "my-house-link": { readonly firstName: string; readonly fullAddress: string };
  /** To the new address of a housemate, whose staff have changed it. Ruling H4. */
  "email-changed": { readonly firstName: string; readonly fullAddress: string };
  /** To the one before, which opens nothing any more: never says the new one. Ruling H4. */
  "email-changed-from": { readonly firstName: string; readonly fullAddress: string };
  /** To whom a leaver asks to take over their place, at an address that the leaver gave. Ruling G5. */
  "successor-invitation": {
    readonly leaverFirstName: string;
    readonly fullAddress: string;
    /** Takes over this place, for whoever opens it first. */
    readonly link: string;
    readonly firstDay: Temporal.PlainDate;
    readonly joinBy: Temporal.PlainDate;
    readonly monthly: Pence;
  };
  /** To a leaver whose successor joined too late: what it would be if they agreed today. Ruling G5. */
  "successor-late": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly successorFirstName: string;
    readonly handsOverOn: Temporal.PlainDate;
    readonly stillYours: Pence;
    readonly refund: Pence;
  };
  /** To everybody in the household: no amounts. Ruling G5. */
  "handed-over": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly leaverFirstName: string;
    readonly successorFirstName: string;
    readonly firstDay: Temporal.PlainDate;
    readonly reader: "leaver" | "successor" | "other";
  };
  /** To a successor who had joined too late, and does not get the place. Ruling G5. */
  "succession-taken-back": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly leaverFirstName: string;
  };
  /** To a colleague. Ruling H1. */
  "staff-invitation": {
    readonly name: string;
    readonly roles: readonly StaffRole[];
    /** Sets the password of this person alone. */
    readonly link: string;
  };
  /** To every colleague who may be the second person. Ruling H3. */
  "approval-waits": {
    readonly name: string;
    readonly askedBy: string;
    /** What it would do, in words of ours, and to whom or what. */
    readonly deed: string;
    readonly whom: string;
    readonly link: string;
  };
};

export type EmailTemplate = keyof EmailData;

export type EmailContent = {
  [Template in EmailTemplate]: { readonly template: Template; readonly data: EmailData[Template] };
}[EmailTemplate];
