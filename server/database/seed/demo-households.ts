import { pence } from "@evenly/domain/money";
import { priceBefore } from "@evenly/domain/package-price";
import type { LeadType } from "@evenly/domain/person";
import { defaultEndDate } from "@evenly/domain/tenancy";
import { sql, type Transaction } from "kysely";
import { newHouseholdReference, newId, newToken } from "../ids.ts";
import { newGuid } from "../../src/access/index.ts";
import type { EncryptionKeys } from "../../src/encryption-keys.ts";
import type { BankDetailsVault } from "../../src/payments/index.ts";
import { loadCatalogue, findPriceBookInForce, loadPrices } from "../../src/pricing/index.ts";
import type { Database } from "../tables.ts";

export type DemoSeals = {
  readonly vault: Pick<BankDetailsVault, "seal">;
  readonly encryptionKeys: EncryptionKeys;
};

type Person = { firstName: string; lastName: string; leadType: LeadType; tel: string };

const size = 3;

/** Ruling E: one household is gathering, the other complete. The phone numbers are Ofcom's for drama. */
const households: readonly { line1: string; people: readonly Person[] }[] = [
  {
    line1: "3 Larkspur Terrace",
    people: [{ firstName: "Maya", lastName: "Okafor", leadType: "Student", tel: "07700 900101" }],
  },
  {
    line1: "5 Larkspur Terrace",
    people: [
      { firstName: "Tom", lastName: "Ashworth", leadType: "Student", tel: "07700 900102" },
      { firstName: "Priya", lastName: "Nair", leadType: "Student", tel: "07700 900103" },
      { firstName: "Callum", lastName: "Reid", leadType: "Not a Student", tel: "07700 900104" },
    ],
  },
];

export async function seedHouseholds(
  trx: Transaction<Database>,
  { today, vault, encryptionKeys }: DemoSeals & { readonly today: Temporal.PlainDate },
): Promise<void> {
  const sold = await soldPackage(trx, today);
  const start = today.with({ day: 1 }).add({ months: 1 });
  for (const { line1, people } of households) {
    const address = await trx
      .selectFrom("address")
      .selectAll()
      .where("postcode", "=", "LS6 1ZZ")
      .where("line1", "=", line1)
      .executeTakeFirstOrThrow();
    const householdId = newId();
    const isComplete = people.length === size;
    await trx
      .insertInto("household")
      .values({
        id: householdId,
        ...newGuid(encryptionKeys, householdId),
        share_token: newToken(),
        state: isComplete ? "complete" : "gathering",
        size,
        address_id: address.id,
        reference: newHouseholdReference(),
        dwelling_id: sql<string>`keep_dwelling(${address.postcode}, ${address.organisation_name},
          ${address.line1}, ${address.line2}, ${address.city}, ${address.id})`,
        line1: address.line1,
        line2: address.line2,
        organisation_name: address.organisation_name,
        city: address.city,
        postcode: address.postcode,
        tenancy_start: start.toString(),
        tenancy_end: defaultEndDate(start).toString(),
        broadband_urgent: true,
        broadband_date: start.toString(),
        price_before: sold.price,
        price_after: sold.price,
        price_book_id: sold.priceBookId,
        discount: null,
        completed_at: isComplete ? new Date() : null,
      })
      .execute();
    await trx
      .insertInto("household_product")
      .values(sold.products.map((product) => ({ household_id: householdId, ...product })))
      .execute();
    for (const [index, person] of people.entries()) {
      await insertHousemate(trx, {
        householdId,
        joinedOn: today,
        place: index + 1,
        person,
        price: sold.price,
        vault,
      });
    }
  }
}

async function soldPackage(trx: Transaction<Database>, today: Temporal.PlainDate) {
  const book = await findPriceBookInForce(trx, today);
  if (book === undefined) throw new Error(`No price book is in force on ${today.toString()}`);
  const prices = await loadPrices(trx, { priceBookId: book.id, region: "yorkshire", householdSize: size });
  const products = (await loadCatalogue(trx)).map(({ type, default_option_code }) => {
    const price = prices.find(({ option_code }) => option_code === default_option_code);
    if (price === undefined) throw new Error(`${default_option_code} has no price`);
    return {
      product_type: type,
      option_code: default_option_code,
      price_id: price.id,
      price: price.current_price,
    };
  });
  const priced = products.map(({ product_type, option_code, price }) => ({
    type: product_type,
    code: option_code,
    current: pence(price),
  }));
  return { priceBookId: book.id, products, price: priceBefore(priced) };
}

async function insertHousemate(
  trx: Transaction<Database>,
  house: {
    householdId: string;
    joinedOn: Temporal.PlainDate;
    place: number;
    person: Person;
    price: number;
    vault: DemoSeals["vault"];
  },
) {
  const { householdId, joinedOn, place, person, price, vault } = house;
  const { firstName, lastName, leadType, tel } = person;
  const [housemateId, bankAccountId] = [newId(), newId()];
  const holder = `${firstName} ${lastName}`;
  await trx
    .insertInto("housemate")
    .values({
      id: housemateId,
      household_id: householdId,
      place,
      lead_type: leadType,
      first_name: firstName,
      last_name: lastName,
      email: `${firstName}.${lastName}@example.com`.toLowerCase(),
      tel,
      allow_promotions: false,
      terms_agreed_at: new Date(),
      agreed_price: price,
      opened_account: place === 1,
    })
    .execute();
  await trx
    .insertInto("membership")
    .values({
      household_id: householdId,
      place,
      housemate_id: housemateId,
      joined_on: joinedOn.toString(),
    })
    .execute();
  // The account accepted by the payment sandbox (Ruling E).
  const sealed = vault.seal(bankAccountId, { sortCode: "200000", accountNumber: "55779911", holder });
  await trx
    .insertInto("bank_account")
    .values({
      id: bankAccountId,
      housemate_id: housemateId,
      key_id: sealed.keyId,
      sealed: sealed.sealed,
      account_ending: sealed.ending,
      fingerprint: sealed.fingerprint,
    })
    .execute();
  const providerReference = `DEMO-${bankAccountId}`;
  const reference = `DEMO-${housemateId.slice(-12).toUpperCase()}`;
  await trx
    .insertInto("mandate")
    .values({
      id: newId(),
      housemate_id: housemateId,
      bank_account_id: bankAccountId,
      state: "active",
      provider: "sandbox",
      provider_reference: providerReference,
      reference,
      updated_at: new Date(),
    })
    .execute();
  await trx
    .insertInto("sandbox_mandate")
    .values({
      provider_reference: providerReference,
      reference,
      received_on: joinedOn.subtract({ days: 14 }).toString(),
      is_invalid: false,
    })
    .execute();
}
