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
        shareToken: newToken(),
        state: isComplete ? "complete" : "gathering",
        size,
        addressId: address.id,
        reference: newHouseholdReference(),
        dwellingId: sql<string>`keep_dwelling(${address.postcode}, ${address.organisationName},
          ${address.line1}, ${address.line2}, ${address.city}, ${address.id})`,
        line1: address.line1,
        line2: address.line2,
        organisationName: address.organisationName,
        city: address.city,
        postcode: address.postcode,
        tenancyStart: start.toString(),
        tenancyEnd: defaultEndDate(start).toString(),
        broadbandUrgent: true,
        broadbandDate: start.toString(),
        priceBefore: sold.price,
        priceAfter: sold.price,
        priceBookId: sold.priceBookId,
        discount: null,
        completedAt: isComplete ? new Date() : null,
      })
      .execute();
    await trx
      .insertInto("householdProduct")
      .values(sold.products.map((product) => ({ householdId, ...product })))
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
  const products = (await loadCatalogue(trx)).map(({ type, defaultOptionCode }) => {
    const price = prices.find(({ optionCode }) => optionCode === defaultOptionCode);
    if (price === undefined) throw new Error(`${defaultOptionCode} has no price`);
    return {
      productType: type,
      optionCode: defaultOptionCode,
      priceId: price.id,
      price: price.currentPrice,
    };
  });
  const priced = products.map(({ productType, optionCode, price }) => ({
    type: productType,
    code: optionCode,
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
      householdId,
      place,
      leadType,
      firstName,
      lastName,
      email: `${firstName}.${lastName}@example.com`.toLowerCase(),
      tel,
      allowPromotions: false,
      termsAgreedAt: new Date(),
      agreedPrice: price,
      openedAccount: place === 1,
    })
    .execute();
  await trx
    .insertInto("membership")
    .values({
      householdId,
      place,
      housemateId,
      joinedOn: joinedOn.toString(),
    })
    .execute();
  // The account accepted by the payment sandbox (Ruling E).
  const sealed = vault.seal(bankAccountId, { sortCode: "200000", accountNumber: "55779911", holder });
  await trx
    .insertInto("bankAccount")
    .values({
      id: bankAccountId,
      housemateId,
      keyId: sealed.keyId,
      sealed: sealed.sealed,
      accountEnding: sealed.ending,
      fingerprint: sealed.fingerprint,
    })
    .execute();
  const providerReference = `DEMO-${bankAccountId}`;
  const reference = `DEMO-${housemateId.slice(-12).toUpperCase()}`;
  await trx
    .insertInto("mandate")
    .values({
      id: newId(),
      housemateId,
      bankAccountId,
      state: "active",
      provider: "sandbox",
      providerReference,
      reference,
      updatedAt: new Date(),
    })
    .execute();
  await trx
    .insertInto("sandboxMandate")
    .values({
      providerReference,
      reference,
      receivedOn: joinedOn.subtract({ days: 14 }).toString(),
      isInvalid: false,
    })
    .execute();
}
