import type { ApprovalPreview } from "@evenly/contract/staff/approval-previews";
import type { ApprovalKind } from "@evenly/domain/approval";
import type { Kysely, Transaction } from "kysely";
import type { DoneBy } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { type PublicationAsked, publishPriceBook } from "../price-books/publication.ts";
import { cancellation, type CancellationAsked } from "../cancellation/plan-cancellation.ts";
import { type MoneyAsked, refund, writeOff } from "../refunds/money-by-hand.ts";

export type Needs = Pick<Dependencies, "config" | "clock" | "jobs">;

/** What is asked for, by kind, as it is kept until somebody agrees. */
export type AskedOf = {
  refund: MoneyAsked;
  "write-off": MoneyAsked;
  "cancel-household": CancellationAsked;
  "publish-price-book": PublicationAsked;
};

export type Planned<Kind extends ApprovalKind> = {
  /** What it would do: all of it is compared when somebody agrees, so nothing stands in it that changes by itself. */
  readonly preview: ApprovalPreview<Kind>;
  /** What it is about: asked for once at a time. */
  readonly subject: string;
  /** In words, and to whom or what: theirs are made harmless in a mail. */
  readonly deed: string;
  readonly whom: string;
  readonly householdId: string | null;
  readonly needsSecond: boolean;
};

export type KindOf<Kind extends ApprovalKind> = {
  /** Holds what it is about until the transaction ends, before anything else of it is touched. */
  readonly lock: (trx: Transaction<Database>, asked: AskedOf[Kind]) => Promise<unknown>;
  /** Changes nothing; refuses what cannot be done. */
  readonly plan: (
    db: Kysely<Database>,
    deps: Needs,
    asked: AskedOf[Kind],
    /** Whose doing it is counted as. */
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
};

/** What a kind does. What was asked for of a kind is never given to another. Ruling H3. */
export const kindOf = <Kind extends ApprovalKind>(kind: Kind): KindOf<Kind> =>
  kinds[kind] as unknown as KindOf<Kind>;
