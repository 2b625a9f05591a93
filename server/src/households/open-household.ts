import type { ReadBody } from "@evenly/contract";
import type { FieldIssue } from "@evenly/contract/messages";
import { parseDate } from "@evenly/domain/calendar";
import { overlaps } from "@evenly/domain/existing-accounts";
import { freePlaces } from "@evenly/domain/household";
import { pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import {
  findAffiliateByCode,
  findAgentByCode,
  findReferrerByCode,
  confirmPrice,
  type AgreedPrice,
  readPrices,
  type QuotedCodes,
  readCodes,
} from "../pricing/index.ts";
import {
  type Dwelling,
  findAccountsAt,
  ensureDwelling,
  tenancyOf,
  presentAccount,
} from "../addresses/index.ts";
import type { Database, Household } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { refuse, refuseAreaNotServed, refuseIssues } from "../http/refusals.ts";
import type { CodeTries } from "../http/code-tries.ts";
import { newId } from "../../database/ids.ts";
import { newToken } from "../../database/ids.ts";
import { answerFor, findFirstAnswer, type Joined } from "./join-household.ts";
import { ensureLead } from "../leads/index.ts";
import { type HouseAddress, readAddress } from "./read-address.ts";
import { type AskedHousehold, readHousehold } from "./read-household.ts";
import type { Payer } from "./read-payer.ts";
import { addHousemate } from "./add-housemate.ts";
import { notifyHousemates } from "./notify-housemates.ts";

type Body = ReadBody<"POST /direct_debit">;
type Read = { readonly payer: Payer | undefined; readonly issues: readonly FieldIssue[] };

/**
 * Opens an account and gives a place of it to the payer, all or nothing. Sign-ups for one address wait for each
 * other, so that the second meets the first's account; the same sign-up again gets the first answer. Rulings B3
 * `POST /direct_debit`, B4, C6.
 */
export const openHousehold = async (
  trx: Transaction<Database>,
  deps: Dependencies,
  { body, read, tries }: { readonly body: Body; readonly read: Read; readonly tries: CodeTries },
): Promise<Joined> => {
  const { address, issues: addressIssues } = await readAddress(trx, body);
  const dwelling = address && (await ensureDwelling(trx, address));
  const accounts = address === undefined ? [] : await findAccountsAt(trx, address, deps.clock.today());
  const inTheWay = accounts.filter((account) => isInTheWay(account, body.houseInformation));
  if (read.payer !== undefined) {
    for (const account of inTheWay) {
      const again = await findFirstAnswer(trx, deps, account, read.payer);
      if (again !== undefined) return again;
    }
  }
  const prices = await readPrices(trx, body.selectedProducts ?? []);
  const theirEnds = accounts.map((account) => account.tenancy_end);
  const { asked, issues } = readHousehold(deps, body, { prices, theirEnds });
  if (read.payer === undefined || asked === undefined || address === undefined || dwelling === undefined) {
    throw refuseIssues([...read.issues, ...issues, ...addressIssues]);
  }
  const [taken] = inTheWay;
  if (taken !== undefined) {
    const existingAccountGUID = taken.share_token;
    throw refuse("address-taken", { existingAccountGUID, accounts: accounts.map(presentAccount) });
  }
  const region = deps.priceBooks.regionOf(address.postcode);
  if (region === undefined) throw refuseAreaNotServed(address.postcode);
  const codes = await readCodes(trx, body);
  const { email } = read.payer;
  const price = await confirmPrice(trx, deps, { body, asked, read: prices, region, email, codes, tries });
  const household = await insertHousehold(trx, deps, { body, address, dwelling, asked, price, codes });
  await reserveVoucher(trx, { household, email, now: deps.clock.now() });
  const [place, ...left] = freePlaces(household.size, []);
  if (place === undefined) throw new Error("A household has at least one place");
  const remaining = left.length;
  await addHousemate(trx, deps, {
    household,
    place,
    opensAccount: true,
    isLast: remaining === 0,
    payer: read.payer,
    byShareToken: false,
  });
  await notifyHousemates(trx, deps, {
    household,
    remaining,
    newcomer: { ...read.payer, byShareToken: false },
    others: [],
  });
  return { outcome: "made", body: answerFor(deps, household, { remaining, byShareToken: false }) };
};

/** Whether an account has a day in common with the tenancy asked for; one without dates is not in the way yet. */
const isInTheWay = (account: Household, asked: Body["houseInformation"]): boolean => {
  const [startDate, endDate] = [parseDate(asked?.startDate), parseDate(asked?.endDate)];
  return (
    startDate !== undefined && endDate !== undefined && overlaps(tenancyOf(account), { startDate, endDate })
  );
};

type Opening = {
  readonly body: Body;
  readonly address: HouseAddress;
  readonly dwelling: Dwelling;
  readonly asked: AskedHousehold;
  readonly price: AgreedPrice;
  readonly codes: QuotedCodes;
};

const insertHousehold = async (
  trx: Transaction<Database>,
  deps: Dependencies,
  { body, address, dwelling, asked, price, codes }: Opening,
): Promise<Household> => {
  const lettingAgentName = body.houseInformation?.lettingAgentName;
  const { discountCode, agentCode, share } = codes;
  const referralCode = codes.referralCode ?? codes.quotedReferral ?? share?.referral_code;
  const affiliateCode = codes.affiliateCode ?? codes.quotedAffiliate ?? share?.affiliate_code;
  const { discount } = price;
  const household = await trx
    .insertInto("household")
    .values({
      id: newId(),
      guid: newToken(),
      share_token: newToken(),
      state: "gathering",
      size: asked.size,
      address_id: address.id,
      address_key: address.guid ?? dwelling.key,
      dwelling_id: dwelling.id,
      line1: address.line1,
      line2: address.line2,
      organisation_name: address.organisationName,
      city: address.city,
      postcode: address.postcode,
      tenancy_start: asked.start,
      tenancy_end: asked.end,
      broadband_urgent: asked.broadbandUrgent,
      broadband_date: asked.broadbandDate,
      letting_agent_name: lettingAgentName?.slice(0, longestLettingAgentName) ?? null,
      price_before: price.before,
      price_after: price.after,
      price_book_id: price.priceBookId,
      discount: discount === undefined ? null : JSON.stringify(discount.discount),
      discount_description: discount?.description ?? null,
      winning_code: discount?.code ?? null,
      winning_code_kind: discount?.kind ?? null,
      voucher_id: discount?.voucherId ?? null,
      referrer_id: (await findIfGiven(referralCode, (code) => findReferrerByCode(trx, code)))?.id ?? null,
      affiliate_id: (await findIfGiven(affiliateCode, (code) => findAffiliateByCode(trx, code)))?.id ?? null,
      agent_id: (await findIfGiven(agentCode, (code) => findAgentByCode(trx, code)))?.id ?? null,
      discount_code: discountCode ?? null,
      lead_id: (await ensureLead(trx, deps, body.leadId)) ?? null,
      created_at: deps.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("household_product")
    .values(
      price.options.map((option) => ({
        household_id: household.id,
        product_type: option.type,
        option_code: option.code,
        price_id: option.priceId,
        price: pence(option.current),
      })),
    )
    .execute();
  return household;
};

const longestLettingAgentName = 100;

const findIfGiven = async <Row>(
  code: string | null | undefined,
  find: (code: string) => Promise<Row | undefined>,
): Promise<Row | undefined> => (code == null ? undefined : find(code));

/** The voucher is held by `confirmPrice`, so its last use is not given twice. Ruling C10. */
const reserveVoucher = async (
  trx: Transaction<Database>,
  { household, email, now }: { household: Household; email: string; now: Date },
): Promise<void> => {
  if (household.voucher_id === null) return;
  await trx
    .insertInto("voucher_use")
    .values({
      id: newId(),
      voucher_id: household.voucher_id,
      household_id: household.id,
      email,
      used_at: now,
    })
    .execute();
};
