import type { ReadBody } from "@evenly/contract";
import { agreedPrice } from "@evenly/domain/agreed-price";
import { parseDate } from "@evenly/domain/calendar";
import type { Pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Work } from "../dependencies.ts";
import { refuse } from "../http/refusals.ts";
import type { CodeGuesses } from "../http/code-guesses.ts";
import { codeFacts, type WinningCode } from "./find-discount.ts";
import { checkPriceIds, type ReadPrices, type SoldOption } from "./price-package.ts";
import type { SaleCodes } from "./sale-codes.ts";

/** Pence per person per week. */
export type SalePrice = {
  readonly before: Pence;
  readonly after: Pence;
  readonly options: readonly SoldOption[];
  readonly priceBookId: string;
  readonly discount: WinningCode | undefined;
};

type Sale = {
  readonly body: ReadBody<"POST /direct_debit">;
  readonly house: { readonly size: number; readonly start: string; readonly end: string };
  readonly prices: ReadPrices;
  readonly region: string;
  readonly codes: SaleCodes;
  readonly codeGuesses: Pick<CodeGuesses, "fail">;
};

/** Returns the price that the domain agrees to, or refuses with the current one. Rulings B3, B5, C10, C11. */
export async function confirmPrice(
  trx: Transaction<Database>,
  deps: Work,
  { body: { priceShown, leadId }, house, prices, region, codes: sale, codeGuesses }: Sale,
): Promise<SalePrice> {
  const today = deps.clock.today();
  const checked = await checkPriceIds(trx, deps, {
    prices,
    leadId,
    housemateCount: house.size,
    region,
    today,
  });
  const options = checked.honoured ? checked.options : checked.now;
  const { before, after, winner, failures, refusal } = agreedPrice({
    ...sale,
    options,
    arePricesHonoured: checked.honoured,
    facts: codeFacts(deps, {
      today,
      housemates: house.size,
      optionCodes: options.map(({ code }) => code),
      tenancyStart: parseDate(house.start),
      tenancyEnd: parseDate(house.end),
    }),
    shown: priceShown,
  });
  if (sale.codes["typed-voucher"] !== undefined && failures.length > 0) codeGuesses.fail();
  if (refusal !== undefined) {
    throw refuse(refusal, { priceBeforeDiscount: before, priceAfterDiscount: after });
  }
  return { before, after, options, priceBookId: checked.published.bookId, discount: winner };
}
