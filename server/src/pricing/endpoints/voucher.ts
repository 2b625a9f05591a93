import type { ReadBody } from "@evenly/contract";
import { parseDate } from "@evenly/domain/calendar";
import { normaliseCode } from "@evenly/domain/discount";
import { checkHousemateCount } from "@evenly/domain/household";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuse, refuseAny, refuseIssues } from "../../http/refusals.ts";
import type { CodeGuesses } from "../../http/code-guesses.ts";
import { findDiscount } from "../find-discount.ts";
import { findKeptLead } from "../../leads/index.ts";
import { checkPriceIds, pricePackage, readPrices } from "../price-package.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";

type CodeRequest = ReadBody<"POST /discount/activate">;

export function voucherEndpoints(deps: Dependencies) {
  const answer = async (
    db: Kysely<Database>,
    request: CodeRequest,
    codes: CodeGuesses,
    mayBeReferral: boolean,
  ) => {
    await codes.begin();
    return {
      outcome: "done" as const,
      body: await priceWithVoucher(db, deps, { ...request, codes, mayBeReferral }),
    };
  };
  return {
    "POST /voucher/:voucherCode": ({ params, body, db, codes }) =>
      answer(db, { ...body, ...params }, codes, false),
    "POST /discount/activate": ({ body, db, codes }) => answer(db, body, codes, true),
  } satisfies SomeHandlers;
}

async function priceWithVoucher(
  db: Kysely<Database>,
  deps: Dependencies,
  {
    codes,
    mayBeReferral,
    ...request
  }: CodeRequest & { readonly codes: CodeGuesses; readonly mayBeReferral: boolean },
) {
  const issues = checkHousemateCount(request.housemateCount);
  refuseAny(issues);
  if (normaliseCode(request.voucherCode) === "") {
    codes.fail();
    throw refuse("voucher-unknown");
  }
  const today = deps.clock.today();
  const lead = await findKeptLead(db, request.leadId);
  const checked = await checkPriceIds(db, deps, {
    prices: await readPrices(db, request.selectedProducts),
    housemateCount: request.housemateCount,
    leadId: request.leadId,
    today,
  });
  const options = checked.honoured ? checked.options : checked.now;
  const { winner, failures } = await findDiscount(db, deps, {
    codes: {
      "typed-voucher": request.voucherCode,
      // A visitor with a friend's code is repriced with it after changing the package.
      referral: mayBeReferral ? request.voucherCode : undefined,
    },
    housemates: request.housemateCount,
    optionCodes: options.map(({ code }) => code),
    email: lead?.email ?? undefined,
    tenancyStart: parseDate(request.contractStartDate),
    tenancyEnd: parseDate(request.contractEndDate),
    today,
  });
  if (winner === undefined) {
    codes.fail();
    const why = failures[0]?.why ?? "unknown";
    throw why === "unknown" ? refuse("voucher-unknown") : refuseIssues([why]);
  }
  const { before, after, breakdown } = pricePackage(options, winner.discount);
  const now = { priceBeforeDiscount: before, priceAfterDiscount: after };
  if (!checked.honoured) throw refuse("price-changed", now);
  return { ...now, breakdown, message: winner.description };
}
