import type { ReadBody } from "@evenly/contract";
import { checkHousemateCount } from "@evenly/domain/household";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { Refusal, refuse, refuseIssues } from "../errors.ts";
import { clientKey } from "../http/client-address.ts";
import { rateLimits, refuseWhenOver } from "../http/rate-limits.ts";
import { findDiscount } from "../use-cases/find-discount.ts";
import { findKeptLead } from "../use-cases/keep-lead.ts";
import { checkPriceIds, pricePackage, wantedCodes } from "../use-cases/price-package.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";

type Asked = ReadBody<"POST /discount/activate">;

export const voucherEndpoints = (deps: Dependencies): Endpoint[] => {
  const answer = async (
    db: Kysely<Database>,
    asked: Asked,
    clientAddress: string,
    mayBeReferral: boolean,
  ) => {
    await refuseWhenOver(deps.rateLimiter, rateLimits.voucherFailures, clientAddress);
    try {
      return { status: 200 as const, body: await priceWithVoucher(db, deps, asked, mayBeReferral) };
    } catch (error) {
      if (isVoucherFailure(error))
        await deps.rateLimiter.take(rateLimits.voucherFailures, clientKey(clientAddress));
      throw error;
    }
  };
  return [
    endpoint("POST /voucher/:voucherCode", ({ params, body, db, clientAddress }) =>
      answer(db, { ...body, ...params }, clientAddress, false),
    ),
    endpoint("POST /discount/activate", ({ body, db, clientAddress }) =>
      answer(db, body, clientAddress, true),
    ),
  ];
};

const priceWithVoucher = async (
  db: Kysely<Database>,
  deps: Dependencies,
  asked: Asked,
  mayBeReferral: boolean,
) => {
  const issues = checkHousemateCount(asked.housemateCount);
  if (issues.length > 0) throw refuseIssues(issues);
  if (asked.voucherCode === "") throw refuse("voucher-unknown");
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
  // Whoever came by a friend's code changes the package too, and is priced again by it.
  const referred =
    mayBeReferral && (await findDiscount(db, deps, { ...question, referralCode: asked.voucherCode }));
  const found =
    referred || (await findDiscount(db, deps, { ...question, voucherCode: asked.voucherCode, strict: true }));
  const { before, after } = pricePackage(options, found?.discount);
  const now = { priceBeforeDiscount: before, priceAfterDiscount: after };
  if (!prices.honoured) throw refuse("price-changed", now);
  return { ...now, message: found?.description ?? "" };
};

const isVoucherFailure = (error: unknown) =>
  error instanceof Refusal && (error.status === 404 || error.body.errors?.voucherCode !== undefined);
