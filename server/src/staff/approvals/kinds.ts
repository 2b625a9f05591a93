import type { ApprovalPreview } from "@evenly/contract/staff/approval-previews";
import type { ApprovalKind } from "@evenly/domain/approval";
import type { Kysely, Transaction } from "kysely";
import type { DoneBy } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { type PublicationAsked, publishPriceBook } from "../price-books/publication.ts";
import { cancellation, type CancellationAsked } from "../cancellation/plan-cancellation.ts";
import { type MonthAsked, openMonth } from "../months/open-month.ts";
import { type CodeChangeAsked, codeChange } from "../codes/change-code.ts";
import { type NewCodeAsked, newCode } from "../codes/make-code.ts";
import { type RolesAsked, roleGift } from "../people/give-roles.ts";
import { type SettingAsked, settingChange } from "../settings/change-settings.ts";
import { type MoneyAsked, refund, writeOff } from "../refunds/money-by-hand.ts";

export type Needs = Pick<Dependencies, "config" | "clock" | "encryptionKeys" | "jobs" | "priceBooks">;

export type AskedOf = {
  refund: MoneyAsked;
  "write-off": MoneyAsked;
  "cancel-household": CancellationAsked;
  "open-month": MonthAsked;
  "publish-price-book": PublicationAsked;
  "make-code": NewCodeAsked;
  "change-code": CodeChangeAsked;
  "change-setting": SettingAsked;
  "give-roles": RolesAsked;
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
  /** The part of a preview that the token stands for, where the page shows no more than what is there now. */
  readonly shownOf?: (preview: ApprovalPreview<Kind>) => object;
  readonly carryOut: (
    trx: Transaction<Database>,
    deps: Needs,
    asked: AskedOf[Kind],
    /** `agreedBy` is null when done at once. */
    by: DoneBy & { readonly reason: string; readonly agreedBy: string | null },
  ) => Promise<unknown>;
};

const kinds: { readonly [Kind in ApprovalKind]: KindOf<Kind> } = {
  refund,
  "write-off": writeOff,
  "publish-price-book": publishPriceBook,
  "cancel-household": cancellation,
  "open-month": openMonth,
  "make-code": newCode,
  "change-code": codeChange,
  "change-setting": settingChange,
  "give-roles": roleGift,
};

/** Each request is stored with its kind, so the cast is safe. Ruling H3. */
export const kindOf = <Kind extends ApprovalKind>(kind: Kind): KindOf<Kind> =>
  kinds[kind] as unknown as KindOf<Kind>;
