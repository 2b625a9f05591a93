import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import type { Pence } from "@evenly/domain/money";

/** One product of a package, in the words of the catalogue. */
export type ProductLine = { readonly label: string; readonly title: string };

/** Every mail we send, and what it needs to know. Prices are pence for one person. */
export type EmailData = {
  /** To somebody who saved or shared a price. */
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
  /** To somebody invited who has not joined. */
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
  /** The bank or the provider refused the Direct Debit. Ruling C9. */
  "mandate-failed": {
    readonly firstName: string;
    readonly fullAddress: string;
    readonly accountEnding: string;
  };
};

export type EmailTemplate = keyof EmailData;

/** A mail to write: which one, and its data. */
export type EmailContent = {
  [Template in EmailTemplate]: { readonly template: Template; readonly data: EmailData[Template] };
}[EmailTemplate];
