import type { Success } from "@evenly/contract";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { clockAt } from "../../../test/clock-at.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { type GatheringHouse, openGatheringHouse } from "../../../test/gathering-house.ts";
import { openSessionOf } from "../../../test/own-session.ts";
import { readMails } from "../../../test/mails.ts";
import { planCollections, tryPayment } from "../../../test/planned-collections.ts";
import { publishRaisedPricesBook } from "../../../test/raised-prices-book.ts";
import { guidOfRow } from "../../../test/read-guid.ts";
import { join, post, signUp } from "../../../test/sign-up.ts";
import { createHandlers } from "../../job-handlers.ts";
import { personTables } from "../../rights/personal-data.ts";
import { chargeCollections } from "../../payments/ledger/charge-collections.ts";

type NextYear = Success<"GET /my_house/next_year">;

const once = { isLast: false };
function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const dates = { startDate: "2026-12-01", endDate: "2027-11-30" };
const opens = day("2026-11-23");
const asked = day("2027-10-05");

describe("Next year [J5]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let house: GatheringHouse;
  let today = opens;
  let houses = 6;
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database, { deps: { clock: clockAt(() => today) } });
    return () => test.close();
  });
  /** A house of two, lived in until the question stands. */
  beforeEach(async () => {
    today = opens;
    houses += 1;
    house = await openGatheringHouse(database, test, { houseNumber: houses, size: 2, house: dates });
    await house.joins("Ben");
    await sql`update household set state = 'live' where id = ${house.id}`.execute(database.db);
    await sql`update mandate set state = 'active', provider_reference = 'MD' || mandate.id, confirmation_queued_at = now()
      from housemate where housemate.id = housemate_id and household_id = ${house.id}`.execute(database.db);
    today = asked;
    test.jobs.sent.length = 0;
  });

  const read = async (name: string): Promise<NextYear> => {
    const answer = await test.app.inject({
      url: "/api/my_house/next_year",
      headers: { cookie: await house.cookieOf(name) },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const yesOf = ({ offer, you }: NextYear) => {
    const { email: _, ...person } = you;
    return {
      ...person,
      token: offer?.token ?? "",
      priceShown: offer?.weekly ?? 0,
      accountHolder: true,
      earlyStart: true,
    };
  };
  const sayYes = async (name: string, changes: object = {}) =>
    house.ask(name, "next_year", { ...yesOf(await read(name)), ...changes });
  const sayNo = (name: string) => house.ask(name, "next_year/no", {});
  const following = () =>
    database.db
      .selectFrom("household")
      .selectAll()
      .where("previousHouseholdId", "=", house.id)
      .where("state", "<>", "cancelled")
      .executeTakeFirstOrThrow();
  const housemate = (householdId: string, name: string) =>
    database.db
      .selectFrom("housemate")
      .selectAll()
      .where("householdId", "=", householdId)
      .where("firstName", "=", name)
      .executeTakeFirstOrThrow();
  const questions = () =>
    readMails(database.db, (emails) =>
      emails.where("householdId", "=", house.id).where("template", "=", "next-year-question").orderBy("id"),
    );
  const askAll = () => createHandlers(test.deps)["mail-next-year"]({ householdId: house.id }, once);
  const codeOf = (answer: { json: () => { code: string } }) => answer.json().code;

  it("shows the same package at the price of the day, with who has answered", async () => {
    const page = await read("Ben");
    expect(page).toMatchObject({
      answer: "not-yet",
      refusal: null,
      end: "2027-11-30",
      people: [
        { firstName: "Ada", isYou: false, answer: "not-yet" },
        { firstName: "Ben", isYou: true, answer: "not-yet" },
      ],
      offer: {
        start: "2027-12-01",
        end: "2028-11-30",
        housemateCount: 2,
        joined: 0,
        holdsUntil: "2027-11-04",
        isFixed: false,
        account: { ending: "11", holder: "Ben Byrne" },
      },
      you: { firstName: "Ben", email: "ben.byrne@example.com" },
    });
    expect(page.offer?.products.map(({ type }) => type)).toEqual([
      "Energy",
      "Water",
      "Broadband",
      "TV Licence",
    ]);
    expect(page.offer?.payments).toHaveLength(12);
    expect(page.offer?.inAll).toBe(12 * (page.offer?.monthly ?? 0));
  });

  it("opens next year's household with the first yes, which the next one joins and completes", async () => {
    const first = await sayYes("Ada");
    expect(first.statusCode, first.body).toBe(204);
    const next = await following();
    expect(next).toMatchObject({
      state: "gathering",
      size: 2,
      tenancyStart: "2027-12-01",
      tenancyEnd: "2028-11-30",
      confirmBy: null,
      dwellingId: (await house.household()).dwellingId,
      discount: null,
    });
    const page = await read("Ben");
    expect(page.people).toMatchObject([{ answer: "yes" }, { answer: "not-yet" }]);
    expect(page.offer).toMatchObject({ isFixed: true, joined: 1, holdsUntil: null, weekly: next.priceAfter });
    expect((await sayYes("Ben")).statusCode).toBe(204);
    expect((await following()).state).toBe("complete");
    expect((await read("Ben")).answer).toBe("yes");
  });

  it("gives each a contract, a mandate and its confirmation of their own from the account that is used now", async () => {
    await sayYes("Ada", { phoneNumber: "07700 900999" });
    const next = await following();
    const ada = await housemate(next.id, "Ada");
    expect(ada).toMatchObject({
      email: "ada.byrne@example.com",
      tel: "07700900999",
      openedAccount: true,
      previousHousemateId: (await housemate(house.id, "Ada")).id,
    });
    const mandates = await database.db
      .selectFrom("mandate")
      .innerJoin("bankAccount", "bankAccount.id", "bankAccountId")
      .select(["mandate.id", "state", "accountEnding", "bankAccount.housemateId"])
      .where("mandate.housemateId", "=", ada.id)
      .execute();
    expect(mandates).toMatchObject([{ state: "pending", accountEnding: "11", housemateId: ada.id }]);
    const consents = await database.db
      .selectFrom("consent")
      .select("kind")
      .where("housemateId", "=", ada.id)
      .execute();
    expect(consents.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["terms", "guarantee", "account-holder", "payments", "cancellation-right"]),
    );
    expect(test.jobs.sent).toContainEqual(
      expect.objectContaining({
        name: "welcome-housemate",
        data: expect.objectContaining({ housemateId: ada.id }),
      }),
    );
    const handlers = createHandlers(test.deps);
    await handlers["welcome-housemate"]({ housemateId: ada.id, mandateId: mandates[0]?.id ?? "" }, once);
    await handlers["set-up-mandate"]({ mandateId: mandates[0]?.id ?? "" }, once);
    await handlers["confirm-direct-debit"]({ mandateId: mandates[0]?.id ?? "" }, once);
    const mails = await readMails(database.db, (emails) =>
      emails.where("householdId", "=", next.id).orderBy("id"),
    );
    expect(mails.map(({ template }) => template)).toEqual(["welcome", "direct-debit-confirmation"]);
    // Erasing who lived here this year leaves them.
    const before = await housemate(house.id, "Ada");
    const person = { id: before.id, householdId: house.id, emails: [before.email] };
    const erased =
      await sql`select from email where household_id = ${next.id} and ${personTables.email.of(person)}`.execute(
        database.db,
      );
    expect(erased.rows).toEqual([]);
  });

  it("keeps next year's mandate when this year's household ends and is settled", async () => {
    await sayYes("Ada");
    const next = await following();
    await sql`update collection set state = 'cancelled' where household_id = ${house.id}`.execute(
      database.db,
    );
    today = day("2027-12-06");
    const handlers = createHandlers(test.deps);
    await handlers["advance-household"]({ householdId: house.id }, once);
    await handlers["settle-household"]({ householdId: house.id }, once);
    expect((await house.household()).state).toBe("ended");
    const states = async (householdId: string) =>
      (
        await database.db
          .selectFrom("mandate")
          .innerJoin("housemate", "housemate.id", "housemateId")
          .select("mandate.state")
          .where("householdId", "=", householdId)
          .execute()
      ).map(({ state }) => state);
    expect(await states(house.id)).toEqual(["cancelled", "cancelled"]);
    expect(await states(next.id)).toEqual(["pending"]);
  });

  it("does nothing twice when a yes is said again, and opens one household of two at once", async () => {
    const [ada, ben] = [yesOf(await read("Ada")), yesOf(await read("Ben"))];
    const answers = await Promise.all([
      house.ask("Ada", "next_year", ada),
      house.ask("Ada", "next_year", ada),
      house.ask("Ben", "next_year", ben),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    const { count } = await database.db
      .selectFrom("housemate")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .where("householdId", "=", (await following()).id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(2);
  });

  it("takes nobody on other terms than were shown [B3]", async () => {
    expect(codeOf(await sayYes("Ada", { priceShown: 1 }))).toBe("price-changed");
    expect(codeOf(await sayYes("Ada", { token: "another" }))).toBe("approval-changed");
    const wrong = await sayYes("Ada", { accountHolder: false, phoneNumber: "1" });
    expect(wrong.statusCode).toBe(422);
    expect(Object.keys(wrong.json<{ errors: object }>().errors)).toEqual(["phoneNumber", "accountHolder"]);
    expect((await read("Ada")).answer).toBe("not-yet");
  });

  it("asks for the start where it is within the days to change one's mind [J3]", async () => {
    today = day("2027-11-20");
    expect((await read("Ada")).offer?.needsEarlyStart).toBe(true);
    const refused = await sayYes("Ada", { earlyStart: false });
    expect(refused.json<{ errorCodes: object }>().errorCodes).toEqual({
      earlyStart: ["early-start-not-asked"],
    });
    expect((await sayYes("Ada")).statusCode).toBe(204);
  });

  it("remembers a no without its reason, which can become a yes, and refuses one after a yes", async () => {
    expect((await sayNo("Ben")).statusCode).toBe(204);
    expect((await read("Ada")).people).toMatchObject([{ answer: "not-yet" }, { answer: "no" }]);
    expect((await sayYes("Ben")).statusCode).toBe(204);
    expect((await read("Ada")).people).toMatchObject([{ answer: "not-yet" }, { answer: "yes" }]);
    expect(codeOf(await sayNo("Ben"))).toBe("next-year-said-yes");
  });

  it("can be said yes to again after withdrawing from it [J3]", async () => {
    await sayYes("Ada");
    const next = await following();
    const { headers } = await house.ask("Ada", "next_year/open", { year: "next" });
    const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
    const url = "/api/my_house/contract_end";
    const { token } = (await test.app.inject({ url, headers: { cookie } })).json<{ token: string }>();
    expect((await post(test.app, "/my_house/contract_end", { token }, { cookie })).statusCode).toBe(200);
    expect((await read("Ada")).answer).toBe("not-yet");
    expect((await sayYes("Ada")).statusCode).toBe(204);
    expect((await following()).id).not.toBe(next.id);
  });

  it("opens one's own page of the other year, and ends all of them with 'Sign out everywhere' [G1]", async () => {
    await sayYes("Ada");
    const opened = await house.ask("Ada", "next_year/open", { year: "next" });
    expect(opened.statusCode).toBe(204);
    const cookie = String(opened.headers["set-cookie"]).split(";")[0] ?? "";
    const page = async () => test.app.inject({ url: "/api/my_house", headers: { cookie } });
    expect((await page()).json()).toMatchObject({ firstName: "Ada", tenancyStart: "2027-12-01" });
    expect((await page()).json<Success<"GET /my_house">>().doors).toContain("next-year");
    expect(codeOf(await house.ask("Ben", "next_year/open", { year: "next" }))).toBe("year-unknown");
    await house.ask("Ada", "sign_out", {});
    expect((await page()).statusCode).toBe(401);
  });

  it("is one task until it is answered [G2]", async () => {
    const kinds = async (name: string) => (await house.page(name)).tasks.map(({ kind, by }) => [kind, by]);
    expect(await kinds("Ben")).toEqual([["answer-next-year", "2027-11-30"]]);
    await sayNo("Ben");
    expect(await kinds("Ben")).toEqual([]);
    expect((await house.page("Ben")).doors[0]).toBe("next-year");
  });

  it("is asked by one mail to each, once, from 60 days before the end", async () => {
    const due = () =>
      test.jobs.sent.filter(
        ({ name, data }) =>
          name === "mail-next-year" && "householdId" in data && data.householdId === house.id,
      );
    today = day("2027-09-30");
    await createHandlers(test.deps)["ask-about-next-year"]({}, once);
    expect(due()).toEqual([]);
    expect((await read("Ada")).refusal).toBe("next-year-early");
    today = day("2027-10-01");
    await createHandlers(test.deps)["ask-about-next-year"]({}, once);
    expect(due()).toHaveLength(1);
    await askAll();
    await askAll();
    const mails = await questions();
    expect(mails.map(({ toAddress }) => toAddress)).toEqual([
      "ada.byrne@example.com",
      "ben.byrne@example.com",
    ]);
    expect(mails[0]?.text).toContain("until 31 October 2027");
    test.jobs.sent.length = 0;
    await createHandlers(test.deps)["ask-about-next-year"]({}, once);
    expect(due()).toEqual([]);
  });

  it("does not ask who is held, has died, leaves or has cancelled, nor who has answered [F6] [G5]", async () => {
    const ada = await housemate(house.id, "Ada");
    const hold = sql`insert into collection_hold (id, household_id, housemate_id, cause, held_on, held_until)
      values (gen_random_uuid(), ${house.id}, ${ada.id}, 'deceased', '2027-10-01', '2027-10-15')`;
    await hold.execute(database.db);
    await sayNo("Ben");
    await askAll();
    expect(await questions()).toEqual([]);
    expect((await read("Ada")).refusal).toBe("next-year-held");
    await sql`delete from collection_hold where housemate_id = ${ada.id}`.execute(database.db);
    await sql`update membership set left_on = '2027-11-01' where housemate_id = ${ada.id}`.execute(
      database.db,
    );
    await askAll();
    expect(await questions()).toEqual([]);
    expect(await read("Ada")).toMatchObject({ refusal: "next-year-not-asked", people: [], offer: null });
  });

  it("lets who owes for this year pay that first, which is the task before it [F6] [G2]", async () => {
    const payment = { householdId: house.id, place: 1, dueOn: "2027-09-01" };
    await planCollections(database.db, house.id, opens);
    await chargeCollections(test.deps)({}, once);
    const attempt = await tryPayment(database.db, payment, "2027-09-01");
    await sql`update collection_attempt set failed_at = '2027-09-06', failure_reason = 'refer_to_payer'
      where id = ${attempt}`.execute(database.db);
    await sql`update collection set state = 'failed' where id = (
      select collection_id from collection_attempt where id = ${attempt})`.execute(database.db);
    expect(codeOf(await sayYes("Ada"))).toBe("next-year-owes");
    expect((await house.page("Ada")).tasks.map(({ kind }) => kind)).toEqual(["pay", "answer-next-year"]);
    expect((await read("Ben")).refusal).toBeNull();
    expect((await sayNo("Ada")).statusCode).toBe(204);
  });

  it("lets nobody say yes who has no account to pay from, or after the end", async () => {
    const { id } = await housemate(house.id, "Ada");
    await sql`update mandate set state = 'cancelled' where housemate_id = ${id}`.execute(database.db);
    expect(codeOf(await sayYes("Ada"))).toBe("next-year-no-account");
    today = day("2027-12-01");
    expect(codeOf(await sayNo("Ben"))).toBe("next-year-over");
  });

  it("shows nobody another person's amounts, email or bank details [G2]", async () => {
    await sayYes("Ada");
    const page = JSON.stringify(await read("Ben"));
    expect(page).not.toMatch(/ada\.byrne|Ada Byrne|sealed|5577/);
  });

  it("opens nobody's page of this year to who joins next year's by their email [A5] [G1]", async () => {
    await sayYes("Ada");
    const next = await following();
    const joined = await post(test.app, "/direct_debit", join(guidOfRow(next), "Ben"));
    expect(joined.statusCode, joined.body).toBe(201);
    expect((await housemate(next.id, "Ben")).previousHousemateId).toBeNull();
    expect(await read("Ben")).toMatchObject({ answer: "yes", joinedByLink: true, nextYear: null });
    expect(codeOf(await sayYes("Ben"))).toBe("already-joined");
    const cookie = await openSessionOf(test, (await housemate(next.id, "Ben")).id);
    const back = await post(test.app, "/my_house/next_year/open", { year: "previous" }, { cookie });
    expect(codeOf(back)).toBe("year-unknown");
  });

  it("is said by who signed up for the address before anybody said yes [C6]", async () => {
    today = day("2027-10-06");
    const body = await signUp(database.db, {
      houseNumber: houses,
      name: "Zoe",
      house: { startDate: "2027-12-01", endDate: "2028-11-30" },
    });
    expect((await post(test.app, "/direct_debit", body)).statusCode).toBe(201);
    expect((await read("Ada")).refusal).toBe("next-year-taken");
    expect(codeOf(await sayYes("Ada"))).toBe("next-year-taken");
  });

  it("keeps the places of those who are asked from whoever only typed the address [A5]", async () => {
    await sayYes("Ada");
    const { shareToken } = await following();
    const stranger = () => post(test.app, "/direct_debit", join(shareToken, "Zoe"));
    expect(codeOf(await stranger())).toBe("household-full");
    await sayNo("Ben");
    expect((await stranger()).statusCode).toBe(201);
  });
});

describe("The price of next year [B5] [J5]", () => {
  const open = useTestDatabases();
  it("is that of the first look for 30 days, then that of the day", async () => {
    const database = await open();
    let today = opens;
    const test = await openTestApp(database, { deps: { clock: clockAt(() => today) } });
    const term = { startDate: "2026-12-01", endDate: "2027-11-30" };
    const house = await openGatheringHouse(database, test, { houseNumber: 7, size: 1, house: term });
    await sql`update household set state = 'live', tenancy_end = '2027-01-31' where id = ${house.id}`.execute(
      database.db,
    );
    const { id } = await database.db
      .selectFrom("housemate")
      .select("id")
      .where("householdId", "=", house.id)
      .executeTakeFirstOrThrow();
    const weekly = async () => {
      const headers = { cookie: await openSessionOf(test, id) };
      return (
        (await test.app.inject({ url: "/api/my_house/next_year", headers })).json<NextYear>().offer?.weekly ??
        0
      );
    };
    today = day("2026-12-20");
    const first = await weekly();
    await publishRaisedPricesBook(database);
    await test.deps.priceBooks.refresh();
    today = day("2027-01-19");
    expect(await weekly()).toBe(first);
    today = day("2027-01-20");
    expect(await weekly()).toBe(first + 10);
    await test.close();
  });
});
