import { formatAddress } from "@evenly/domain/address";
import { isNoneOption } from "@evenly/domain/catalogue";
import { checkHousemateCount } from "@evenly/domain/household";
import { monthlyFromWeekly } from "@evenly/domain/money";
import type { PricedOption } from "@evenly/domain/package-price";
import { checkEmail, normaliseEmail } from "@evenly/domain/person";
import type { Kysely } from "kysely";
import { findShareLink } from "../queries/share-links.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies, Now } from "../../dependencies.ts";
import { refuse, refuseAny, refuseIssues, refuseTooMany } from "../../http/refusals.ts";
import { findDiscount } from "../find-discount.ts";
import { failWhenGuessed } from "../../http/code-guesses.ts";
import { findKeptLead } from "../../leads/index.ts";
import { findHeldHouse } from "../../addresses/index.ts";
import { checkPriceIds, pricePackage, readPrices } from "../price-package.ts";
import { tellStranger } from "../../mail/index.ts";
import { hashOfShareLink, shareLinkAddress } from "../share-link-address.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";

export function emailSummaryEndpoints(deps: Dependencies) {
  return {
    "POST /email_summary": {
      answer: async ({ body, db, codes }) => {
        const issues = [
          ...checkEmail("email", body.email),
          ...checkHousemateCount(body.hm8s).map((issue) => ({ ...issue, field: "hm8s" })),
        ];
        refuseAny(issues);
        const share = await findShare(db, deps, body.shareLink);
        if (!share) throw refuseIssues([{ field: "shareLink", code: "share-link-unknown" }]);
        const today = deps.clock.today();
        const house =
          body.addressGuid === undefined ? undefined : await findHeldHouse(db, body.addressGuid, today);
        const postcode = house?.address.postcode ?? share.postcode ?? "";
        const prices = await checkPriceIds(db, deps, {
          prices: await readPrices(db, body.selectedProducts),
          housemateCount: body.hm8s,
          region: deps.priceBooks.regionOf(postcode),
          leadId: body.leadId,
          share,
          today,
        });
        const lead = await findKeptLead(db, body.leadId);
        const { winner, failures } = await findDiscount(db, deps, {
          codes: {
            "typed-voucher": body.voucherCode,
            "share-link-voucher": share.voucherCode ?? undefined,
            "offer-and-affiliate":
              body.offerCode === undefined ? undefined : `${body.offerCode}${body.affiliateCode ?? ""}`,
            referral: body.referral ?? lead?.referralCode ?? share.referralCode ?? undefined,
          },
          housemates: body.hm8s,
          optionCodes: prices.options.map(({ code }) => code),
          email: body.email,
          today,
        });
        failWhenGuessed(codes, failures);
        const { before, after } = pricePackage(
          prices.honoured ? prices.options : prices.now,
          winner?.discount,
        );
        if (!prices.honoured)
          throw refuse("price-changed", { priceBeforeDiscount: before, priceAfterDiscount: after });
        const outcome = await tellStranger(db, deps, {
          to: normaliseEmail(body.email),
          template: "price-saved",
          data: {
            // Only the hash is verified as ours, so the link is rebuilt.
            link: shareLinkAddress(deps.config.publicUrl, {
              hash: share.hash,
              householdSize: body.hm8s,
              options: prices.options,
              addressGuid: house?.address.guid,
              postcode,
              voucherCode: share.voucherCode ?? undefined,
              referralCode: share.referralCode ?? undefined,
              affiliateCode: share.affiliateCode ?? undefined,
            }),
            weekly: after,
            monthly: monthlyFromWeekly(after),
            housemateCount: body.hm8s,
            place: house ? formatAddress(house.address) : postcode,
            products: nameProducts(deps, prices.options),
            discountDescription: winner?.description,
          },
        });
        if (outcome.kind === "too-many") throw refuseTooMany(outcome.seconds);
        if (outcome.kind === "stopped") throw refuseIssues([{ field: "email", code: "email-not-wanted" }]);
        return { outcome: "empty", body: undefined };
      },
      triesCode: async ({ body, db }) =>
        body.voucherCode !== undefined ||
        body.offerCode !== undefined ||
        (await findShare(db, deps, body.shareLink))?.voucherCode != null,
    },
  } satisfies SomeHandlers;
}

async function findShare(db: Kysely<Database>, { config }: Now, link: string) {
  const hash = hashOfShareLink(config.publicUrl, link);
  return hash === undefined ? undefined : findShareLink(db, hash);
}

function nameProducts({ priceBooks }: Now, options: readonly PricedOption[]) {
  return options
    .filter(({ code }) => !isNoneOption(code))
    .map(({ type, code }) => ({ label: priceBooks.labelOf(type), title: priceBooks.titleOf(code) }));
}
