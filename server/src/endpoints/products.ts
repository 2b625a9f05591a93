import { findVoucherByCode } from "../../database/queries/vouchers.ts";
import type { Dependencies } from "../dependencies.ts";
import { clientKey } from "../http/client-address.ts";
import { rateLimits, takeOrRefuse } from "../http/rate-limits.ts";
import { quoteProducts } from "../use-cases/quote-products.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";

export const productsEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint("GET /products", async ({ query, db, clientAddress }) => {
    const { rateLimiter } = deps;
    if (query.addressGuid !== undefined) {
      await takeOrRefuse(rateLimiter, rateLimits.existingAccounts, clientAddress);
    }
    if (query.voucherCode === undefined) return { status: 200, body: await quoteProducts(db, deps, query) };
    // Who has guessed too many codes still sees prices, and learns nothing about further codes.
    const isLockedOut =
      (await rateLimiter.look(rateLimits.voucherFailures, clientKey(clientAddress))) !== undefined;
    const voucherCode = isLockedOut ? undefined : query.voucherCode;
    const body = await quoteProducts(db, deps, { ...query, voucherCode });
    if (voucherCode !== undefined && !body.discount && !(await findVoucherByCode(db, voucherCode))) {
      await rateLimiter.take(rateLimits.voucherFailures, clientKey(clientAddress));
    }
    return { status: 200, body };
  }),
];
