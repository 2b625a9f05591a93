import type { ReadBody } from "@evenly/contract";
import { normaliseCode } from "@evenly/domain/discount";
import { checkHousemateCount } from "@evenly/domain/household";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuse, refuseAny } from "../../http/refusals.ts";
import type { CodeTries } from "../../http/code-tries.ts";
import { findDiscount } from "../find-discount.ts";
import { findKeptLead } from "../../leads/index.ts";
import { checkPriceIds, pricePackage, wantedCodes } from "../price-package.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";

type Asked = ReadBody<"POST /discount/activate">;

export const voucherEndpoints = (deps: Dependencies) => {
  const answer = async (db: Kysely<Database>, asked: Asked, codes: CodeTries, mayBeReferral: boolean) => {
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
};

const priceWithVoucher = async (
  db: Kysely<Database>,
  deps: Dependencies,
  { codes, mayBeReferral, ...asked }: Asked & { readonly codes: CodeTries; readonly mayBeReferral: boolean },
) => {
  const issues = checkHousemateCount(asked.housemateCount);
  refuseAny(issues);
  if (normaliseCode(asked.voucherCode) === "") {
    codes.fail();
    throw refuse("voucher-unknown");
  }
  const today = deps.clock.today();
  const lead = await findKeptLead(db, asked.leadId);
  const prices = await checkPriceIds(db, deps, {
    priceIds: asked.selectedProducts,
    housemateCount: asked.housemateCount,
    leadId: asked.leadId,
    today,
  });
  const options = prices.honoured ? prices.options : prices.now;
  const question = {
    housemates: asked.housemateCount,
    optionCodes: wantedCodes(options),
    email: lead?.email ?? undefined,
    startDate: asked.contractStartDate,
    endDate: asked.contractEndDate,
    today,
  };
  // A visitor with a friend's code is repriced with it after changing the package.
  const referred =
    mayBeReferral && (await findDiscount(db, deps, { ...question, referralCode: asked.voucherCode }));
  const found =
    referred ||
    (await findDiscount(db, deps, {
      ...question,
      voucherCode: asked.voucherCode,
      strict: true,
      onFailure: codes.fail,
    }));
  const { before, after, breakdown } = pricePackage(options, found?.discount);
  const now = { priceBeforeDiscount: before, priceAfterDiscount: after };
  if (!prices.honoured) throw refuse("price-changed", now);
  return { ...now, breakdown, message: found?.description ?? "" };
};
