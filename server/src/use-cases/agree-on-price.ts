import type { ReadBody } from "@evenly/contract";
import type { Pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import { isReferralWithdrawn } from "../../database/queries/codes.ts";
import type { Lead } from "../../database/queries/leads.ts";
import { lockVoucher } from "../../database/queries/vouchers.ts";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { refuse } from "../errors.ts";
import { type DiscountQuestion, findDiscount, type FoundDiscount } from "./find-discount.ts";
import {
  checkPriceIds,
  pricePackage,
  type ReadPrices,
  type SoldOption,
  wantedCodes,
} from "./price-package.ts";
import type { AskedHousehold } from "./read-house.ts";

/** Pence per person per week, and what they are made of. */
export type AgreedPrice = {
  readonly before: Pence;
  readonly after: Pence;
  readonly options: readonly SoldOption[];
  readonly priceBookId: string;
  readonly discount: FoundDiscount | undefined;
};

type Asking = {
  readonly body: ReadBody<"POST /direct_debit">;
  readonly asked: AskedHousehold;
  readonly read: ReadPrices;
  readonly region: string;
  readonly email: string;
  /** Whose quote this is. */
  readonly lead: Lead | undefined;
};

/**
 * The price that the page showed, or a refusal with the price now: nobody is ever charged another one. The codes are
 * those that were sent and those of the lead's quote. What the page showed is said by `priceShown`; without it, a code
 * that no longer holds is a change of price. Rulings B3, B5, C11.
 */
export const agreeOnPrice = async (
  trx: Transaction<Database>,
  deps: Dependencies,
  { body, asked, read, region, email, lead }: Asking,
): Promise<AgreedPrice> => {
  const today = deps.clock.today();
  const checked = await checkPriceIds(trx, deps, {
    priceIds: body.selectedProducts ?? [],
    read,
    housemateCount: asked.size,
    region,
    leadId: body.leadId,
    email,
    today,
  });
  const options = checked.honoured ? checked.options : checked.now;
  const { discountCode, referralCode } = body.houseInformation ?? {};
  const discount = await holdDiscount(trx, deps, {
    voucherCode: discountCode,
    referralCode: referralCode ?? lead?.referral_code ?? undefined,
    housemates: asked.size,
    optionCodes: wantedCodes(options),
    email,
    startDate: asked.start,
    endDate: asked.end,
    today,
  });
  const { before, after } = pricePackage(options, discount?.discount);
  const now = { priceBeforeDiscount: before, priceAfterDiscount: after };
  if (!checked.honoured) throw refuse("price-changed", now);
  const isLost = await isDiscountLost(trx, { discountCode, referralCode, lead }, discount);
  if (body.priceShown === undefined ? isLost : body.priceShown !== after) {
    throw refuse(isLost ? "discount-changed" : "price-changed", now);
  }
  return { before, after, options, priceBookId: checked.priceBookId, discount };
};

type Codes = {
  readonly discountCode: string | undefined;
  readonly referralCode: string | undefined;
  readonly lead: Lead | undefined;
};

/** Whether a code that was sent, or that the quote had, does not take anything off after all. */
const isDiscountLost = async (
  trx: Transaction<Database>,
  { discountCode, referralCode, lead }: Codes,
  found: FoundDiscount | undefined,
): Promise<boolean> => {
  if (discountCode !== undefined) return found === undefined || found.kind === "referral";
  if (found !== undefined) return false;
  if (referralCode !== undefined) return true;
  return lead?.referral_code != null && (await isReferralWithdrawn(trx, lead.referral_code));
};

/** A limited voucher is held before its uses are counted for good, so that nobody else takes the last one meanwhile. Ruling C10. */
const holdDiscount = async (
  trx: Transaction<Database>,
  deps: Dependencies,
  question: DiscountQuestion,
): Promise<FoundDiscount | undefined> => {
  const found = await findDiscount(trx, deps, question);
  if (found?.voucherId === undefined || !(await isLimited(trx, found.voucherId))) return found;
  await lockVoucher(trx, found.voucherId);
  return findDiscount(trx, deps, question);
};

/** Everybody may have one without limits, so nobody has to wait for it. */
const isLimited = async (trx: Transaction<Database>, voucherId: string): Promise<boolean> => {
  const { limit_total, limit_per_person } = await trx
    .selectFrom("voucher")
    .select(["limit_total", "limit_per_person"])
    .where("id", "=", voucherId)
    .executeTakeFirstOrThrow();
  return limit_total !== null || limit_per_person !== null;
};
