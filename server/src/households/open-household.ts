import { parseDate } from "@evenly/domain/calendar";
import { checkEarlyStart } from "@evenly/domain/cooling-off";
import { overlaps } from "@evenly/domain/existing-accounts";
import { longestLettingAgentName } from "@evenly/domain/household";
import { cleanText } from "@evenly/domain/typed-text";
import { confirmBy } from "@evenly/domain/unconfirmed-account";
import type { Transaction } from "kysely";
import {
  findHeldAddress,
  insertDwelling,
  lockDwellings,
  presentAccount,
  tenancyOf,
} from "../addresses/index.ts";
import { linesOf } from "../../database/address-columns.ts";
import type { Database, Household } from "../../database/tables.ts";
import type { Bank } from "../dependencies.ts";
import type { CodeGuesses } from "../http/code-guesses.ts";
import type { AdmitAccount } from "../http/new-accounts.ts";
import { refuse, refuseAny, refuseAreaNotServed, refuseIssues } from "../http/refusals.ts";
import { ensureLead } from "../leads/index.ts";
import { refuseMailedEnough } from "../mail/index.ts";
import { confirmPrice, readPrices, readSaleCodes } from "../pricing/index.ts";
import { hashAgreement } from "./agreement.ts";
import { findAccountsInTheWay, openAccount } from "./open-account.ts";
import { findJoiner } from "./queries/households.ts";
import { namedHouse, readAddress } from "./read-address.ts";
import { readHousehold } from "./read-household.ts";
import { refuseManyAccounts } from "./refuse-many-accounts.ts";
import {
  answerAgain,
  answerWithLinks,
  isSameBank,
  type SignUpAnswer,
  type SignUpRequest,
} from "./sign-up.ts";

type OpeningRequest = SignUpRequest & {
  readonly codeGuesses: Pick<CodeGuesses, "fail">;
  readonly admitAccount: AdmitAccount;
};

/**
 * Opens an account with the payer's place. Locks the house, and later the limited vouchers of its codes, so that one
 * sign-up gets the house and one the last use. Rulings B3 `POST /direct_debit`, B4, C6, C10.
 */
export async function openHousehold(
  trx: Transaction<Database>,
  deps: Bank,
  { body, payerCheck, legalTexts, codeGuesses, admitAccount }: OpeningRequest,
): Promise<SignUpAnswer> {
  const { payer } = payerCheck;
  const agreementHash = hashAgreement(body);
  const { address, issues: addressIssues } = readAddress(body, await findHeldAddress(trx, namedHouse(body)));
  const dwellingIds = address === undefined ? [] : await lockDwellings(trx, address);
  const accounts = await findAccountsInTheWay(trx, dwellingIds, deps.clock.today());
  const overlapping = accounts.filter((account) => isAtTheSameTime(account, body.houseInformation));

  if (payer !== undefined) {
    for (const account of overlapping) {
      const joiner = await findJoiner(trx, account.id, payer.email);
      // To anybody else the address is taken, whoever lives there. Ruling A5.
      if (joiner && isSameBank(deps, joiner, payer))
        return answerAgain(trx, deps, account, joiner, { payer, agreementHash });
    }
  }

  const prices = await readPrices(trx, body.selectedProducts ?? []);
  const theirEnds = accounts.map((account) => account.tenancyEnd);
  const { household: house, issues } = readHousehold(deps, body, { prices, theirEnds });
  if (payer === undefined || house === undefined || address === undefined) {
    throw refuseIssues([...payerCheck.issues, ...issues, ...addressIssues]);
  }
  refuseAny(checkEarlyStart(payer.earlyStart, deps.clock.today(), Temporal.PlainDate.from(house.start)));
  const [taken] = overlapping;
  if (taken !== undefined) {
    const existingAccountGUID = taken.shareToken;
    throw refuse("address-taken", { existingAccountGUID, accounts: accounts.map(presentAccount) });
  }
  const region = deps.priceBooks.regionOf(address.postcode);
  if (region === undefined) throw refuseAreaNotServed(address.postcode);

  admitAccount();
  await refuseManyAccounts(trx, deps, payer, house);
  await refuseMailedEnough(trx, deps, payer.email);

  const { email } = payer;
  const codes = await readSaleCodes(trx, body, email);
  const sale = { body, house, prices, region, codes, codeGuesses };
  const price = await confirmPrice(trx, deps, sale);
  const dwellingId = dwellingIds[0] ?? (await insertDwelling(trx, address));
  const leadId = await ensureLead(trx, deps, body.leadId);
  const account = {
    addressId: address.id,
    dwellingId,
    ...linesOf(address),
    house,
    lettingAgentName:
      cleanText(body.houseInformation?.lettingAgentName).slice(0, longestLettingAgentName) || null,
    ...codes.attribution,
    discountCode: body.houseInformation?.discountCode ?? null,
    leadId: leadId ?? null,
    confirmBy: confirmBy(deps.clock.today()).toString(),
  };
  const opened = await openAccount(trx, deps, account, { price, payer, agreementHash, legalTexts });
  const links = { remaining: house.size - 1, byShareToken: false };
  const answer = answerWithLinks(deps, opened.household, links);
  return { outcome: "made", body: answer, payerId: opened.payerId };
}

function isAtTheSameTime(account: Household, wanted: SignUpRequest["body"]["houseInformation"]): boolean {
  const [startDate, endDate] = [parseDate(wanted?.startDate), parseDate(wanted?.endDate)];
  if (startDate === undefined || endDate === undefined) return false;
  return overlaps(tenancyOf(account), { startDate, endDate });
}
