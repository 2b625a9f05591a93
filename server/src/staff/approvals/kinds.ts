import type { ApprovalPreview } from "@evenly/contract/staff/approval-previews";
import type { ApprovalKind } from "@evenly/domain/approval";
import type { Kysely, Transaction } from "kysely";
import type { DoneBy } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { type PublicationAsked, publishPriceBook } from "../price-books/publication.ts";
import { cancellation, type CancellationAsked } from "../cancellation/plan-cancellation.ts";
import { type MonthAsked, openMonth } from "../months/open-month.ts";
import { type MoneyAsked, refund, writeOff } from "../refunds/money-by-hand.ts";

export type Needs = Pick<Dependencies, "config" | "clock" | "jobs">;

export type AskedOf = {
  refund: MoneyAsked;
  "write-off": MoneyAsked;
  "cancel-household": CancellationAsked;
  "open-month": MonthAsked;
  "publish-price-book": PublicationAsked;
};

export type Planned<Kind extends ApprovalKind> = {
  /** Compared on approval, so it holds nothing that changes by itself. */
  readonly preview: ApprovalPreview<Kind>;
  /** One open request per subject. */
  readonly subject: string;
  /** The action in words, and its subject; typed text is sanitised in mails. */
  readonly deed: string;
  readonly whom: string;
  readonly householdId: string | null;
  readonly needsSecond: boolean;
};

export type KindOf<Kind extends ApprovalKind> = {
  /** Locks the subject before anything else of it. */
  readonly lock: (trx: Transaction<Database>, asked: AskedOf[Kind]) => Promise<unknown>;
  readonly plan: (
    db: Kysely<Database>,
    deps: Needs,
    asked: AskedOf[Kind],
    /** Counted towards this person's limit. */
    askedBy: string,
  ) => Promise<Planned<Kind>>;
  readonly carryOut: (
    trx: Transaction<Database>,
    deps: Needs,
    asked: AskedOf[Kind],
    by: DoneBy & { readonly reason: string },
  ) => Promise<unknown>;
};

const kinds: { readonly [Kind in ApprovalKind]: KindOf<Kind> } = {
  refund,
  "write-off": writeOff,
  "publish-price-book": publishPriceBook,
  "cancel-household": cancellation,
  "open-month": openMonth,
};

/** Each request is stored with its kind, so the cast is safe. Ruling H3. */
export const kindOf = <Kind extends ApprovalKind>(kind: Kind): KindOf<Kind> =>
  kinds[kind] as unknown as KindOf<Kind>;
