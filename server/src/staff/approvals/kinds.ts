import type { ApprovalKind } from "@evenly/domain/approval";
import type { KindOf } from "./kind.ts";
import { type PublicationAsked, publishPriceBook } from "../price-books/publication.ts";
import { cancellation, type CancellationAsked } from "../cancellation/plan-cancellation.ts";
import { type MonthAsked, openMonth } from "../months/open-month.ts";
import { type CodeChangeRequest, codeChange } from "../codes/change-code.ts";
import { type NewCodeAsked, newCode } from "../codes/make-code.ts";
import { type RolesRequest, roleGift } from "../people/give-roles.ts";
import { type SettingRequest, settingChange } from "../settings/change-settings.ts";
import { receipt, type ReceiptRequest } from "../refunds/receipts.ts";
import {
  type MoneyRequest,
  refund,
  type RefundRequest,
  writeOff,
} from "../refunds/refunds-and-write-offs.ts";

export type RequestOf = {
  refund: RefundRequest;
  "write-off": MoneyRequest;
  receipt: ReceiptRequest;
  "cancel-household": CancellationAsked;
  "open-month": MonthAsked;
  "publish-price-book": PublicationAsked;
  "make-code": NewCodeAsked;
  "change-code": CodeChangeRequest;
  "change-setting": SettingRequest;
  "give-roles": RolesRequest;
};

const kinds: { readonly [Kind in ApprovalKind]: KindOf<Kind, RequestOf[Kind]> } = {
  refund,
  "write-off": writeOff,
  receipt,
  "publish-price-book": publishPriceBook,
  "cancel-household": cancellation,
  "open-month": openMonth,
  "make-code": newCode,
  "change-code": codeChange,
  "change-setting": settingChange,
  "give-roles": roleGift,
};

/** Each request is stored with its kind, so the cast is safe. Ruling H3. */
export function kindOf<Kind extends ApprovalKind>(kind: Kind): KindOf<Kind, RequestOf[Kind]> {
  return kinds[kind] as unknown as KindOf<Kind, RequestOf[Kind]>;
}
