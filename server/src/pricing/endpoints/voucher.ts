import type { ReadBody } from "@evenly/contract";
import { parseDate } from "@evenly/domain/calendar";
import { normaliseCode } from "@evenly/domain/discount";
import { checkHousemateCount } from "@evenly/domain/household";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuse, refuseAny, refuseIssues } from "../../http/refusals.ts";
import type { CodeTries } from "../../http/code-tries.ts";
import { findDiscount } from "../find-discount.ts";
import { findKeptLead } from "../../leads/index.ts";
import { checkPriceIds, pricePackage, readPrices } from "../price-package.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";

type CodeRequest = ReadBody<"POST /discount/activate">;

export function voucherEndpoints(deps: Dependencies) {
  const answer = async (
    db: Kysely<Database>,
    asked: CodeRequest,
    codes: CodeTries,
    mayBeReferral: boolean,
  ) => {
    await codes.begin();
    return {
      outcome: "done" as const,
      body: await priceWithVoucher(db, deps, { ...asked, codes, mayBeReferral }),
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
    ...asked
  }: CodeRequest & { readonly codes: CodeTries; readonly mayBeReferral: boolean },
) {
  const issues = checkHousemateCount(asked.housemateCount);
  refuseAny(issues);
  if (normaliseCode(asked.voucherCode) === "") {
    codes.fail();
    throw refuse("voucher-unknown");
  }
  const today = deps.clock.today();
  const lead = await findKeptLead(db, asked.leadId);
  const checked = await checkPriceIds(db, deps, {
    prices: await readPrices(db, asked.selectedProducts),
    housemateCount: asked.housemateCount,
    leadId: asked.leadId,
    today,
  });
  const options = checked.honoured ? checked.options : checked.now;
  const { winner, failures } = await findDiscount(db, deps, {
    codes: {
      "typed-voucher": asked.voucherCode,
      // A visitor with a friend's code is repriced with it after changing the package.
      referral: mayBeReferral ? asked.voucherCode : undefined,
    },
    housemates: asked.housemateCount,
    optionCodes: options.map(({ code }) => code),
    email: lead?.email ?? undefined,
    tenancyStart: parseDate(asked.contractStartDate),
    tenancyEnd: parseDate(asked.contractEndDate),
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
