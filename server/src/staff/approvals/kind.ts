import type { ApprovalPreview } from "@evenly/contract/staff/approval-previews";
import type { ApprovalKind } from "@evenly/domain/approval";
import type { Kysely, Transaction } from "kysely";
import type { DoneBy } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";

export type Planned<Kind extends ApprovalKind> = {
  /** Compared on approval, so it holds nothing that changes by itself. */
  readonly preview: ApprovalPreview<Kind>;
  /** One open request per subject. */
  readonly subject: string;
  /** The action in words, and its subject; typed text is sanitised in mails. */
  readonly actionText: string;
  readonly subjectText: string;
  readonly householdId: string | null;
  readonly needsSecond: boolean;
};

export type KindOf<Kind extends ApprovalKind, Request> = {
  /** Locks the subject before anything else of it. */
  readonly lock: (trx: Transaction<Database>, request: Request) => Promise<unknown>;
  readonly plan: (
    db: Kysely<Database>,
    deps: Work,
    request: Request,
    /** Counted towards this person's limit. */
    askedBy: string,
  ) => Promise<Planned<Kind>>;
  /** The part of a preview that the token stands for, where the page shows no more than what is there now. */
  readonly shownOf?: (preview: ApprovalPreview<Kind>) => object;
  readonly carryOut: (
    trx: Transaction<Database>,
    deps: Work,
    request: Request,
    /** `agreedBy` is null when done at once. */
    by: DoneBy & { readonly reason: string; readonly agreedBy: string | null },
  ) => Promise<unknown>;
};
