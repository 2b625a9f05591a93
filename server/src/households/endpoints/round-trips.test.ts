import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { countOn, type Sent } from "../../../test/count-statements.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { sendOnlyJobs } from "../../../test/send-only-jobs.ts";
import { houseTokenOf, join, post, signUp } from "../../../test/sign-up.ts";
import type { Jobs } from "../../queue/index.ts";

describe("Round trips to the database", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let take: () => Sent;
  let jobs: Jobs;
  let woken: string[] = [];
  beforeAll(async () => {
    database = await open({ poolSize: 1 });
    jobs = sendOnlyJobs(database);
    await jobs.start();
    // Workers are notified later, on another connection.
    const wakeSoon = (name: string) => void woken.push(name);
    test = await openTestApp(database, { deps: { jobs: { ...jobs, wakeSoon } } });
    take = await countOn(database);
    // Background polling would use the same connection.
    for (const cache of [test.deps.flags, test.deps.settings, test.deps.priceBooks]) await cache.stop();
    // Warms the price cache.
    for (const [houseNumber, size] of [
      [9, 3],
      [10, 15],
    ] as const) {
      const first = await post(test.app, "/direct_debit", await signUp(database.db, { houseNumber, size }));
      expect(first.statusCode).toBe(201);
    }
  });
  afterAll(async () => {
    await test.close();
    await jobs.stop();
  });

  let keys = 0;
  const pay = async (body: object, expected = 201) => {
    take();
    const answer = await post(test.app, "/direct_debit", body, {
      "idempotency-key": `key-${String(keys++)}`,
    });
    expect(answer.statusCode).toBe(expected);
    return { guid: answer.json<{ guid: string }>().guid, sent: take() };
  };

  it("are the same for a sign-up with codes and without", async () => {
    woken = [];
    const plain = await pay(await signUp(database.db, { houseNumber: 1, name: "Plain" }));
    expect(woken).toEqual(["welcome-housemate"]);
    // One read, and one write with its job.
    expect(plain.sent).toEqual({ statements: 2, roundTrips: 2 });
    const house = { discountCode: "WELCOME10", affiliateCode: "campus", agentCode: "hydepark" };
    const coded = await pay(await signUp(database.db, { houseNumber: 2, name: "Coded", house }));
    expect(coded.sent).toEqual(plain.sent);
    const alone = await pay(await signUp(database.db, { houseNumber: 4, name: "Alone", size: 15 }));
    expect(alone.sent).toEqual(plain.sent);
  });

  it("are a lock and a read more with a limited voucher", async () => {
    const house = { discountCode: "ONLYONE" };
    const limited = await pay(await signUp(database.db, { houseNumber: 6, name: "Only", house }));
    // Plus a transaction: begin with the lock, and commit.
    expect(limited.sent).toEqual({ statements: 6, roundTrips: 4 });
  });

  it("are one read for a sign-up that is refused", async () => {
    const refused = await pay(await signUp(database.db, { houseNumber: 1, name: "Stranger" }), 409);
    expect(refused.sent).toEqual({ statements: 1, roundTrips: 1 });
  });

  it("are the same for a housemate's own page in a household of any size", async () => {
    const read = async (named: string, people: number) => {
      const { id: housemateId, guid } = await database.db
        .selectFrom("housemate")
        .innerJoin("household", "household.id", "household_id")
        .select(["housemate.id", "guid"])
        .where("first_name", "=", named)
        .executeTakeFirstOrThrow();
      for (let place = 2; place <= people; place += 1)
        await pay(join(guid, `Mate${"abcdefghijklmnop".charAt(place)}`));
      const token = await houseTokenOf(test.deps, housemateId);
      const entered = await post(test.app, "/my_house/session", { token });
      const cookie = String(entered.headers["set-cookie"]).split(";")[0] ?? "";
      take();
      const answer = await test.app.inject({ url: "/api/my_house", headers: { cookie } });
      expect(answer.json<{ people: object[] }>().people.length).toBeGreaterThanOrEqual(people);
      return take().statements;
    };
    await pay(await signUp(database.db, { houseNumber: 11, name: "Small", size: 1 }));
    await pay(await signUp(database.db, { houseNumber: 12, name: "Large", size: 15 }));
    // Session, membership, household, statement, mandates, payments, refunds, and payments to come.
    expect([await read("Small", 1), await read("Large", 15)]).toEqual([8, 8]);
  });

  describe("of a join", () => {
    it("are the same in a household of 3 and of 15, for the first and the last joiner", async () => {
      const sent: Sent[] = [];
      for (const [houseNumber, size] of [
        [7, 3],
        [8, 15],
      ] as const) {
        const { guid } = await pay(await signUp(database.db, { houseNumber, name: "Lead", size }));
        for (let place = 2; place <= size; place += 1) {
          // Begin with the lock; the read; the write with its job, and the commit.
          sent.push((await pay(join(guid, `Joiner${"abcdefghijklmnop".charAt(place)}`))).sent);
        }
      }
      expect(sent).toHaveLength(2 + 14);
      expect(sent).toEqual(sent.map(() => ({ statements: 5, roundTrips: 3 })));
    });
  });
});
