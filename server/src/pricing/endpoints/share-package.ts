import { formatPostcode, isPostcode } from "@evenly/domain/address";
import { checkHousemateCount } from "@evenly/domain/household";
import { firstDayOfShared } from "@evenly/domain/quoted-price";
import { newId, newToken } from "../../../database/ids.ts";
import { insertShareLink } from "../queries/share-links.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuse, refuseAreaNotServed, refuseIssues } from "../../http/refusals.ts";
import { findHeldHouse } from "../../addresses/index.ts";
import { checkPriceIds, pricePackage, readPrices } from "../price-package.ts";
import { findQuotedDays } from "../quoted-days.ts";
import { shareLinkAddress } from "../share-link-address.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";

export function sharePackageEndpoints(deps: Dependencies) {
  return {
    "POST /share_package": {
      answer: async ({ body, db }) => {
        const countIssues = checkHousemateCount(body.hm8s).map((issue) => ({ ...issue, field: "hm8s" }));
        if (countIssues.length > 0) throw refuseIssues(countIssues);
        const today = deps.clock.today();
        const house =
          body.addressGuid === undefined ? undefined : await findHeldHouse(db, body.addressGuid, today);
        const postcode = house?.address.postcode ?? body.postcode;
        if (postcode === undefined && body.addressGuid !== undefined) throw refuse("address-unknown");
        if (postcode === undefined) throw refuseIssues([{ field: "address", code: "address-required" }]);
        if (!isPostcode(postcode)) throw refuseIssues([{ field: "postcode", code: "postcode-invalid" }]);
        const region = deps.priceBooks.regionOf(postcode);
        if (region === undefined) throw refuseAreaNotServed(formatPostcode(postcode));
        const prices = await checkPriceIds(db, deps, {
          prices: await readPrices(db, body.selectedProducts),
          housemateCount: body.hm8s,
          region,
          leadId: body.leadId,
          today,
        });
        if (!prices.honoured) {
          const { before, after } = pricePackage(prices.now, undefined);
          throw refuse("price-changed", { priceBeforeDiscount: before, priceAfterDiscount: after });
        }
        const quoted = await findQuotedDays(db, deps, { leadId: body.leadId }, prices.published);
        const shared = {
          hash: newToken(),
          householdSize: body.hm8s,
          options: prices.options,
          addressGuid: house?.address.guid,
          postcode: formatPostcode(postcode),
          voucherCode: codeText(body.voucherCode),
          referralCode: codeText(body.referral),
          affiliateCode: codeText(body.affiliateCode),
        };
        await insertShareLink(db, {
          id: newId(),
          hash: shared.hash,
          householdSize: shared.householdSize,
          priceIds: prices.options.map(({ priceId }) => priceId),
          addressId: house?.addressId ?? null,
          postcode: shared.postcode,
          referralCode: shared.referralCode ?? null,
          affiliateCode: shared.affiliateCode ?? null,
          voucherCode: shared.voucherCode ?? null,
          fetchEmail: body.fetchEmail,
          packageShare: body.packageShare,
          sharedOn: today.toString(),
          firstQuotedOn: firstDayOfShared(quoted, today).toString(),
        });
        return { outcome: "made", body: shareLinkAddress(deps.config.publicUrl, shared) };
      },
      triesCode: ({ body }) => body.voucherCode !== undefined,
    },
  } satisfies SomeHandlers;
}

function codeText(code: string | undefined) {
  return code?.slice(0, 100);
}
