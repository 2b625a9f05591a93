import type { Retention } from "./config.ts";
import { formAnswerDays } from "./form-answers.ts";

type Row = {
  readonly data: string;
  readonly purpose: string;
  /** A setting, a number of days, or in words. */
  readonly kept: keyof Retention | number | { readonly until: string };
  readonly after?: string;
};

/**
 * What is kept of a person, why and how long: the clean-up job and the privacy policy both go by it. What is `until`
 * something is kept by no job. Ruling J4; facts §8.
 */
export const retentionTable = {
  lead: {
    data: "A price that you asked for and did not take, with what you told us for it",
    purpose: "So that you can come back to it",
    kept: "leadDays",
  },
  notice: {
    data: "The emails that announced your Direct Debits, that confirmed them and what you agreed to",
    purpose: "So that we can answer a claim under the Direct Debit Guarantee",
    kept: "noticeDays",
    after: "the tenancy has ended or was cancelled",
  },
  email: {
    data: "The other emails that we wrote to you, and which links to your own page are in them",
    purpose: "So that we can help you with them",
    kept: "emailDays",
  },
  heldPlace: {
    data: "A place that is held until you confirm it by email, with what you told us for it",
    purpose: "So that nobody takes a place in your name",
    kept: 3,
  },
  formAnswer: {
    data: "What our server answered to a form",
    purpose: "So that sending it twice does nothing twice",
    kept: formAnswerDays,
  },
  link: {
    data: "Links to your account, and who was invited to it",
    purpose: "So that they work",
    kept: "linkDays",
    after: "the tenancy has ended or was cancelled",
  },
  session: {
    data: "That your page is open in a browser, and that you rang us and who you are was checked by a code",
    purpose: "So that it stays yours",
    kept: 30,
  },
  bankDetails: {
    data: "Your sort code and account number, encrypted",
    purpose: "So that we can collect your payments, and send money back",
    kept: "bankDays",
    after: "the tenancy has ended and nothing is owed",
  },
  note: {
    data: "What you told us, and our notes of it",
    purpose: "So that we can answer you",
    kept: "noteDays",
    after: "the tenancy has ended or was cancelled",
  },
  complaint: {
    data: "A complaint, what you wrote and what we found",
    purpose: "So that we can answer you and whoever decides after us",
    kept: "noticeDays",
    after: "it was answered",
  },
  optOut: {
    data: "That you asked us not to write to you",
    purpose: "So that we do not",
    kept: { until: "until you tell us otherwise" },
  },
  account: {
    data: "Your name, email address, number, contract and payments",
    purpose:
      "So that we can run your account, and answer a claim; then the payments stay in our books without your name",
    kept: "noticeDays",
    after: "the tenancy has ended and nothing is owed",
  },
} as const satisfies Record<string, Row>;

/** The configuration's defaults, for pages that are made before it is known. */
export const defaultRetention: Retention = {
  leadDays: 180,
  emailDays: 365,
  noticeDays: 2_192,
  linkDays: 90,
  bankDays: 180,
  noteDays: 730,
};

export type RetentionKind = keyof typeof retentionTable;

export type ForgottenKind = {
  [Kind in RetentionKind]: (typeof retentionTable)[Kind]["kept"] extends { until: string } ? never : Kind;
}[RetentionKind];

/** Undefined for what no job deletes. Ruling J4. */
export function daysKept(kind: RetentionKind, settings: Retention): number | undefined {
  const { kept }: Row = retentionTable[kind];
  if (typeof kept === "number") return kept;
  return typeof kept === "string" ? settings[kept] : undefined;
}

/** A line of the privacy policy for each kind. Rulings D18, J4. */
export function retentionLines(settings: Retention): string[] {
  return (Object.keys(retentionTable) as RetentionKind[]).map((kind) => {
    const { data, purpose, kept, after }: Row = retentionTable[kind];
    const days = daysKept(kind, settings);
    const period = days === undefined ? (kept as { until: string }).until : periodText(days, after);
    return `${data}: ${period}. ${purpose}.`;
  });
}

const daysOfSixYears = 2_192;

function periodText(days: number, after: string | undefined): string {
  const period = days === daysOfSixYears ? "six years" : `${String(days)} days`;
  return after === undefined ? period : `until ${period} after ${after}`;
}
