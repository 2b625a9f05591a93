import * as pages from "@evenly/domain/pages";
import { defaultBrand } from "@evenly/contract/default-brand";
import type { UiConfig } from "@evenly/contract/config";
import { defaultRetention } from "@evenly/contract/retention";
import type { FeatureFlags } from "@evenly/contract/features";
import type { AccountInformation } from "@evenly/contract/summary";
import { describeDiscount, type Discount } from "@evenly/domain/discount";
import { pence } from "@evenly/domain/money";
import { packagePrice } from "@evenly/domain/package-price";
import { refuse, type Api } from "./stub-api.ts";
import { sampleAddress, sampleProducts, sampleQuote } from "./sample-quote.ts";

export const today = "2027-07-15";

export const config: UiConfig = {
  minTenancyLengthMonths: 9,
  carouselTexts: ["Working out your share.", "One bill. Split evenly."],
  today,
  proclamations: {},
  brand: defaultBrand,
  reviews: { score: 4.7, outOf: 5, count: 1283, link: "https://example.com/reviews", sample: true },
  retention: defaultRetention,
  analytics: { ga4Id: null },
  errorReporting: { sentryDsn: null },
};

const flags: FeatureFlags = {
  allow_vouchers: true,
  default_voucher: "WELCOME10",
  auto_apply_default_voucher_codes: false,
  edit_flow_test: false,
  dynamic_tenancy_start_date: false,
  min_contract_length: null,
};

export function setConfig(some: Partial<UiConfig>): Api {
  return {
    "GET /config": () => ({ ...config, ...some }),
  };
}

export function setFlags(some: Partial<FeatureFlags>): Api {
  return {
    "GET /features": () => Object.entries({ ...flags, ...some }).map(([key, value]) => ({ key, value })),
  };
}

/** The price of a package, from its price ids. */
export function priceOf(priceIds: readonly string[]) {
  return sampleProducts
    .flatMap(({ options }) => options)
    .filter(({ priceId }) => priceIds.includes(priceId))
    .reduce((sum, { price }) => sum + price.current, 0);
}

/** A household of four with one place taken. */
export const sampleAccount: AccountInformation = {
  guid: "Tn0Zy3l-Qm8aW_5hFvGxK7bRcPdEsJuL",
  joinLink: `${location.origin}${pages.joining}?guid=Tn0Zy3l-Qm8aW_5hFvGxK7bRcPdEsJuL`,
  remainingHousemates: 3,
  housemateCount: 4,
  accountCreator: "Cleo",
  agentMessage: null,
  address: {
    line1: sampleAddress.line1,
    line2: "",
    organisationName: "",
    city: sampleAddress.city,
    postcode: sampleAddress.postcode,
  },
  fullAddress: "7 Larkspur Terrace, Leeds, LS6 1ZZ",
  postcode: sampleAddress.postcode,
  tenancyStartDate: "2027-09-01",
  tenancyEndDate: "2028-08-31",
  broadbandDate: "2027-09-01",
  firstPaymentDate: "2027-09-01",
  products: sampleProducts.map(({ type, label, selected, icon, options }) => ({
    type,
    label,
    code: selected,
    title: options.find(({ code }) => code === selected)?.title ?? "",
    icon,
  })),
  pppw: 1950,
  pricePerPersonPerMonth: 8474,
  nonDiscountedPricePerPerson: 1950,
  nonDiscountedPricePerPersonPerMonth: 8474,
  usedDiscount: false,
  discountDescription: null,
};

const discounts: Readonly<Record<string, Discount>> = {
  WELCOME10: { kind: "percent", percent: 10 },
  FREETV: { kind: "product-free", productType: "TV Licence" },
  MATES25: { kind: "amount-per-week", amount: pence(25) },
  FRESHERSCAMPUS: { kind: "amount-per-week", amount: pence(50) },
};

const selectedPriceIds = sampleProducts.flatMap(({ selected, options }) =>
  options.filter(({ code }) => code === selected).map(({ priceId }) => priceId),
);

/** As the server prices a package. */
function pricePackage(priceIds: readonly string[], discount: Discount | undefined) {
  const options = sampleProducts.flatMap(({ type, options: all }) =>
    all
      .filter(({ priceId }) => priceIds.includes(priceId))
      .map(({ code, price }) => ({ type, code, current: pence(price.current) })),
  );
  const { before, after, byOption, amountOff } = packagePrice(options, discount);
  return {
    priceBeforeDiscount: before,
    priceAfterDiscount: after,
    breakdown: { options: [...byOption], amountOff },
  };
}

function priceWith(code: string, priceIds: readonly string[]) {
  const discount = discounts[code.trim().toUpperCase()];
  if (!discount) return refuse(404, "voucher-unknown");
  const isForTv = code.trim().toUpperCase() === "FREETV";
  if (isForTv && !priceIds.some((id) => id.endsWith(".tv-licence")))
    return refuse(422, "voucher-not-for-package", { fields: { voucherCode: "voucher-not-for-package" } });
  return { ...pricePackage(priceIds, discount), message: describeDiscount(discount) };
}

function quotedDiscount(code: string, description: string) {
  return {
    isValid: true,
    inputRevealed: true,
    offer: "",
    aff: "",
    code,
    name: code,
    description,
  };
}

const taken = {
  guid: sampleAccount.guid,
  joinLink: sampleAccount.joinLink,
  remainingHm8s: 3,
  reference: "EV-4K7Q-2MP",
  mayInvite: true,
};

function street(text: string) {
  return Array.from({ length: 24 }, (_, at) => `${String(at + 1)} Larkspur Terrace, Leeds, LS6 1ZZ`).filter(
    (line) => line.toLowerCase().startsWith(text.trim().toLowerCase()),
  );
}

/** A server on which everything goes well. */
export const defaultAnswers: Api = {
  ...setConfig({}),
  ...setFlags({}),
  "GET /referral": () => ({ message: "Alex has given each of you 25p a week off" }),
  "GET /affiliate": () => ({ message: "Welcome, Campus readers. Your first price takes two minutes." }),
  "GET /agent": () => ({
    message: "Hyde Park Sample Lettings has picked a package for your house.",
    name: "Hyde Park Sample Lettings",
  }),
  "POST /pre-signup": () => sampleQuote.leadId,
  "POST /pre-signup/:leadId/products": () => undefined,
  "POST /pre-signup/:leadId/household": () => undefined,
  "GET /products": ({ query: { addressGuid, postcode, voucherCode } }) => {
    const { address: _, ...quote } = sampleQuote;
    const discount = discounts[voucherCode ?? ""];
    return {
      ...quote,
      ...(postcode ? {} : { address: { ...sampleAddress, guid: addressGuid ?? "" } }),
      ...(discount && {
        ...pricePackage(selectedPriceIds, discount),
        discount: quotedDiscount(voucherCode ?? "", describeDiscount(discount)),
      }),
    };
  },
  "POST /voucher/:voucherCode": ({ params, body }) => priceWith(params.voucherCode, body.selectedProducts),
  "POST /discount/activate": ({ body }) => priceWith(body.voucherCode, body.selectedProducts),
  "GET /addresses/find": ({ query }) =>
    street(query.query).map((address) => ({ id: address, address, isContainer: false })),
  "GET /addresses/retrieve": ({ query }) => ({
    ...sampleAddress,
    guid: query.id.replaceAll(/\W/g, "").padEnd(32, "0").slice(0, 32),
    line1: query.id.split(",")[0] ?? "",
  }),
  "GET /addresses/lookup/:postcode": () => [
    sampleAddress,
    { ...sampleAddress, guid: "8".repeat(32), line1: "8 Larkspur Terrace" },
  ],
  "POST /verify_address/:addressGuid": () => ({ shareCode: null, accounts: [] }),
  "POST /verify_address": () => ({ shareCode: null, accounts: [] }),
  "GET /summary": () => sampleAccount,
  "POST /share_package": () =>
    `${location.origin}${pages.shortSummary}?postcode=LS6+1ZZ&housemates=4&hash=shared`,
  "POST /email_summary": () => undefined,
  "POST /open_offered_place": () => undefined,
  "POST /validate-joining-tenant": () => refuse(404, "email-not-on-account"),
  "POST /bank_lookup": () => ({ bankName: "BARCLAYS BANK PLC" }),
  "POST /direct_debit": () => taken,
  "POST /invite_housemates": ({ body }) => ({ sent: body.housemates.length }),
};
