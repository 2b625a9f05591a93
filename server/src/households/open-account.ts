import type { Insertable, Kysely, Transaction } from "kysely";
import { newHouseholdReference, newId, newToken } from "../../database/ids.ts";
import type { Database, Household, HouseholdTable } from "../../database/tables.ts";
import { newGuid } from "../access/index.ts";
import { tenancyOf } from "../addresses/index.ts";
import { accountsInTheWay } from "@evenly/domain/existing-accounts";
import type { Bank } from "../dependencies.ts";
import type { SalePrice } from "../pricing/index.ts";
import { addHousemate } from "./add-housemate.ts";
import type { Payer } from "./read-payer.ts";
import type { HouseholdRequest } from "./read-household.ts";
import type { LegalTexts } from "./record-consent.ts";

/** What an account is opened with, beside its price and who opens it. */
type NewAccount = Pick<
  Insertable<HouseholdTable>,
  | "addressId"
  | "dwellingId"
  | "line1"
  | "line2"
  | "organisationName"
  | "city"
  | "postcode"
  | "lettingAgentName"
  | "referrerId"
  | "affiliateId"
  | "agentId"
  | "discountCode"
  | "leadId"
  | "confirmBy"
  | "previousHouseholdId"
> & { readonly house: HouseholdRequest };

/** Inserts a household as sold, its products, the use of its voucher, and its opener in the first place. Rulings B3, C10. */
export async function openAccount(
  trx: Transaction<Database>,
  deps: Bank,
  { house, ...account }: NewAccount,
  {
    price,
    ...opener
  }: {
    readonly price: SalePrice;
    readonly payer: Payer;
    readonly agreementHash: string;
    readonly legalTexts: LegalTexts;
    readonly previousHousemateId?: string;
  },
): Promise<{ readonly household: Household; readonly payerId: string }> {
  const { discount } = price;
  const now = deps.clock.now();
  const householdId = newId();
  const household = await trx
    .insertInto("household")
    .values({
      id: householdId,
      ...newGuid(deps.encryptionKeys, householdId),
      shareToken: newToken(),
      reference: newHouseholdReference(),
      state: "gathering",
      size: house.size,
      tenancyStart: house.start,
      tenancyEnd: house.end,
      broadbandUrgent: house.broadbandUrgent,
      broadbandDate: house.broadbandDate,
      priceBefore: price.before,
      priceAfter: price.after,
      priceBookId: price.priceBookId,
      discount: discount === undefined ? null : JSON.stringify(discount.discount),
      discountDescription: discount?.description ?? null,
      winningCode: discount?.code ?? null,
      winningCodeKind: discount?.kind ?? null,
      voucherId: discount === undefined || discount.kind === "referral" ? null : discount.id,
      ...account,
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertProducts(trx, household.id, price);
  if (household.voucherId !== null) {
    const { email } = opener.payer;
    const use = { id: newId(), voucherId: household.voucherId, householdId: household.id, email };
    await trx
      .insertInto("voucherUse")
      .values({ ...use, usedAt: now })
      .execute();
  }
  const payerId = await addHousemate(trx, deps, {
    household,
    place: 1,
    opensAccount: true,
    ...opener,
    byShareToken: false,
    isLast: household.size === 1,
  });
  return { household, payerId };
}

/** The accounts at these dwellings that are not over, by start. Ruling C6. */
export async function findAccountsInTheWay(
  db: Kysely<Database>,
  dwellingIds: readonly string[],
  today: Temporal.PlainDate,
): Promise<Household[]> {
  if (dwellingIds.length === 0) return [];
  const accounts = await db
    .selectFrom("household")
    .selectAll()
    .where("dwellingId", "in", dwellingIds)
    .execute();
  return accountsInTheWay(
    accounts.map((account) => ({ ...account, ...tenancyOf(account) })),
    today,
  );
}

/** As sold. */
async function insertProducts(
  trx: Transaction<Database>,
  householdId: string,
  { options }: SalePrice,
): Promise<void> {
  await trx
    .insertInto("householdProduct")
    .values(
      options.map((option) => ({
        householdId,
        productType: option.type,
        optionCode: option.code,
        priceId: option.priceId,
        price: option.current,
      })),
    )
    .execute();
}
