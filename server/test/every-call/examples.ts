import { createHash } from "node:crypto";
import { type CallName, calls, type Success } from "@evenly/contract";
import { exampleOf } from "@evenly/contract/examples";
import { packageExample } from "@evenly/contract/fields";
import type { Example as SentParts } from "@evenly/contract/shape";
import { payoutEntries, writeOffEntries } from "@evenly/domain/ledger-entries";
import { pence } from "@evenly/domain/money";
import { expect } from "vitest";
import { newId, newToken } from "../../database/ids.ts";
import { readPriceBook } from "../../database/price-books/price-book-file.ts";
import { publishPriceBook } from "../../database/price-books/publish.ts";
import { createClock } from "../../src/clock.ts";
import { raiseAlert } from "../../src/cases/index.ts";
import { chargeCollections, holdCollections } from "../../src/payments/index.ts";
import { issueStopToken } from "../../src/mail/queries/mail-preferences.ts";
import { post as postToLedger } from "../../src/payments/ledger/post.ts";
import type { TestApp } from "../app.ts";
import type { TestDatabase } from "../database.ts";
import { openGatheringHouse } from "../gathering-house.ts";
import { collectPayment, planCollections } from "../planned-collections.ts";
import { linesOf } from "../price-book-csv.ts";
import { askProducts, guidOf } from "../quoted-package.ts";
import { bank, join, linkOfHeldPlace, linkTo, post, signUp } from "../sign-up.ts";
import { passkeyDevice } from "../passkey-device.ts";
import {
  addStaff,
  codeOf,
  keyIn,
  ours,
  setUp,
  type StaffBrowser,
  staffBrowser,
  staffPassword as password,
} from "../staff.ts";
import { guidOfRow } from "../read-guid.ts";
import { guidColumns } from "../../src/access/guid.ts";
import { readMail } from "../mails.ts";

/** What a call is sent, by whom. */
export type CallRequest = SentParts & {
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * A change of a valid request for which it is refused, or `again`: sent again it is refused, the eleventh time at the
 * latest.
 */
export type Change = CallRequest | "again";

/** One valid request, and how it is refused with each status that the contract of the call documents. */
export type Example = CallRequest & { readonly refused?: Readonly<Record<number, Change>> };

type Examples = Partial<Record<CallName, () => Example | Promise<Example>>>;

const unknown = "x".repeat(32);

/** By the token of another preview than is there now. */
const shownAnother = { body: { token: "x" } };

/**
 * The example of every call as it is declared, made when it is asked for: with the ids and tokens of this database that
 * it needs to be answered with a success. A call of the back office without an entry needs an administrator only.
 */
export async function openExamples(
  database: TestDatabase,
  test: TestApp,
  administrator: StaffBrowser,
): Promise<(name: CallName) => Promise<Example>> {
  // 3 and 5 are of the demo data, 23 of the visitors' examples.
  const houses = Array.from({ length: 40 }, (_, index) => 1 + index)
    .filter((number) => ![3, 5, 23].includes(number))
    .values();
  const openHouse = () => {
    const { value: houseNumber } = houses.next();
    if (houseNumber === undefined) throw new Error("Every house has been used");
    return openGatheringHouse(database, test, { houseNumber, size: 4 });
  };
  let cancelled: ReturnType<OpenHouse> | undefined;
  const cancelledHouse = () =>
    (cancelled ??= (async () => {
      const house = await openHouse();
      await cancel(test, house.id);
      return house;
    })());
  const examples: Examples = {
    ...(await examplesOfVisitors(test, openHouse, cancelledHouse)),
    ...(await examplesOfHousemates(test, openHouse, cancelledHouse)),
    ...(await examplesOfStaff(test, openHouse, cancelledHouse, administrator)),
    ...(await examplesOfCallers(test, openHouse, cancelledHouse, administrator)),
    ...examplesOfCatalogue(test, administrator),
    ...examplesOfMonths(test, administrator),
  };
  const cookie = administrator.jar.toString();
  return async (name) => {
    const { refused = {}, ...own }: Example = (await examples[name]?.()) ?? {};
    const declared = { ...(name.includes(" /staff/") && { cookie }), ...exampleOf(calls[name]) };
    const example = over(declared, own);
    const changes = Object.entries(refused).map(([status, change]) => [
      status,
      change === "again" ? change : over(example, change),
    ]);
    return { ...example, refused: Object.fromEntries(changes) as Example["refused"] };
  };
}

/** A request with parts of another. */
function over(request: CallRequest, { params, query, body, ...other }: CallRequest): CallRequest {
  return {
    ...request,
    ...other,
    ...(params && { params: { ...request.params, ...params } }),
    ...(query && { query: { ...request.query, ...query } }),
    ...(body && { body: { ...request.body, ...body } }),
  };
}

type OpenHouse = () => ReturnType<typeof openGatheringHouse>;

function cancel({ deps }: TestApp, householdId: string) {
  return deps.db
    .updateTable("household")
    .set({ state: "cancelled", cancelledAt: deps.clock.now() })
    .where("id", "=", householdId)
    .execute();
}

/** Of somebody whom Ada asks to take over her place. */
async function linkOfSuccessor(
  { deps: { db } }: TestApp,
  of: Awaited<ReturnType<OpenHouse>>,
  email: string,
): Promise<string> {
  await of.ask("Ada", "moving_out", { lastDay: "2027-12-31", email });
  const { text } = await readMail(db, (emails) => emails.where("toAddress", "=", email));
  return /joining-tenant\?guid=([\w-]+)/.exec(text)?.[1] ?? "";
}

/** Somebody joins in Ada's place after the day by which they had to. */
async function joinLate(test: TestApp, of: Awaited<ReturnType<OpenHouse>>, email: string) {
  const link = await linkOfSuccessor(test, of, email);
  await test.deps.db.updateTable("succession").set({ joinBy: "2026-01-01" }).execute();
  const joined = await of.joins("Late", link);
  expect(joined.statusCode, joined.body).toBe(201);
  return undefined;
}

async function householdAt({ deps }: TestApp, line1: string) {
  const row = await deps.db
    .selectFrom("household")
    .select([...guidColumns, "reference", "priceAfter"])
    .where("line1", "=", line1)
    .executeTakeFirstOrThrow();
  return { ...row, guid: guidOfRow(row) };
}

/** Charges the first payments of a household, and has the bank take them back. */
async function takeFirstBack({ deps }: TestApp, householdId: string): Promise<void> {
  await deps.db.updateTable("household").set({ state: "complete" }).where("id", "=", householdId).execute();
  await planCollections(deps.db, householdId, Temporal.PlainDate.from("2026-11-10"));
  const { dueOn } = await deps.db
    .selectFrom("collection")
    .select("dueOn")
    .where("householdId", "=", householdId)
    .orderBy("dueOn")
    .limit(1)
    .executeTakeFirstOrThrow();
  await chargeCollections({ ...deps, clock: createClock(Temporal.PlainDate.from(dueOn)) })(
    {},
    { isLast: false },
  );
  await deps.db
    .updateTable("collection")
    .set({ state: "charged_back" })
    .where("householdId", "=", householdId)
    .where("dueOn", "=", dueOn)
    .execute();
}

/** The key of a call that is under way. */
async function runCall({ deps: { db, clock } }: TestApp, call: CallName): Promise<string> {
  const key = newToken();
  await db
    .insertInto("idempotencyKey")
    .values({ call, key, requestHash: "", createdAt: clock.now() })
    .execute();
  return key;
}

/** The same prices in a region in which nothing is sold any more. */
async function pricesElsewhere({ deps: { db } }: TestApp) {
  const past = { effectiveFrom: "2020-01-01", supersededOn: "2020-02-01" };
  const book = { id: newId(), name: "past", ...past };
  await db.insertInto("priceBook").values(book).execute();
  const prices = await db.selectFrom("price").selectAll().where("id", "in", packageExample).execute();
  const elsewhere = prices.map((price) => ({
    ...price,
    id: newToken(),
    priceBookId: book.id,
    region: "elsewhere",
  }));
  await db.insertInto("price").values(elsewhere).execute();
  return { selectedProducts: elsewhere.map(({ id }) => id) };
}

/** A link of a house that is not served any more. */
async function shareElsewhere({ deps: { db } }: TestApp, shareLink: string) {
  const { id } = await db
    .selectFrom("shareLink")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await db.updateTable("shareLink").set({ postcode: "AB10 1AA" }).where("id", "=", id).execute();
  return { shareLink };
}

const rows = [{ fullname: "Kim Park", email: "kim@example.com", tel: "" }];

async function examplesOfVisitors(
  test: TestApp,
  openHouse: OpenHouse,
  cancelledHouse: OpenHouse,
): Promise<Examples> {
  const { db } = test.deps;
  const gathering = await householdAt(test, "3 Larkspur Terrace");
  const full = await householdAt(test, "5 Larkspur Terrace");
  const opener = await db
    .selectFrom("housemate")
    .select("email")
    .where("householdId", "=", gathering.id)
    .executeTakeFirstOrThrow();
  const addressGuid = await guidOf(test, "24 Larkspur Terrace");
  const { leadId } = await askProducts(test, { addressGuid });
  const shared = { ...exampleOf(calls["POST /share_package"]).body, voucherCode: "WELCOME10" };
  const sharedLink = async () => (await post(test.app, "/share_package", shared)).json<string>();
  return {
    "POST /pre-signup": () => ({ body: { leadId, discountCode: "WELCOME10" } }),
    "POST /pre-signup/:leadId/products": () => ({ params: { leadId }, body: { affiliateCode: "CAMPUS" } }),
    "POST /pre-signup/:leadId/household": () => ({
      params: { leadId },
      body: { addressGuid, lettingAgentName: "Hyde", voucherCode: "WELCOME10" },
    }),
    "GET /products": () => ({
      query: { agentCode: "HYDEPARK", leadId },
      refused: { 404: { query: { postcode: "AB10 1AA" } } },
    }),
    "GET /summary": () => ({ query: { guid: gathering.guid } }),
    "POST /voucher/:voucherCode": () => ({
      body: { leadId },
      refused: { 409: { body: { housemateCount: 5 } } },
    }),
    "POST /discount/activate": () => ({
      body: { leadId },
      refused: { 404: { body: { voucherCode: "NOPE" } }, 409: { body: { housemateCount: 5 } } },
    }),
    "GET /addresses/retrieve": () => ({ query: { id: addressGuid } }),
    "POST /verify_address/:addressGuid": () => ({ params: { addressGuid } }),
    "POST /bank_lookup": () => ({ refused: { 404: { body: { sortCode: "99-99-99" } } } }),
    "POST /direct_debit": async () => ({
      body: { addressId: await guidOf(test, "23 Larkspur Terrace"), leadId },
      refused: {
        404: { body: join(unknown, "Nobody") },
        409: {
          body: await signUp(db, {
            houseNumber: 3,
            house: { startDate: "2026-12-01", endDate: "2027-11-30" },
          }),
        },
        410: { body: join(full.guid, "Late") },
      },
    }),
    "GET /direct_debit": async () => {
      const key = { "idempotency-key": newToken() };
      const paid = await post(test.app, "/direct_debit", join((await openHouse()).guid, "Kim"), key);
      expect(paid.statusCode, paid.body).toBe(201);
      return {
        headers: key,
        refused: {
          404: { headers: { "idempotency-key": unknown } },
          409: { headers: { "idempotency-key": await runCall(test, "POST /direct_debit") } },
        },
      };
    },
    "POST /invite_housemates": async () => {
      const [{ guid }, over] = [await openHouse(), await cancelledHouse()];
      return {
        body: { guid },
        refused: {
          404: { body: { guid: unknown } },
          409: { body: { guid: over.guid } },
          410: { body: { guid: full.guid } },
        },
      };
    },
    "POST /email_summary": async () => {
      const elsewhere = {
        ...(await shareElsewhere(test, await sharedLink())),
        ...(await pricesElsewhere(test)),
      };
      return {
        body: { shareLink: await sharedLink(), leadId },
        refused: { 404: { body: elsewhere }, 409: { body: { hm8s: 5 } } },
      };
    },
    "POST /share_package": () => ({
      body: { voucherCode: "WELCOME10", fetchEmail: true },
      refused: {
        404: { body: { addressGuid: unknown, postcode: undefined } },
        409: { body: { hm8s: 5 } },
      },
    }),
    "POST /validate-joining-tenant": () => ({
      body: { guid: gathering.guid, email: opener.email },
      refused: { 404: { body: { email: "nobody@example.com" } }, 410: { body: { guid: full.guid } } },
    }),
    "POST /open_offered_place": async () => ({
      body: { guid: await linkOfSuccessor(test, await openHouse(), "opens.byrne@example.com") },
      refused: { 404: { body: { guid: unknown } } },
    }),
    "POST /mail_preference": async () => {
      const email = "stopped@example.com";
      await db.insertInto("mailPreference").values({ email, stoppedAt: null }).execute();
      const token = await db.transaction().execute((trx) => issueStopToken(trx, email));
      return { body: { token }, refused: { 404: { body: { token: unknown } } } };
    },
  };
}

async function examplesOfHousemates(
  test: TestApp,
  openHouse: OpenHouse,
  cancelledHouse: OpenHouse,
): Promise<Examples> {
  const { db } = test.deps;
  const house = await openHouse();
  const cookie = await house.cookieOf("Ada");
  const over = await cancelledHouse();
  const atEnd = { cookie: await over.cookieOf("Ada") };
  const gathering = await householdAt(test, "3 Larkspur Terrace");
  const link = () => linkTo(test, gathering.guid);
  const lastDay = "2027-12-31";
  const ofAda = async (
    prepare?: (of: Awaited<ReturnType<OpenHouse>>) => Promise<object | undefined>,
  ): Promise<Example> => {
    const own = await openHouse();
    return { body: (await prepare?.(own)) ?? {}, cookie: await own.cookieOf("Ada"), refused: { 409: atEnd } };
  };
  const indebtedPerson = async () => {
    const own = await openHouse();
    await takeFirstBack(test, own.id);
    return { cookie: await own.cookieOf("Ada") };
  };
  /** Ada, in a house that ends in a month, with her yes to the next year. */
  const personNearTheEnd = async () => {
    const own = await openHouse();
    const today = test.deps.clock.today();
    const [start, end] = [today.subtract({ days: 300 }), today.add({ days: 30 })].map(String);
    await db
      .updateTable("household")
      .set({ state: "live", tenancyStart: start, tenancyEnd: end })
      .where("id", "=", own.id)
      .execute();
    const headers = { cookie: await own.cookieOf("Ada") };
    const { you, offer } = (await test.app.inject({ url: "/api/my_house/next_year", headers })).json<
      Success<"GET /my_house/next_year">
    >();
    const { email: _, ...person } = you;
    const shown = { token: offer?.token ?? "", priceShown: offer?.weekly ?? 0 };
    return { ...headers, body: { ...person, ...shown, accountHolder: true } };
  };
  const paying = async () => {
    const { cookie } = await indebtedPerson();
    const started = await post(test.app, "/my_house/pay", { amount: 500 }, { cookie });
    expect(started.statusCode, started.body).toBe(201);
    const { housemateId } = await db
      .selectFrom("instantPayment")
      .select("housemateId")
      .orderBy("startedAt", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    return { cookie, housemateId };
  };
  const propose = async (of: Awaited<ReturnType<OpenHouse>>, name: string) => {
    await of.joins("Ben");
    await of.ask(name, "size", { size: 3 });
    return { proposal: (await of.page(name)).numberOfHousemates?.proposal?.id };
  };
  const askKim = async (of: Awaited<ReturnType<OpenHouse>>) => {
    await of.ask("Ada", "moving_out", { lastDay, email: "kim@example.com" });
    return undefined;
  };
  /** In a house of its own, three at most. */
  const holding = await openHouse();
  const holdPlace = async (name: string): Promise<string> => {
    const { shareToken } = await holding.household();
    const answer = await post(test.app, "/direct_debit", join(shareToken, name));
    expect([200, 201], answer.body).toContain(answer.statusCode);
    return linkOfHeldPlace(test, name);
  };
  return {
    "POST /my_house/session": async () => ({
      body: { token: await link() },
      refused: { 404: { body: { token: unknown } }, 409: "again" },
    }),
    "POST /my_house/sign_out": async () => {
      const entered = await post(test.app, "/my_house/session", { token: await link() });
      return { cookie: String(entered.headers["set-cookie"]).split(";")[0] ?? "", body: {} };
    },
    "POST /my_house/link/again": async () => ({ body: { token: await link() } }),
    "POST /my_house/link/read": async () => {
      const used = await link();
      await post(test.app, "/my_house/session", { token: used });
      return {
        body: { token: await link() },
        refused: { 404: { body: { token: unknown } }, 409: { body: { token: used } } },
      };
    },
    "POST /my_house/place/read": async () => ({
      body: { token: await holdPlace("Kim") },
      refused: { 404: { body: { token: unknown } } },
    }),
    "POST /my_house/place": async () => {
      const [token, dearer, late] = [await holdPlace("Kim"), await holdPlace("Lou"), await holdPlace("Max")];
      const full = await householdAt(test, "5 Larkspur Terrace");
      await db
        .updateTable("heldPlace")
        .set({ agreedPrice: 1 })
        .where("email", "=", "lou.byrne@example.com")
        .execute();
      await db
        .updateTable("heldPlace")
        .set({ householdId: full.id, agreedPrice: full.priceAfter })
        .where("email", "=", "max.byrne@example.com")
        .execute();
      return {
        body: { token },
        refused: {
          404: { body: { token: unknown } },
          409: { body: { token: dearer } },
          410: { body: { token: late } },
        },
      };
    },
    "GET /my_house": () => ({ cookie }),
    "POST /my_house/bank_details": () => ({
      cookie,
      refused: { 409: atEnd },
    }),
    "GET /my_house/bank_details": async () => {
      const key = { "idempotency-key": newToken() };
      const body = { bankDetails: bank("Ada") };
      const given = await post(test.app, "/my_house/bank_details", body, { cookie, ...key });
      expect(given.statusCode, given.body).toBe(200);
      return {
        cookie,
        headers: key,
        refused: {
          404: { headers: { "idempotency-key": unknown } },
          409: { headers: { "idempotency-key": await runCall(test, "POST /my_house/bank_details") } },
        },
      };
    },
    "POST /my_house/invite_again": async () => {
      const own = await openHouse();
      await post(test.app, "/invite_housemates", { guid: own.guid, housemates: rows });
      const other = await openHouse();
      await other.joins("Ben");
      await other.ask("Ada", "dispute", { place: 2 });
      return {
        cookie: await own.cookieOf("Ada"),
        refused: { 404: { body: { place: 9 } }, 409: { cookie: await other.cookieOf("Ben") } },
      };
    },
    "GET /my_house/moving_out": () => ({ cookie, refused: { 409: atEnd } }),
    "POST /my_house/moving_out": () => ofAda(),
    "POST /my_house/moving_out/send_again": () => ofAda(askKim),
    "POST /my_house/moving_out/take_back": () => ofAda(askKim),
    "POST /my_house/moving_out/agree": () => ofAda((own) => joinLate(test, own, "late@example.com")),
    "GET /my_house/contract_end": () => ({ cookie, refused: { 409: atEnd } }),
    "POST /my_house/contract_end": async () => {
      await house.joins("Zoe");
      const own = { cookie: await house.cookieOf("Zoe") };
      const shown = await test.app.inject({ url: "/api/my_house/contract_end", headers: own });
      return { ...own, body: { token: shown.json<{ token: string }>().token }, refused: { 409: atEnd } };
    },
    "GET /my_house/statement": () => ({ cookie }),
    "GET /my_house/what_if": () => ({ cookie }),
    "POST /my_house/complaints": () => ({ cookie }),
    "GET /my_house/data": () => ({ cookie }),
    "GET /my_house/data/everything": () => ({ cookie }),
    "POST /my_house/erasure": () => ({ cookie: atEnd.cookie }),
    "GET /my_house/pay": () => ({ cookie }),
    "POST /my_house/pay": async () => ({ ...(await indebtedPerson()), refused: { 409: { cookie } } }),
    "POST /my_house/pay/bank": async () => ({ ...(await paying()), refused: { 409: { cookie } } }),
    "POST /my_house/pay/stop": async () => {
      const begun = await paying();
      const approved = await paying();
      await db
        .updateTable("instantPayment")
        .set({ state: "approved", approvedAt: test.deps.clock.now() })
        .where("housemateId", "=", approved.housemateId)
        .execute();
      return { cookie: begun.cookie, refused: { 409: { cookie: approved.cookie } } };
    },
    "GET /my_house/plan": () => ({ cookie }),
    "POST /my_house/plan": async () => {
      const indebted = await indebtedPerson();
      const { choices } = (await test.app.inject({ url: "/api/my_house/plan", headers: indebted })).json<
        Success<"GET /my_house/plan">
      >();
      return {
        ...indebted,
        body: { months: 2, token: choices[0]?.token ?? "" },
        refused: { 409: { body: { token: unknown } } },
      };
    },
    "GET /my_house/next_year": () => ({ cookie }),
    "POST /my_house/next_year": async () => {
      const { body, ...own } = await personNearTheEnd();
      return { ...own, body, refused: { 409: { body: { token: unknown } } } };
    },
    "POST /my_house/next_year/no": async () => {
      const { cookie: own } = await personNearTheEnd();
      return { cookie: own, refused: { 409: { cookie: atEnd.cookie } } };
    },
    "POST /my_house/next_year/open": async () => {
      const { body, ...own } = await personNearTheEnd();
      await post(test.app, "/my_house/next_year", body, own);
      return { ...own, body: { year: "next" }, refused: { 404: { body: { year: "previous" } } } };
    },
    "POST /my_house/size": () => ofAda(),
    "POST /my_house/size/agree": () => ofAda((own) => propose(own, "Ben")),
    "POST /my_house/size/withdraw": () => ofAda((own) => propose(own, "Ada")),
    "POST /my_house/dispute": async () => {
      const disputed = await ofAda(async (own) => {
        await own.joins("Ben");
        return undefined;
      });
      const refused = { 404: { body: { place: 9 } }, 409: { ...atEnd, body: { place: 1 } } };
      return { ...disputed, refused };
    },
  };
}

async function examplesOfStaff(
  test: TestApp,
  openHouse: OpenHouse,
  cancelledHouse: OpenHouse,
  administrator: StaffBrowser,
): Promise<Examples> {
  const { db } = test.deps;
  const cookie = administrator.jar.toString();
  const full = await householdAt(test, "5 Larkspur Terrace");
  const gathering = await householdAt(test, "3 Larkspur Terrace");
  const params = { reference: full.reference };
  const housemateAt = (householdId: string, place: number) =>
    db
      .selectFrom("membership")
      .select(["id", "housemateId"])
      .where("householdId", "=", householdId)
      .where("place", "=", place)
      .executeTakeFirstOrThrow();
  const opener = await housemateAt(full.id, 1);
  const tokenAt = async (path: string) => (await administrator.get(path)).json<{ token: string }>().token;
  const toHold = { cause: "agreed", until: "2026-12-31" } as const;
  const heldPerson = async () => {
    const house = await openHouse();
    const { housemateId } = await housemateAt(house.id, 1);
    const until = Temporal.PlainDate.from(toHold.until);
    await db
      .transaction()
      .execute((trx) => holdCollections(trx, test.deps, [{ ...toHold, until, housemateId, reason: "Why" }]));
    const { reference } = await house.household();
    return { params: { reference }, query: { ...toHold, housemateId } };
  };
  const invitation = { email: "kim@staff.test", name: "Kim", roles: ["support"], reason: "Joins" };
  const lastAdministrator = { email: "administrator@staff.test", name: "Grace", roles: ["support" as const] };
  const addColleague = async () => {
    const email = `${newId()}@staff.test`;
    const personId = await addStaff(test, email, ["catalogue"]);
    const browser = staffBrowser(test);
    await browser.post("/session", { email, password });
    return { email, personId, browser };
  };
  const ofColleague = async (): Promise<CallRequest> => ({
    cookie: (await addColleague()).browser.jar.toString(),
  });
  /** After the first step, with a code that counts. */
  const ofColleagueWithCode = async () => {
    const { email, browser } = await addColleague();
    const { recoveryCodes } = await setUp(browser, email);
    await browser.post("/session", { email, password });
    return { browser, cookie: browser.jar.toString(), body: { code: recoveryCodes[0] } };
  };
  const fail = async (attempt: () => Promise<unknown>) => {
    for (let time = 0; time < 5; time += 1) await attempt();
  };
  const colleagueWithFactor = async () => {
    const { email, browser } = await addColleague();
    await setUp(browser, email);
    return browser;
  };
  const lockedColleague = async (path: string, body: object, withFactor = true) => {
    const browser = withFactor ? await colleagueWithFactor() : (await addColleague()).browser;
    await fail(() => browser.post(path, body));
    return { cookie: browser.jar.toString(), body };
  };
  const addPasskeyOfColleague = async () => {
    const browser = await colleagueWithFactor();
    const device = passkeyDevice();
    const made = device.create((await browser.get("/passkeys/new?name=Phone")).json());
    await browser.post("/passkeys", { name: "Phone", ...made });
    return { browser, device };
  };
  const openedCase = async () => {
    const reference = newId();
    await db
      .transaction()
      .execute((trx) => raiseAlert(trx, test.deps, { kind: "charge-back", reference, detail: {} }));
    const found = await db
      .selectFrom("staffCase")
      .select("staffCase.reference")
      .where("matter", "=", `charge-back ${reference}`)
      .executeTakeFirstOrThrow();
    const { token } = (await administrator.get(`/cases/${found.reference}`)).json<{ token: string }>();
    return { params: { case: found.reference }, token };
  };
  const chargedBackCase = async () => {
    const { id: householdId } = await openHouse();
    await db.updateTable("household").set({ state: "complete" }).where("id", "=", householdId).execute();
    await db
      .updateTable("mandate")
      .set({ state: "active" })
      .where("housemateId", "=", (await housemateAt(householdId, 1)).housemateId)
      .execute();
    await planCollections(db, householdId, Temporal.PlainDate.from("2026-11-10"));
    const { dueOn } = await db
      .selectFrom("collection")
      .select("dueOn")
      .where("householdId", "=", householdId)
      .orderBy("dueOn")
      .executeTakeFirstOrThrow();
    const reference = await collectPayment(db, { householdId, place: 1, dueOn }, dueOn);
    await db
      .transaction()
      .execute((trx) => raiseAlert(trx, test.deps, { kind: "charge-back", reference, detail: {} }));
    const found = await db
      .selectFrom("staffCase")
      .select("reference")
      .where("matter", "=", `charge-back ${reference}`)
      .executeTakeFirstOrThrow();
    return { case: found.reference };
  };
  const doneCase = async () => {
    const { params, token } = await openedCase();
    const body = { outcome: "accepted", text: "They know it", token };
    await administrator.post(`/cases/${params.case}/done`, body);
    const done = (await administrator.get(`/cases/${params.case}`)).json<{ token: string }>();
    return { params, token: done.token };
  };
  const changeOfCase = async (body: object = {}) => {
    const { params, token } = await openedCase();
    return { params, body: { ...body, token }, refused: { 409: shownAnother } };
  };
  const housemateId = opener.housemateId;
  const caseWithPerson = async () => {
    const opened = await administrator.post(`/households/${full.reference}/cases`, {
      kind: "supplier",
      housemateId,
      subject: "A meter",
      text: "They rang",
    });
    return { params: opened.json<{ case: string }>() };
  };
  /** Asked for a price, and has no account. */
  const visitor = async (email: string) => {
    await db.insertInto("lead").values({ id: newId(), email, updatedAt: new Date() }).execute();
    return email;
  };
  const inThreeDays = () => test.deps.clock.today().add({ days: 3 }).toString();
  const mail = async (state: "sent" | "failed") => {
    const id = newId();
    const written = { template: "refund", subject: "Hello", textBody: "Hello", htmlBody: "<p>Hello</p>" };
    const sent = { toAddress: "ann@example.com", state, sentAt: state === "sent" ? new Date() : null };
    await db
      .insertInto("email")
      .values({ id, ...written, ...sent })
      .execute();
    return { params: { mailId: id } };
  };
  const cancelled = async () => ({
    params: { reference: (await (await cancelledHouse()).household()).reference },
  });
  return {
    "POST /staff/session": async () => {
      const { email } = await addColleague();
      const locked = { email: "locked@staff.test", password };
      await fail(() => staffBrowser(test).post("/session", locked));
      return {
        cookie: "",
        body: { email, password },
        refused: { 401: { body: { password: "another password" } }, 429: { body: locked } },
      };
    },
    "POST /staff/session/code": async () => {
      const locked = await ofColleagueWithCode();
      await fail(() => locked.browser.post("/session/code", { code: "x" }));
      const { cookie: own, body } = await ofColleagueWithCode();
      return {
        cookie: own,
        body,
        refused: { 401: { body: { code: "x" } }, 429: { cookie: locked.cookie } },
      };
    },
    "GET /staff/session/passkey": () => ({ cookie: "" }),
    "POST /staff/session/passkey": async () => {
      const { device } = await addPasskeyOfColleague();
      const browser = staffBrowser(test);
      const body = device.get((await browser.get("/session/passkey")).json());
      return { cookie: browser.jar.toString(), body, refused: { 401: { cookie: "" } } };
    },
    "POST /staff/password": async () => ({
      cookie: (await colleagueWithFactor()).jar.toString(),
      body: { currentPassword: password },
      refused: {
        429: await lockedColleague("/password", {
          currentPassword: "x",
          password: "four unlikely words here",
        }),
      },
    }),
    "POST /staff/recovery_codes": async () => ({
      cookie: (await colleagueWithFactor()).jar.toString(),
      body: { password },
      refused: { 429: await lockedColleague("/recovery_codes", { password: "x" }) },
    }),
    "GET /staff/passkeys/new": () => ({ refused: { 422: { query: { name: "" } } } }),
    "POST /staff/passkeys": async () => {
      const browser = await colleagueWithFactor();
      const made = passkeyDevice().create((await browser.get("/passkeys/new?name=Phone")).json());
      return { cookie: browser.jar.toString(), body: made };
    },
    "POST /staff/passkeys/:passkeyId/remove": async () => {
      const { browser } = await addPasskeyOfColleague();
      const { passkeys } = (await browser.get("/passkeys")).json<{ passkeys: { id: string }[] }>();
      return {
        cookie: browser.jar.toString(),
        params: { passkeyId: passkeys[0]?.id ?? "" },
        refused: { 404: { params: { passkeyId: unknown } } },
      };
    },
    "POST /staff/second_factor": async () => ({
      ...(await ofColleague()),
      body: { password },
      refused: {
        409: { cookie },
        429: await lockedColleague("/second_factor", { password: "x" }, false),
      },
    }),
    "POST /staff/second_factor/code": async () => {
      const { browser } = await addColleague();
      const { uri } = (await browser.post("/second_factor", { password })).json<{ uri: string }>();
      return {
        cookie: browser.jar.toString(),
        body: { code: await codeOf(keyIn(uri)) },
        refused: { 409: await ofColleague() },
      };
    },
    "POST /staff/sign_out": ofColleague,
    "POST /staff/sign_out_everywhere": ofColleague,
    "POST /staff/invitation/accept": async () => {
      await administrator.post("/invitations", invitation, ours);
      const { text } = await readMail(db, (emails) => emails.where("template", "=", "staff-invitation"));
      const body = { token: /invitation#([\w-]+)/.exec(text)?.[1] ?? "" };
      const last = "of-the-last-administrator";
      await db
        .insertInto("staffInvitation")
        .values({
          hash: createHash("sha256").update(last).digest("hex"),
          ...lastAdministrator,
          expiresAt: new Date(Date.now() + 60_000),
        })
        .execute();
      return {
        cookie: "",
        body,
        refused: { 404: { body: { token: unknown } }, 409: { body: { token: last } } },
      };
    },
    "POST /staff/invitations": async () => {
      await addStaff(test, "second@staff.test", ["administrator"]);
      return { body: { roles: ["finance"] }, refused: { 409: "again" } };
    },
    "POST /staff/people/:personId/roles": async () => {
      const { personId } = await addColleague();
      const { people } = (await administrator.get("/people")).json<Success<"GET /staff/people">>();
      const token = people.find(({ id }) => id === personId)?.token ?? "";
      return { params: { personId }, body: { token }, refused: { 409: shownAnother } };
    },
    "GET /staff/cases/:case": openedCase,
    "GET /staff/cases/:case/pack": async () => ({
      params: await chargedBackCase(),
      refused: { 409: { params: (await openedCase()).params } },
    }),
    "POST /staff/households/:reference/cases": () => ({ params, body: { housemateId: "" } }),
    "POST /staff/cases": () => ({
      body: { household: "" },
      refused: { 404: { body: { household: "EV-0000-000" } } },
    }),
    "POST /staff/cases/:case/due": () => changeOfCase({ on: inThreeDays() }),
    "POST /staff/cases/:case/letter/preview": async () => ({
      ...(await caseWithPerson()),
      refused: { 409: { body: { letter: "deadlock" } } },
    }),
    "POST /staff/cases/:case/letter": async () => {
      const { params } = await caseWithPerson();
      const body = { letter: "message", text: "We found your meter." };
      const shown = await administrator.post(`/cases/${params.case}/letter/preview`, body);
      return {
        params,
        body: { ...body, token: shown.json<{ token: string }>().token },
        refused: { 409: shownAnother },
      };
    },
    "POST /staff/visitors/erasure/preview": async () => ({
      body: { email: await visitor("quinn.preview@example.com") },
      refused: {
        404: { body: { email: "unheard-of@example.com" } },
        409: { body: { email: "tom.ashworth@example.com" } },
      },
    }),
    "POST /staff/visitors/erasure": async () => {
      const body = { email: await visitor("quinn.erased@example.com") };
      const shown = await administrator.post("/visitors/erasure/preview", body);
      return {
        body: { ...body, token: shown.json<{ token: string }>().token },
        refused: { 404: { body: { email: "unheard-of@example.com" } }, 409: shownAnother },
      };
    },
    "POST /staff/cases/:case/owner": () => changeOfCase({ owner: "" }),
    "POST /staff/cases/:case/notes": async () => ({
      ...(await openedCase()),
      refused: { 409: { params: (await doneCase()).params } },
    }),
    "POST /staff/cases/:case/wait": () => changeOfCase({ until: inThreeDays() }),
    "POST /staff/cases/:case/go_on": async () => {
      const { params, token } = await openedCase();
      const wait = { until: inThreeDays(), text: "A call", token };
      await administrator.post(`/cases/${params.case}/wait`, wait);
      const { token: now } = (await administrator.get(`/cases/${params.case}`)).json<{ token: string }>();
      return { params, body: { token: now }, refused: { 409: "again" } };
    },
    "POST /staff/cases/:case/done": () => changeOfCase({ outcome: "accepted" }),
    "POST /staff/cases/:case/reopen": async () => {
      const { params, token } = await doneCase();
      return { params, body: { token }, refused: { 409: shownAnother } };
    },
    "GET /staff/mails/:mailId": () => mail("sent"),
    "POST /staff/mails/:mailId/again": async () => ({
      ...(await mail("failed")),
      refused: { 409: "again" },
    }),
    "GET /staff/households/:reference": () => ({ params }),
    "POST /staff/households/:reference/erasure": () => ({ params, body: { housemateId } }),
    "GET /staff/households/:reference/timeline": () => ({ params }),
    "GET /staff/households/:reference/join_link": () => ({ params }),
    "POST /staff/households/:reference/join_link": async () => {
      const token = await tokenAt(`/households/${full.reference}/join_link`);
      return { params, body: { token }, refused: { 409: shownAnother } };
    },
    "GET /staff/households/:reference/removal": () => ({
      params,
      refused: { 409: { query: { place: "1" } } },
    }),
    "POST /staff/households/:reference/removal": async () => {
      const house = await openHouse();
      await house.joins("Ben");
      const { reference } = await house.household();
      const { housemateId } = await housemateAt(house.id, 2);
      const token = await tokenAt(`/households/${reference}/removal?place=2`);
      return { params: { reference }, body: { housemateId, token }, refused: { 409: shownAnother } };
    },
    "GET /staff/households/:reference/cancellation": async () => ({
      params,
      refused: { 409: await cancelled() },
    }),
    "POST /staff/households/:reference/cancellation": async () => {
      const { reference } = await (await openHouse()).household();
      const shown = await administrator.get(`/households/${reference}/cancellation`);
      const { token } = shown.json<{ token: string }>();
      return { params: { reference }, body: { token }, refused: { 409: "again" } };
    },
    "GET /staff/households/:reference/hold": async () => ({
      params,
      query: { housemateId },
      refused: { 409: await heldPerson() },
    }),
    "POST /staff/households/:reference/hold": async () => {
      const house = await openHouse();
      const { reference } = await house.household();
      const { housemateId } = await housemateAt(house.id, 1);
      const query = { ...toHold, housemateId };
      const shown = await administrator.get(
        `/households/${reference}/hold?${new URLSearchParams(query).toString()}`,
      );
      const { action } = shown.json<Success<"GET /staff/households/:reference/hold">>();
      return {
        params: { reference },
        body: { ...query, reason: "Why", token: action?.token ?? "" },
        refused: { 409: shownAnother },
      };
    },
    ...examplesOfMoney(test, full),
    "GET /staff/payouts/:reference": async () => {
      const paid = { provider: "sandbox", providerReference: "PO-ASKED", arrivesOn: "2027-01-04" };
      await db
        .insertInto("payout")
        .values({ id: newId(), ...paid, amount: 0, fees: 0 })
        .execute();
      return { params: { reference: "PO-ASKED" } };
    },
    "GET /staff/ledger/postings/:postingId": async () => {
      const entries = writeOffEntries({ place: 1, amount: pence(100) });
      const on = Temporal.PlainDate.from("2027-01-04");
      const written = {
        cause: "write-off",
        causeReference: newId(),
        on,
        householdId: full.id,
        entries,
      } as const;
      const postingId = await db.transaction().execute((trx) => postToLedger(trx, written));
      return { params: { postingId: postingId ?? "" } };
    },
    "GET /staff/households/:reference/ledger": () => ({ params }),
    "GET /staff/households/:reference/invitations": () => ({ params }),
    "POST /staff/households/:reference/invitations": async () => ({
      params: { reference: gathering.reference },
      refused: { 409: await cancelled(), 410: { params } },
    }),
    "GET /staff/households/:reference/share_token": () => ({ params }),
    "POST /staff/households/:reference/share_token": async () => {
      const token = await tokenAt(`/households/${full.reference}/share_token`);
      return { params, body: { token }, refused: { 409: shownAnother } };
    },
    "POST /staff/households/:reference/confirmation": async () => {
      const { id, housemateId: disputed } = await housemateAt(full.id, 2);
      const raised = { raisedBy: housemateId, raisedAt: test.deps.clock.now() };
      await db
        .insertInto("placeDispute")
        .values({ id: newId(), householdId: full.id, membershipId: id, ...raised })
        .execute();
      return { params, body: { housemateId: disputed }, refused: { 409: "again" } };
    },
    "GET /staff/households/:reference/email": () => ({ params }),
    "POST /staff/households/:reference/email": async () => {
      const token = await tokenAt(`/households/${full.reference}/email`);
      return { params, body: { housemateId, token }, refused: { 409: shownAnother } };
    },
    "GET /staff/households/:reference/sign_everybody_out": () => ({ params }),
    "POST /staff/households/:reference/sign_everybody_out": async () => {
      const token = await tokenAt(`/households/${full.reference}/sign_everybody_out`);
      return { params, body: { token }, refused: { 409: shownAnother } };
    },
    "POST /staff/households/:reference/house_link": () => ({
      params,
      body: { housemateId },
      refused: { 409: "again" },
    }),
    "POST /staff/households/:reference/notes": () => ({ params, body: { housemateId } }),
  };
}

/** Verified for the administrator, where that is needed. */
async function examplesOfCallers(
  test: TestApp,
  openHouse: OpenHouse,
  cancelledHouse: OpenHouse,
  administrator: StaffBrowser,
): Promise<Examples> {
  const { db, clock } = test.deps;
  const full = await householdAt(test, "5 Larkspur Terrace");
  const gathering = await householdAt(test, "3 Larkspur Terrace");
  const { id: staffId } = await db
    .selectFrom("staffPerson")
    .select("id")
    .where("email", "=", "administrator@staff.test")
    .executeTakeFirstOrThrow();
  const inPlace = async (
    { id, reference }: { readonly id: string; readonly reference: string },
    place = 1,
  ) => {
    const { housemateId, id: membershipId } = await db
      .selectFrom("membership")
      .select(["id", "housemateId"])
      .where("householdId", "=", id)
      .where("place", "=", place)
      .executeTakeFirstOrThrow();
    return { householdId: id, membershipId, housemateId, params: { reference } };
  };
  const open = async () => {
    const house = await openHouse();
    return { house, ...(await inPlace(await house.household())) };
  };
  const openVerified = async () => {
    const { house, householdId, housemateId, params } = await open();
    const now = clock.now();
    const code = { codeHash: "x", keyId: "x" };
    await db
      .insertInto("callerCheck")
      .values({ id: newId(), householdId, housemateId, staffId, sentAt: now, verifiedAt: now, ...code })
      .execute();
    const read = async <Answer>(what: string, query: Readonly<Record<string, string>> = {}) => {
      const search = new URLSearchParams({ housemateId, ...query }).toString();
      return (await administrator.get(`/households/${params.reference}/${what}?${search}`)).json<Answer>();
    };
    return { house, params, housemateId, read };
  };
  /** Houses are few, so what does not stand in each other's way has one. */
  let shared: ReturnType<typeof openVerified> | undefined;
  const verified = () => (shared ??= openVerified());
  let disputedOne: ReturnType<typeof openDisputed> | undefined;
  const disputed = () => (disputedOne ??= openDisputed());
  const openDisputed = async () => {
    const { house, housemateId: raisedBy } = await open();
    await house.joins("Ben");
    const { householdId, membershipId, ...ben } = await inPlace(await house.household(), 2);
    const dispute = { id: newId(), householdId, membershipId, raisedBy, raisedAt: clock.now() };
    await db.insertInto("placeDispute").values(dispute).execute();
    return ben;
  };
  const asRead = async ({ params, housemateId }: Awaited<ReturnType<typeof inPlace>>) => ({
    params,
    query: { housemateId },
  });
  const ofFull = await asRead(await inPlace(full));
  const ofGathering = await asRead(await inPlace(gathering));
  const sendCode = async (place: number) => {
    const { params, housemateId } = await inPlace(full, place);
    await administrator.post(`/households/${params.reference}/caller_code`, { housemateId });
    const { text } = await readMail(db, (emails) =>
      emails.where("template", "=", "caller-code").where("pageOf", "=", housemateId).orderBy("id", "desc"),
    );
    return { params, body: { housemateId, code: /\d{3} \d{3}/.exec(text)?.[0] ?? "" } };
  };
  const refused = { 409: shownAnother };
  return {
    "GET /staff/households/:reference/caller": () => ofFull,
    "POST /staff/households/:reference/caller_code": async () => {
      const { params, housemateId } = await inPlace(full, 2);
      return { params, body: { housemateId }, refused: { 409: "again" } };
    },
    "POST /staff/households/:reference/caller": async () => ({
      ...(await sendCode(3)),
      refused: { 409: "again" },
    }),
    "POST /staff/households/:reference/details/preview": async () => {
      const { params, housemateId } = await inPlace(gathering);
      const { params: elsewhere, ...body } = await disputed();
      return { params, body: { housemateId }, refused: { 409: { params: elsewhere, body } } };
    },
    "POST /staff/households/:reference/details": async () => {
      const { params, housemateId } = await verified();
      const { firstName, lastName, phoneNumber } = exampleOf(
        calls["POST /staff/households/:reference/details"],
      ).body as Record<string, string>;
      const shown = await administrator.post(`/households/${params.reference}/details/preview`, {
        housemateId,
        firstName,
        lastName,
        phoneNumber,
      });
      return { params, body: { housemateId, token: shown.json<{ token: string }>().token }, refused };
    },
    "GET /staff/households/:reference/moving_out": async () => {
      const { params, ...query } = await disputed();
      return { ...ofGathering, refused: { 409: { params, query } } };
    },
    "POST /staff/households/:reference/moving_out": async () => {
      const { params, housemateId, read } = await verified();
      const { lastDay, token } = await read<{ lastDay: string; token: string }>("moving_out");
      return { params, body: { housemateId, lastDay, email: "next@example.com", token }, refused };
    },
    "POST /staff/households/:reference/moving_out/take_back": async () => {
      const { params, housemateId, read } = await verified();
      const { lastDay, token: shown } = await read<{ lastDay: string; token: string }>("moving_out");
      const asked = { housemateId, lastDay, email: "kim@example.com", reason: "Why", token: shown };
      await administrator.post(`/households/${params.reference}/moving_out`, asked);
      const { token } = await read<{ token: string }>("moving_out");
      return { params, body: { housemateId, token }, refused };
    },
    "POST /staff/households/:reference/moving_out/agree": async () => {
      const { params, housemateId, read, house } = await openVerified();
      await joinLate(test, house, "later@example.com");
      const { handover, token } =
        await read<Success<"GET /staff/households/:reference/moving_out">>("moving_out");
      const handsOverOn = handover?.newHandsOverOn ?? "";
      return { params, body: { housemateId, handsOverOn, token }, refused };
    },
    "GET /staff/households/:reference/contract_end": async () => ({
      ...ofGathering,
      refused: { 409: await asRead(await inPlace(await (await cancelledHouse()).household())) },
    }),
    "POST /staff/households/:reference/contract_end": async () => {
      const { params, housemateId, read } = await openVerified();
      const { token } = await read<{ token: string }>("contract_end");
      return { params, body: { housemateId, token }, refused };
    },
    "GET /staff/households/:reference/size": async () => ({
      ...ofGathering,
      refused: { 409: ofFull },
    }),
    "POST /staff/households/:reference/size": async () => {
      const { params, housemateId, read } = await verified();
      const { token } = await read<{ token: string }>("size");
      return { params, body: { housemateId, token }, refused };
    },
    "POST /staff/households/:reference/size/agree": async () => {
      const { params, housemateId, read, house } = await openVerified();
      await house.joins("Ben");
      await house.ask("Ben", "size", { size: 3 });
      const { proposal, token } = await read<Success<"GET /staff/households/:reference/size">>("size");
      return { params, body: { housemateId, proposal: proposal?.id ?? "", token }, refused };
    },
    "GET /staff/households/:reference/terms": async () => ({
      ...ofGathering,
      refused: { 409: ofFull },
    }),
    "POST /staff/households/:reference/terms": async () => {
      const { params, housemateId, read } = await verified();
      const typed = { options: "no-broadband-other-01_none" };
      const { token } = await read<{ token: string }>("terms", typed);
      return { params, body: { ...typed, housemateId, token }, refused };
    },
  };
}

/** With the payments and approvals that they need. Somebody of finance asks, the administrator is the second person. */
function examplesOfMoney(
  test: TestApp,
  { id: householdId, reference }: { id: string; reference: string },
): Examples {
  const { deps } = test;
  const params = { reference };
  const begun: { finance?: StaffBrowser } = {};
  const beginToPay = async (): Promise<StaffBrowser> => {
    if (begun.finance) return begun.finance;
    await deps.db.updateTable("household").set({ state: "complete" }).where("id", "=", householdId).execute();
    await planCollections(deps.db, householdId, Temporal.PlainDate.from("2026-11-10"));
    const clock = createClock(Temporal.PlainDate.from("2027-01-10"));
    await chargeCollections({ ...deps, clock })({}, { isLast: false });
    for (const dueOn of ["2026-12-01", "2027-01-01"])
      await collectPayment(deps.db, { householdId, place: 2, dueOn }, dueOn);
    const email = "by-hand@staff.test";
    await addStaff(test, email, ["finance"]);
    begun.finance = staffBrowser(test);
    await setUp(begun.finance, email);
    return begun.finance;
  };
  const preview = (place: string) => async () => {
    await beginToPay();
    return { params, query: { place }, refused: { 409: { query: { amount: "99999" } } } };
  };
  const shownTo = async (browser: StaffBrowser, what: "refund" | "write_off", amount: string) => {
    const place = what === "refund" ? "2" : "1";
    const shown = await browser.get(`/households/${reference}/${what}?place=${place}&amount=${amount}`);
    const { housemateId, action } = shown.json<Success<"GET /staff/households/:reference/refund">>();
    return { housemateId, amount, reason: "Why", token: action?.token ?? "" };
  };
  const byHand = (what: "refund" | "write_off") => async () => {
    const browser = await beginToPay();
    const body = await shownTo(browser, what, "1.00");
    return {
      cookie: browser.jar.toString(),
      params,
      body,
      refused: { 409: shownAnother },
    };
  };
  /** One may be open at a time. */
  const waiting = async () => {
    const browser = await beginToPay();
    const { rows: asked } = (await browser.get("/approvals?view=asked")).json<
      Success<"GET /staff/approvals">
    >();
    for (const { id } of asked.filter(({ decision }) => decision === null))
      await browser.post(`/approvals/${id}/withdraw`, {});
    const body = await shownTo(browser, "refund", "51.00");
    const { approvalId } = (await browser.post(`/households/${reference}/refund`, body)).json<{
      approvalId: string;
    }>();
    return { browser, params: { approvalId } };
  };
  const read = async () => {
    const { browser, ...request } = await waiting();
    const shown = await browser.get(`/approvals/${request.params.approvalId}`);
    return { ...request, body: { token: shown.json<{ token: string }>().token } };
  };
  const received = { way: "card", bankReference: "CARD 1234", valueOn: "2026-07-20" };
  /** Who has place 1, and took their first payment back. */
  const debtor = async () => {
    await beginToPay();
    await deps.db
      .updateTable("collection")
      .set({ state: "charged_back" })
      .where("householdId", "=", householdId)
      .where("place", "=", 1)
      .where("dueOn", "=", "2026-12-01")
      .execute();
    return personAt(1);
  };
  /** Place 3's payer had one taken back. */
  const held = async () => {
    const browser = await beginToPay();
    const housemateId = await personAt(3);
    await deps.db
      .transaction()
      .execute((trx) => holdCollections(trx, deps, [{ housemateId, cause: "charged-back" }]));
    return { browser, housemateId };
  };
  const personAt = async (place: number) => {
    const { id } = await deps.db
      .selectFrom("housemate")
      .select("id")
      .where("householdId", "=", householdId)
      .where("place", "=", place)
      .executeTakeFirstOrThrow();
    return id;
  };
  const another = async () => ({ query: { housemateId: await personAt(2) } });
  /** Who has place 2, and has paid. */
  const payer = async () => {
    await beginToPay();
    return (await another()).query.housemateId;
  };
  const plan = async () => {
    const browser = await beginToPay();
    const body = { housemateId: await debtor(), kind: "over-months", months: "2" };
    const shown = await browser.get(`/households/${reference}/plan?${new URLSearchParams(body).toString()}`);
    const { action } = shown.json<Success<"GET /staff/households/:reference/plan">>();
    return { browser, params, body: { ...body, reason: "Why", token: action?.token ?? "" } };
  };
  return {
    "GET /staff/households/:reference/held_collections": async () => ({
      params,
      query: { housemateId: (await held()).housemateId },
      refused: { 409: await another() },
    }),
    "POST /staff/households/:reference/held_collections": async () => {
      const { browser, housemateId } = await held();
      const shown = await browser.get(`/households/${reference}/held_collections?housemateId=${housemateId}`);
      return {
        cookie: browser.jar.toString(),
        params,
        body: { housemateId, token: shown.json<{ token: string }>().token },
        refused: { 409: "again" },
      };
    },
    "GET /staff/households/:reference/refund": preview("2"),
    "POST /staff/households/:reference/refund": byHand("refund"),
    "GET /staff/households/:reference/write_off": preview("1"),
    "POST /staff/households/:reference/write_off": byHand("write_off"),
    "GET /staff/households/:reference/receipt": async () => ({
      params,
      query: { housemateId: await debtor() },
      refused: { 409: { query: { ...received, housemateId: await debtor(), amount: "99999" } } },
    }),
    "GET /staff/households/:reference/plan": async () => ({
      params,
      query: { housemateId: await debtor() },
      refused: { 409: { query: { housemateId: await payer(), kind: "on-a-day", on: "2027-01-29" } } },
    }),
    "POST /staff/households/:reference/plan": async () => {
      const { browser, ...request } = await plan();
      return { cookie: browser.jar.toString(), ...request, refused: { 409: shownAnother } };
    },
    "POST /staff/households/:reference/plan/end": async () => {
      const { browser, body } = await plan();
      const made = await browser.post(`/households/${reference}/plan`, body);
      expect([204, 409], made.body).toContain(made.statusCode);
      const { housemateId } = body;
      const { running } = (
        await browser.get(`/households/${reference}/plan?housemateId=${housemateId}`)
      ).json<Success<"GET /staff/households/:reference/plan">>();
      return {
        cookie: browser.jar.toString(),
        params,
        body: { housemateId, reason: "Why", token: running?.token ?? "" },
        refused: { 409: shownAnother },
      };
    },
    "POST /staff/households/:reference/receipt": async () => {
      const browser = await beginToPay();
      const query = { ...received, housemateId: await debtor(), amount: "1.00" };
      const shown = await browser.get(
        `/households/${reference}/receipt?${new URLSearchParams(query).toString()}`,
      );
      const { action } = shown.json<Success<"GET /staff/households/:reference/receipt">>();
      return {
        cookie: browser.jar.toString(),
        params,
        body: { ...query, reason: "Why", token: action?.token ?? "" },
        refused: { 409: shownAnother },
      };
    },
    "GET /staff/approvals/:approvalId": async () => ({ params: (await waiting()).params }),
    "POST /staff/approvals/:approvalId/agree": async () => ({ ...(await read()), refused: { 409: "again" } }),
    "POST /staff/approvals/:approvalId/refuse": async () => ({
      ...(await read()),
      refused: { 409: "again" },
    }),
    "POST /staff/approvals/:approvalId/withdraw": async () => {
      const { browser, ...request } = await waiting();
      return { ...request, cookie: browser.jar.toString(), refused: { 409: "again" } };
    },
  };
}

/** The ledger begins years ago, so that no other example's month is closed. */
function examplesOfMonths({ deps }: TestApp, administrator: StaffBrowser): Examples {
  const begun: { ledger?: Promise<unknown> } = {};
  const beginLedger = () =>
    (begun.ledger ??= deps.db.transaction().execute((trx) =>
      postToLedger(trx, {
        cause: "payout",
        causeReference: newId(),
        on: Temporal.PlainDate.from("2020-01-15"),
        entries: payoutEntries({ amount: pence(9), fees: pence(1), suspense: pence(0) }),
      }),
    ));
  const look = async (month: string) => {
    await beginLedger();
    const { token } = (await administrator.get(`/months/${month}`)).json<
      Success<"GET /staff/months/:month">
    >();
    return { params: { month }, body: { token: token ?? "", reason: "Reported" } };
  };
  return {
    "GET /staff/months/:month": async () => ({ params: (await look("2020-01")).params }),
    "POST /staff/months/:month/close": async () => ({
      ...(await look("2020-01")),
      refused: { 409: "again" },
    }),
    "POST /staff/months/:month/open": async () => {
      const { params, body } = await look("2020-02");
      await administrator.post(`/months/${params.month}/close`, body);
      return { ...(await look("2020-02")), refused: { 409: "again" } };
    },
  };
}

/** For the demo data's codes, flags and settings, and price books each with a draft or a book of its own. */
function examplesOfCatalogue({ deps }: TestApp, administrator: StaffBrowser): Examples {
  const { db } = deps;
  const book = readPriceBook(new URL("../../database/price-books/2026-07.json", import.meta.url));
  const csv = linesOf(book.prices).join("\n");
  const draft = async (name: string) => {
    const { statusCode, body } = await administrator.post("/price_books", { name, fileName: "a.csv", csv });
    expect(statusCode, body).toBe(204);
    return { params: { name } };
  };
  /** A draft that was published as the book in force. */
  const published = async () => {
    const name = "published";
    const { id } = await db.selectFrom("priceBook").select("id").executeTakeFirstOrThrow();
    const by = await db.selectFrom("staffPerson").select("id").executeTakeFirstOrThrow();
    const uploaded = { fileName: "a.csv", prices: "{}", priceCount: 1, uploadedBy: by.id };
    await db
      .insertInto("priceBookDraft")
      .values({ id: newId(), name, priceBookId: id, ...uploaded })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { params: { name } };
  };
  const readSettings = async () =>
    (await administrator.get("/settings")).json<Success<"GET /staff/settings">>();
  const tokenOfCode = async (code: string) =>
    (await administrator.get(`/codes/vouchers/${code}`)).json<{ token: string }>().token;
  return {
    "POST /staff/codes/:kind": () => ({ body: { limitTotal: "" }, refused: { 409: "again" } }),
    "POST /staff/codes/:kind/:code": async () => ({
      body: { token: await tokenOfCode("BIGHOUSE") },
      refused: { 409: { params: { code: "EXPIRED24" } } },
    }),
    "POST /staff/codes/:kind/:code/end": async () => ({
      params: { code: "ONLYONE" },
      body: { token: await tokenOfCode("ONLYONE") },
      refused: { 409: "again" },
    }),
    "POST /staff/flags/:key": async () => {
      const { flags } = await readSettings();
      const { token } = flags.find(({ key }) => key === "allow_vouchers") ?? { token: "" };
      return {
        body: { token },
        refused: { 409: { params: { key: "edit_flow_test" } } },
      };
    },
    "POST /staff/settings/minimum_term": async () => {
      const { token } = (await readSettings()).settings.minTenancyLengthMonths;
      return { body: { token }, refused: { 409: "again" } };
    },
    "POST /staff/settings/carousel_texts": async () => {
      const { token } = (await readSettings()).settings.carouselTexts;
      return { body: { token }, refused: { 409: "again" } };
    },
    "POST /staff/settings/reviews": async () => {
      const { token } = (await readSettings()).settings.reviews;
      return { body: { token }, refused: { 409: "again" } };
    },
    "POST /staff/bank_holidays": async () => {
      const { query } = exampleOf(calls["GET /staff/bank_holidays"]);
      const { action } = (
        await administrator.get("/bank_holidays?" + String(new URLSearchParams(query)))
      ).json<Success<"GET /staff/bank_holidays">>();
      return { body: { token: action?.token ?? "" }, refused: { 409: shownAnother } };
    },
    "POST /staff/price_books": () => ({ body: { csv } }),
    "GET /staff/price_books/:name/quotes_held": () => draft("held"),
    "POST /staff/price_books/:name/discard": async () => ({
      ...(await draft("discarded")),
      refused: { 409: await published() },
    }),
    "GET /staff/price_books/:name/publication": async () => ({
      ...(await draft("shown")),
      refused: { 409: await published() },
    }),
    "POST /staff/price_books/:name/publication": async () => {
      const asked = await draft("asked");
      const shown = await administrator.get(`/price_books/asked/publication?from=2031-01-01`);
      const { token } = shown.json<{ token: string }>();
      return { ...asked, body: { token }, refused: { 409: "again" } };
    },
    "POST /staff/price_books/:name/take_back": async () => {
      const next = { ...book, name: "to-come", effectiveFrom: "2030-01-01" };
      await db.transaction().execute((trx) => publishPriceBook(trx, next));
      return { params: { name: next.name }, refused: { 409: { params: { name: "2026-07" } } } };
    },
  };
}
