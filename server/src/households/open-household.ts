import { parseDate } from "@evenly/domain/calendar";
import { accountsInTheWay, overlaps } from "@evenly/domain/existing-accounts";
import { freePlaces } from "@evenly/domain/household";
import { pence } from "@evenly/domain/money";
import type { Kysely } from "kysely";
import {
  type AgreedPrice,
  attribute,
  confirmPrice,
  isLimited,
  lockVouchers,
  type QuotedCodes,
  readCodes,
  type SaleFacts,
  sortPrices,
} from "../pricing/index.ts";
import { presentAccount, tenancyOf } from "../addresses/index.ts";
import { newHouseholdReference, newId, newToken } from "../../database/ids.ts";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import type { CodeTries } from "../http/code-tries.ts";
import { type IdempotentCall, replay, type Remembered, retryLostRaces } from "../http/idempotency.ts";
import { refuse, refuseAreaNotServed, refuseIssues } from "../http/refusals.ts";
import { isUuid } from "../leads/index.ts";
import { addHousemate } from "./add-housemate.ts";
import { commitSignUp, type Decided, type SignUp, writeAlone } from "./commit-sign-up.ts";
import { findFirstAnswer } from "./join-household.ts";
import { answerFor, type Asked, takeLastPlace } from "./joining.ts";
import { type Account, type DwellingFacts, type OpeningFacts, readOpening } from "./queries/sign-up-facts.ts";
import type { Row, SignUpRows } from "./queries/write-sign-up.ts";
import { askedHouse, type HouseAddress, readAddress } from "./read-address.ts";
import { type AskedHousehold, readHousehold } from "./read-household.ts";

type AskedToOpen = Asked & {
  readonly tries: CodeTries;
  readonly write: (signUp: SignUp) => Promise<void>;
};

/**
 * Opens an account with the payer's place, all or nothing. One read and one write; after a lost race both are repeated.
 * A repeated request gets the first answer. Rulings B3 `POST /direct_debit`, B4, B6, C6, C10.
 */
export const openHousehold = (
  deps: Dependencies,
  once: IdempotentCall,
  asked: AskedToOpen,
): Promise<Remembered> => {
  const read = (db: Kysely<Database>) => readOpening(db, deps, once, factsFor(asked));
  return retryLostRaces(async () => {
    const facts = await read(deps.db);
    const again = replay(deps, once, facts.kept);
    if (again !== undefined) return again;
    const decided = await decide(deps.db, deps, asked, facts);
    const limited = facts.sale.vouchers.filter(isLimited).map(({ id }) => id);
    if (limited.length === 0) return commitSignUp(asked.write, deps, once, decided);
    return deps.db.transaction().execute(async (trx) => {
      await lockVouchers(trx, limited);
      const held = await read(trx);
      return (
        replay(deps, once, held.kept) ??
        commitSignUp(writeAlone(trx, deps), deps, once, await decide(trx, deps, asked, held))
      );
    });
  });
};

const factsFor = ({ body, read, forAll }: AskedToOpen) => ({
  house: askedHouse(body),
  priceIds: body.selectedProducts ?? [],
  leadId: body.leadId !== undefined && isUuid(body.leadId) ? body.leadId : undefined,
  email: read.payer?.email,
  discountCode: body.houseInformation?.discountCode,
  referralCode: body.houseInformation?.referralCode,
  affiliateCode: body.houseInformation?.affiliateCode,
  agentCode: body.houseInformation?.agentCode,
  documents: forAll.map(({ hash }) => hash),
});

const decide = async (
  db: Kysely<Database>,
  deps: Dependencies,
  asked: AskedToOpen,
  facts: OpeningFacts,
): Promise<Decided> => {
  const { body, read, tries } = asked;
  const { payer } = read;
  const { address, issues: addressIssues } = readAddress(body, facts.held);
  const here = address === undefined ? [] : (facts.accounts ?? []);
  const accounts = accountsInTheWay(
    here.map((account) => ({ ...account, ...tenancyOf(account) })),
    deps.clock.today(),
  );
  const inTheWay = accounts.filter((account) => isInTheWay(account, body.houseInformation));
  if (payer !== undefined) {
    for (const account of inTheWay) {
      const again = findFirstAnswer(deps, account, payer);
      if (again !== undefined) return { answer: again };
    }
  }
  const prices = sortPrices(body.selectedProducts ?? [], facts.sale.prices);
  const theirEnds = accounts.map((account) => account.tenancy_end);
  const { asked: house, issues } = readHousehold(deps, body, { prices, theirEnds });
  if (payer === undefined || house === undefined || address === undefined || facts.dwelling === null) {
    throw refuseIssues([...read.issues, ...issues, ...addressIssues]);
  }
  const [taken] = inTheWay;
  if (taken !== undefined) {
    const existingAccountGUID = taken.share_token;
    throw refuse("address-taken", { existingAccountGUID, accounts: accounts.map(presentAccount) });
  }
  const region = deps.priceBooks.regionOf(address.postcode);
  if (region === undefined) throw refuseAreaNotServed(address.postcode);
  const { email } = payer;
  const codes = readCodes(body, facts.sale);
  const { sale, dwelling } = facts;
  const price = await confirmPrice(db, deps, {
    body,
    asked: house,
    facts: sale,
    read: prices,
    region,
    email,
    codes,
    tries,
  });
  const opened = accountRows(deps, { asked, address, dwelling, house, price, sale, codes, email });
  const [place, ...left] = freePlaces(house.size, []);
  if (place === undefined) throw new Error("A household has at least one place");
  const remaining = left.length;
  const added = addHousemate(deps, {
    household: { ...opened.household, state: "gathering" },
    place,
    opensAccount: true,
    payer,
    byShareToken: false,
    completes: remaining === 0,
    forAll: asked.forAll,
    documents: facts.documents,
  });
  return {
    answer: { outcome: "made", body: answerFor(deps, opened.household, { remaining, byShareToken: false }) },
    rows: { ...opened.rows, ...added.rows },
    place: added.place,
  };
};

const isInTheWay = (
  account: Pick<Account, "tenancy_start" | "tenancy_end">,
  asked: AskedToOpen["body"]["houseInformation"],
): boolean => {
  const [startDate, endDate] = [parseDate(asked?.startDate), parseDate(asked?.endDate)];
  return (
    startDate !== undefined && endDate !== undefined && overlaps(tenancyOf(account), { startDate, endDate })
  );
};

type Opening = {
  readonly asked: AskedToOpen;
  readonly address: HouseAddress;
  readonly dwelling: DwellingFacts;
  readonly house: AskedHousehold;
  readonly price: AgreedPrice;
  readonly sale: SaleFacts;
  readonly codes: QuotedCodes;
  readonly email: string;
};

/** Rows of a new account: lead and dwelling if new, products as sold, voucher use. */
const accountRows = (
  deps: Dependencies,
  { asked, address, dwelling, house, price, sale, codes, email }: Opening,
): { readonly household: Row<"household">; readonly rows: SignUpRows } => {
  const now = deps.clock.now();
  const { leadId, houseInformation } = asked.body;
  const { discount } = price;
  const isNewLead = leadId !== undefined && deps.leadIds.issuedOn(leadId) !== undefined;
  const dwellingId = dwelling.id ?? newId();
  const household: Row<"household"> = {
    id: newId(),
    guid: newToken(),
    share_token: newToken(),
    reference: newHouseholdReference(),
    state: house.size === 1 ? takeLastPlace("gathering") : "gathering",
    size: house.size,
    address_id: address.id,
    dwelling_id: dwellingId,
    line1: address.line1,
    line2: address.line2,
    organisation_name: address.organisationName,
    city: address.city,
    postcode: address.postcode,
    tenancy_start: house.start,
    tenancy_end: house.end,
    broadband_urgent: house.broadbandUrgent,
    broadband_date: house.broadbandDate,
    letting_agent_name: houseInformation?.lettingAgentName?.slice(0, longestLettingAgentName) ?? null,
    price_before: price.before,
    price_after: price.after,
    price_book_id: price.priceBookId,
    discount: discount?.discount ?? null,
    discount_description: discount?.description ?? null,
    winning_code: discount?.code ?? null,
    winning_code_kind: discount?.kind ?? null,
    voucher_id: discount?.voucherId ?? null,
    ...attribute(codes, sale),
    discount_code: houseInformation?.discountCode ?? null,
    lead_id: isNewLead || sale.lead !== null ? (leadId ?? null) : null,
    completed_at: house.size === 1 ? now : null,
    created_at: now,
  };
  return {
    household,
    rows: {
      lead: isNewLead ? [{ id: leadId, updated_at: now }] : [],
      dwelling: dwelling.id === null ? [{ ...dwelling, id: dwellingId, keys: [...dwelling.keys] }] : [],
      household: [household],
      household_product: price.options.map((option) => ({
        household_id: household.id,
        product_type: option.type,
        option_code: option.code,
        price_id: option.priceId,
        price: pence(option.current),
      })),
      voucher_use:
        household.voucher_id === null
          ? []
          : [
              {
                id: newId(),
                voucher_id: household.voucher_id,
                household_id: household.id,
                email,
                used_at: now,
              },
            ],
    },
  };
};

const longestLettingAgentName = 100;
