import type { Body } from "@evenly/contract";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { issueHouseTokens } from "../src/access/index.ts";
import type { TestApp } from "./app.ts";
import { hashOf } from "../database/ids.ts";
import { readMail } from "./mails.ts";

type DirectDebit = Body<"POST /direct_debit">;
type House = NonNullable<DirectDebit["houseInformation"]>;

/** Option codes of the package that the tests sign up for. */
export const chosen = {
  Energy: "energy-uncapped",
  Water: "water-all",
  Broadband: "virgin-fibre-600",
  "TV Licence": "tv-licence",
} as const;

/** A package's price ids in Leeds, from the book in force. */
export async function priceIdsFor(
  db: Kysely<Database>,
  size: number,
  codes: readonly string[] = Object.values(chosen),
): Promise<string[]> {
  const rows = await db
    .selectFrom("price")
    .innerJoin("priceBook", "priceBook.id", "price.priceBookId")
    .select("price.id")
    .where("supersededOn", "is", null)
    .where("region", "=", "yorkshire")
    .where("householdSize", "=", size)
    .where("optionCode", "in", codes)
    .execute();
  return rows.map(({ id }) => id);
}

/** Numbers 1 to 24 of Larkspur Terrace, the twelve flats of Marigold Court, then four houses elsewhere. Ruling E. */
function linesOf(number: number) {
  if (number <= 24) return { line1: `${String(number)} Larkspur Terrace`, postcode: "LS6 1ZZ" };
  if (number <= 36) return { line1: `Flat ${String(number - 24)}, Marigold Court`, postcode: "LS6 2ZZ" };
  return { line1: `${String(number - 32)} Heronholt Lane`, postcode: "LS6 6FZ" };
}

export async function larkspurTerrace(db: Kysely<Database>, number: number): Promise<string> {
  const { line1, postcode } = linesOf(number);
  const { guid } = await db
    .selectFrom("address")
    .select("guid")
    .where("postcode", "=", postcode)
    .where("line1", "=", line1)
    .executeTakeFirstOrThrow();
  return guid;
}

export function person(firstname: string, lastname = "Byrne") {
  return {
    leadType: "Student",
    firstname,
    lastname,
    email: `${firstname}.${lastname}@example.com`,
    tel: "07700 900123",
    termsAgreed: true,
    allowPromotions: true,
    earlyStart: true,
  };
}

export function bank(firstname: string, lastname = "Byrne") {
  return {
    firstname,
    lastname,
    sortCode: "20-00-00",
    accountNumber: "55779911",
    accountHolder: true,
    firstPaymentDate: "2027-09-01",
  };
}

/** A valid sign-up for a house in Larkspur Terrace. */
export async function signUp(
  db: Kysely<Database>,
  given: {
    readonly houseNumber: number;
    readonly name?: string;
    readonly size?: number;
    readonly house?: Partial<House>;
  },
): Promise<DirectDebit> {
  const { houseNumber, name = "Aoife", size = 3, house = {} } = given;
  const guid = await larkspurTerrace(db, houseNumber);
  return {
    personalDetails: person(name),
    bankDetails: bank(name),
    addressId: guid,
    housemateCount: size,
    selectedProducts: await priceIdsFor(db, size),
    houseInformation: {
      postcode: linesOf(houseNumber).postcode,
      address: { guid, ...linesOf(houseNumber) },
      startDate: "2027-09-01",
      endDate: "2028-08-31",
      broadbandUrgent: true,
      ...house,
    },
  };
}

/** A join, by guid or share token. */
export function join(guid: string, name: string, lastname = "Byrne"): DirectDebit {
  return {
    guid,
    personalDetails: person(name, lastname),
    bankDetails: bank(name, lastname),
  };
}

export function post(
  app: TestApp["app"],
  path: string,
  payload: object,
  headers: Record<string, string> = {},
) {
  return app.inject({ method: "POST", url: `/api${path}`, payload, headers });
}

/** The token of 'Confirm your place' in the newest mail to somebody. Ruling A5. */
export async function linkOfHeldPlace(
  { deps }: Pick<TestApp, "deps">,
  name: string,
  lastname = "Byrne",
): Promise<string> {
  const mail = await readMail(deps.db, (emails) =>
    emails
      .where("toAddress", "=", person(name, lastname).email.toLowerCase())
      .where("template", "=", "place-confirmation")
      .orderBy("id", "desc"),
  );
  return /my-house\/open\?token=([\w-]+)/.exec(mail.text)?.[1] ?? "";
}

/** A join that is complete: a place that is held is confirmed. */
export async function joinAndConfirm(test: TestApp, guid: string, name: string, lastname = "Byrne") {
  const answer = await post(test.app, "/direct_debit", join(guid, name, lastname));
  if (!answer.json<{ isHeld?: boolean }>().isHeld) return answer;
  return post(test.app, "/my_house/place", { token: await linkOfHeldPlace(test, name, lastname) });
}

/** A house token of the household's opener. Ruling G1. */
export async function linkTo({ deps }: Pick<TestApp, "deps">, guid: string): Promise<string> {
  const { id: housemateId } = await deps.db
    .selectFrom("housemate")
    .innerJoin("household", "household.id", "housemate.householdId")
    .select("housemate.id")
    .where("guidHash", "=", hashOf(guid))
    .where("openedAccount", "=", true)
    .executeTakeFirstOrThrow();
  return houseTokenOf(deps, housemateId);
}

/** Ruling G1. */
export async function houseTokenOf(deps: TestApp["deps"], housemateId: string): Promise<string> {
  const [token = ""] = await deps.db
    .transaction()
    .execute((trx) => issueHouseTokens(trx, deps, [housemateId]));
  return token;
}

const written = [
  "household",
  "housemate",
  "membership",
  "bankAccount",
  "mandate",
  "voucherUse",
  "email",
  "audit",
] as const;

export async function countRows(db: Kysely<Database>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of written) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .executeTakeFirstOrThrow();
    counts[table] = Number(count);
  }
  return counts;
}
