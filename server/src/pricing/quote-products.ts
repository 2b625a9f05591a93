import type { ReadQuery, Success } from "@evenly/contract";
import { formatPostcode, isPostcode } from "@evenly/domain/address";
import { checkHousemateCount, defaultHousemates } from "@evenly/domain/household";
import { addPence, pence } from "@evenly/domain/money";
import {
  hasSharedPriceChanged,
  mayStillBeCharged,
  type PricedHouse,
  shownQuote,
} from "@evenly/domain/quoted-price";
import { selectedAtFirst } from "@evenly/domain/selected-products";
import type { Kysely } from "kysely";
import { findAgentByCode } from "./queries/codes.ts";
import { findPricesById } from "./queries/price-book.ts";
import { findShareLink, type ShareLink } from "./queries/share-links.ts";
import type { Database } from "../../database/tables.ts";
import type { Dependencies, Now } from "../dependencies.ts";
import { refuse, refuseAreaNotServed, refuseAway, refuseIssues } from "../http/refusals.ts";
import { isUuid } from "../../database/ids.ts";
import { findKeptLead } from "../leads/index.ts";
import type { PriceBook } from "./price-book-cache.ts";
import { findDiscount, type WinningCode } from "./find-discount.ts";
import { type CodeGuesses, failWhenGuessed } from "../http/code-guesses.ts";
import { findAccountsAtTyped, findAddress, readTypedHouse } from "../addresses/index.ts";
import { pricePackage } from "./price-package.ts";
import { firstDayOf, toPublishedPrice } from "./quoted-days.ts";
import { rememberQuote } from "./remember-quote.ts";

const secondsUntilPrices = 60;

type PriceCheck = ReadQuery<"GET /products">;
type Quote = Success<"GET /products">;
type WithCodes = Dependencies & { readonly codes: CodeGuesses };

/** Writes nothing for a new visitor (LeadIds). Spec §7, Rulings B3, B5, D14. */
export async function quoteProducts(
  db: Kysely<Database>,
  deps: WithCodes,
  check: PriceCheck,
): Promise<Quote> {
  const size = readSize(check.hm8s);
  const today = deps.clock.today();
  const leadId = check.leadId !== undefined && isUuid(check.leadId) ? check.leadId : undefined;
  const [house, share] = await Promise.all([
    check.addressGuid === undefined
      ? undefined
      : findAddress(db, deps, check.addressGuid, { isFresh: isYes(check.fra), leadId }),
    check.hash === undefined ? undefined : findShareLink(db, check.hash),
  ]);
  const accounts = house?.accounts ?? (await findAccountsTyped(db, check, today));
  const lead = house?.addressId === undefined ? await findKeptLead(db, leadId) : house.lead;
  if (check.addressGuid !== undefined && !house && check.postcode === undefined)
    throw refuse("address-unknown");
  const region = readRegion(deps, house?.address.postcode ?? check.postcode);

  const shared = share && (await readShared(db, share));
  const priced = { region, housemates: size };
  const book = chooseBook(deps, today, priced, shared);
  const offered = await deps.priceBooks.products(db, { bookId: book.id, region, size });
  const wanted = { byShare: shared?.codes, byAgent: await findPreselected(db, check.agentCode) };
  const products = offered.map((product) => ({ ...product, selected: selectedAtFirst(product, wanted) }));
  const chosen = products.flatMap(({ type, selected, options }) => {
    const option = options.find(({ code }) => code === selected);
    return option
      ? [{ type, code: option.code, current: pence(option.price.current), priceId: option.priceId }]
      : [];
  });

  if (check.voucherCode !== undefined || share?.voucherCode != null) await deps.codes.begin();
  const { winner, failures, isReferralWithdrawn } = await findDiscount(db, deps, {
    codes: {
      "typed-voucher": check.voucherCode,
      "share-link-voucher": share?.voucherCode ?? undefined,
      referral: lead?.referralCode ?? share?.referralCode ?? undefined,
    },
    housemates: size,
    optionCodes: chosen.map(({ code }) => code),
    email: lead?.email ?? undefined,
    today,
  });
  failWhenGuessed(deps.codes, failures);
  const { before, after, breakdown } = pricePackage(chosen, winner?.discount);
  const books = { pricedFrom: book.id, inForce: deps.priceBooks.bookOn(today)?.id };
  const quotedLeadId = await rememberQuote(
    db,
    deps,
    { leadId, lead, share, isReferralWithdrawn },
    {
      priceIds: chosen.map(({ priceId }) => priceId),
      householdSize: size,
      before,
      after,
      ...shownQuote(books, shared && { ...shared, bookId: shared.published[0]?.bookId }, today),
    },
  );
  return {
    leadId: quotedLeadId,
    ...(house && { address: house.address }),
    ...(accounts[0] && { existingAccountGUID: accounts[0].shareCode, accounts: [...accounts] }),
    products,
    ...(winner && { discount: wordDiscount(winner) }),
    priceBeforeDiscount: before,
    priceAfterDiscount: after,
    breakdown,
    ...(shared &&
      hasSharedPriceChanged(shared, { house: priced, bookId: book.id, price: before }) && {
        priceWhenShared: shared.price,
      }),
  };
}

async function findAccountsTyped(
  db: Kysely<Database>,
  { addressGuid, postcode, line1, line2, city }: PriceCheck,
  today: Temporal.PlainDate,
) {
  return addressGuid !== undefined || line1 === undefined
    ? []
    : await findAccountsAtTyped(db, readTypedHouse({ postcode, line1, line2, city }), today);
}

function isYes(text: string | undefined) {
  return text !== undefined && text !== "false" && text !== "0";
}

function readSize(count: number | undefined): number {
  if (count === undefined) return defaultHousemates;
  const issues = checkHousemateCount(count);
  if (issues.length > 0) throw refuseIssues(issues.map((issue) => ({ ...issue, field: "hm8s" })));
  return count;
}

function readRegion({ priceBooks }: Now, postcode: string | undefined): string {
  if (postcode === undefined) throw refuseIssues([{ field: "address", code: "address-required" }]);
  if (!isPostcode(postcode)) throw refuseIssues([{ field: "postcode", code: "postcode-invalid" }]);
  const region = priceBooks.regionOf(postcode);
  if (region === undefined) throw refuseAreaNotServed(formatPostcode(postcode));
  return region;
}

async function readShared(db: Kysely<Database>, share: ShareLink) {
  const rows = await findPricesById(db, share.priceIds);
  return {
    codes: new Set(rows.map((row) => row.optionCode)),
    published: rows.map(toPublishedPrice),
    price: addPence(rows.map((row) => pence(row.currentPrice))),
    quotedOn: firstDayOf(share),
  };
}

type Shared = Awaited<ReturnType<typeof readShared>>;

/** A shared package is priced from its own book while that may still be charged. Ruling B5. */
function chooseBook(
  { priceBooks }: Now,
  today: Temporal.PlainDate,
  house: PricedHouse,
  shared: Shared | undefined,
): PriceBook {
  const inForce = priceBooks.bookOn(today);
  // Nothing is published yet.
  if (!inForce) throw refuseAway(secondsUntilPrices);
  if (!shared || !mayStillBeCharged(shared.published, house, [shared.quotedOn], today)) return inForce;
  return priceBooks.get().books.find((book) => book.id === shared.published[0]?.bookId) ?? inForce;
}

async function findPreselected(
  db: Kysely<Database>,
  agentCode: string | undefined,
): Promise<ReadonlySet<string> | undefined> {
  const agent = agentCode === undefined ? undefined : await findAgentByCode(db, agentCode);
  return agent && new Set(Object.values(agent.preselected));
}

function wordDiscount({
  kind,
  code,
  name,
  description,
  offerCode,
}: WinningCode): NonNullable<Quote["discount"]> {
  return {
    isValid: true,
    // Referrals apply automatically; other codes are shown in the voucher box, where they can be cleared.
    inputRevealed: kind !== "referral",
    offer: offerCode ?? "",
    aff: offerCode === undefined ? "" : code.slice(offerCode.length),
    code,
    name,
    description,
  };
}
