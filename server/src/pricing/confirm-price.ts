import type { ReadBody } from "@evenly/contract";
import { normaliseCode } from "@evenly/domain/discount";
import type { Pence } from "@evenly/domain/money";
import type { PublishedPrice } from "@evenly/domain/quoted-price";
import type { Kysely } from "kysely";
import type { SaleFacts } from "./queries/sale-facts.ts";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { refuse } from "../http/refusals.ts";
import type { CodeTries } from "../http/code-tries.ts";
import { type DiscountQuestion, type FoundDiscount, pickDiscount } from "./find-discount.ts";
import type { QuotedCodes } from "./quoted-codes.ts";
import { quotedDays, toPublishedPrice } from "./quoted-days.ts";
import {
  checkPriceIds,
  pricePackage,
  type ReadPrices,
  type SoldOption,
  wantedCodes,
} from "./price-package.ts";

/** Pence per person per week. */
export type AgreedPrice = {
  readonly before: Pence;
  readonly after: Pence;
  readonly options: readonly SoldOption[];
  readonly priceBookId: string;
  readonly discount: FoundDiscount | undefined;
};

type Asking = {
  readonly body: ReadBody<"POST /direct_debit">;
  readonly asked: { readonly size: number; readonly start: string; readonly end: string };
  readonly facts: SaleFacts;
  readonly read: ReadPrices;
  readonly region: string;
  readonly email: string;
  readonly codes: QuotedCodes;
  readonly tries: CodeTries;
};

type Pricing = {
  readonly question: DiscountQuestion;
  readonly options: readonly SoldOption[];
  readonly shown: number | undefined;
};

/**
 * Returns the price that the page showed, or refuses with the current price, so nobody is charged a different one.
 * Considers the codes sent and the quote's. Without `priceShown`, a lost code counts as a price change. For a limited
 * voucher the caller must hold its lock. Rulings B3, B5, C10, C11.
 */
export const confirmPrice = async (
  db: Kysely<Database>,
  deps: Dependencies,
  { body, asked, facts, read, region, email, codes, tries }: Asking,
): Promise<AgreedPrice> => {
  const today = deps.clock.today();
  const checked = await checkPriceIds(db, deps, {
    priceIds: body.selectedProducts ?? [],
    read,
    quotedDays: (price) => daysOf(deps, body.leadId, facts, price),
    housemateCount: asked.size,
    region,
    today,
  });
  const options = checked.honoured ? checked.options : checked.now;
  const question = {
    voucherCode: codes.discountCode,
    referralCode: codes.referralCode ?? codes.quotedReferral,
    share: codes.share ?? undefined,
    housemates: asked.size,
    optionCodes: wantedCodes(options),
    email,
    startDate: asked.start,
    endDate: asked.end,
    today,
    ...(codes.discountCode !== undefined && { onFailure: tries.fail }),
  };
  const { discount, before, after } = priceAsShown(deps, facts, {
    question,
    options,
    shown: body.priceShown,
  });
  const now = { priceBeforeDiscount: before, priceAfterDiscount: after };
  if (!checked.honoured) throw refuse("price-changed", now);
  const isLost = isDiscountLost(facts, codes, discount);
  if (body.priceShown === undefined ? isLost : body.priceShown !== after) {
    throw refuse(isLost ? "discount-changed" : "price-changed", now);
  }
  return { before, after, options, priceBookId: checked.published.bookId, discount };
};

const daysOf = (
  deps: Pick<Dependencies, "leadIds">,
  leadId: string | undefined,
  { share, first_quoted_on: day }: SaleFacts,
  price: PublishedPrice,
) =>
  quotedDays(
    deps,
    {
      leadId,
      firstQuotedOn: day === null ? undefined : Temporal.PlainDate.from(day),
      shares: share?.price == null ? [] : [{ ...share, price: toPublishedPrice(share.price) }],
    },
    price,
  );

/** The page may have cleared the shared voucher; `priceShown` tells. */
const priceAsShown = ({ flags }: Dependencies, facts: SaleFacts, { question, options, shown }: Pricing) => {
  const known = { ...facts, referrers: facts.referrers.filter(({ active }) => active) };
  const price = (asked: DiscountQuestion) => {
    const discount = pickDiscount(known, flags.get(), asked);
    return { discount, ...pricePackage(options, discount?.discount) };
  };
  const priced = price(question);
  if (shown === undefined || priced.after === shown || question.share?.voucher_code == null) return priced;
  const cleared = price({ ...question, share: { ...question.share, voucher_code: null } });
  return cleared.after === shown ? cleared : priced;
};

const isDiscountLost = (
  { vouchers, referrers }: SaleFacts,
  { discountCode, referralCode, quotedReferral, share }: QuotedCodes,
  found: FoundDiscount | undefined,
): boolean => {
  if (discountCode !== undefined) return found?.code !== normaliseCode(discountCode);
  const code = share?.voucher_code == null ? undefined : normaliseCode(share.voucher_code);
  if (vouchers.some((voucher) => voucher.code === code)) return found?.code !== code;
  if (found !== undefined) return false;
  if (referralCode !== undefined) return true;
  const quoted = quotedReferral ?? share?.referral_code ?? undefined;
  const withdrawn = referrers.filter(({ active }) => !active).map((referrer) => referrer.code);
  return quoted !== undefined && withdrawn.includes(normaliseCode(quoted));
};
