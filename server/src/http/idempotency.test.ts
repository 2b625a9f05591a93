import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countLockWaits } from "../../test/count-lock-waits.ts";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { refuse } from "./refusals.ts";
import { withIdempotency, forgetOldAnswers } from "./idempotency.ts";
import { hashOf } from "../../database/ids.ts";

const lead = {
  leadType: "Student",
  firstName: "Sam",
  lastName: "Lee",
  emailAddress: "sam.lee@example.com",
  mobileNumber: "07700900123",
  agreedToPolicy: true,
};

describe("a call with an idempotency key", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database);
  });
  afterAll(() => test.close());

  const send = (key: string | undefined, payload: object = lead, url = "/api/pre-signup") =>
    test.app.inject({
      url,
      method: "POST",
      payload,
      ...(key !== undefined && { headers: { "idempotency-key": key } }),
    });
  const countLeads = async () => (await database.db.selectFrom("lead").select("id").execute()).length;

  it("gets the first answer again, status and body, and does nothing twice [B6]", async () => {
    const before = await countLeads();
    const first = await send("again");
    const second = await send("again");
    expect(first.statusCode).toBe(201);
    expect(first.headers["idempotency-replayed"]).toBeUndefined();
    expect(second.statusCode).toBe(201);
    expect(second.body).toBe(first.body);
    expect(second.headers["idempotency-replayed"]).toBe("true");
    expect(await countLeads()).toBe(before + 1);
  });

  it("treats a body with reordered keys as the same", async () => {
    await send("order");
    const turned = Object.fromEntries(Object.entries(lead).reverse());
    expect((await send("order", turned)).headers["idempotency-replayed"]).toBe("true");
  });

  it("is refused with 409 when it comes with another body, and the first answer stays [B2] [B6]", async () => {
    const first = await send("other");
    const other = await send("other", { ...lead, firstName: "Alex" });
    expect(other.statusCode).toBe(409);
    expect(other.json().messages).toHaveLength(1);
    expect((await send("other")).body).toBe(first.body);
  });

  it("does not remember a refusal: the corrected form may use the key [B6]", async () => {
    expect((await send("corrected", { ...lead, firstName: "" })).statusCode).toBe(422);
    expect((await send("corrected")).statusCode).toBe(201);
  });

  it("has keys per call [B6]", async () => {
    await send("one-call");
    const other = await send("one-call", {}, "/api/share_package");
    expect(other.statusCode).toBe(422);
  });

  it("works without a key", async () => {
    const [one, other] = [await send(undefined), await send(undefined)];
    expect(one.statusCode).toBe(201);
    expect(other.body).not.toBe(one.body);
    expect(other.headers["idempotency-replayed"]).toBeUndefined();
  });

  it("refuses a key that is too long", async () => {
    expect((await send("k".repeat(255))).statusCode).toBe(201);
    expect((await send("k".repeat(256))).statusCode).toBe(400);
  });

  it("forgets the key after seven days, and not before [B6]", async () => {
    const first = await send("old");
    const age = async (milliseconds: number) => {
      const createdAt = new Date(test.deps.clock.now().getTime() - milliseconds);
      await database.db
        .updateTable("idempotencyKey")
        .set({ createdAt })
        .where("keyHash", "=", hashOf("old"))
        .execute();
    };
    const week = 7 * 24 * 3_600_000;
    await age(week - 60_000);
    await forgetOldAnswers(database.db, test.deps.clock.now());
    expect((await send("old")).body).toBe(first.body);
    await age(week);
    const later = await send("old", { ...lead, firstName: "Alex" });
    expect(later.statusCode).toBe(201);
    expect(later.body).not.toBe(first.body);
    await age(week);
    await forgetOldAnswers(database.db, test.deps.clock.now());
    const left = await database.db
      .selectFrom("idempotencyKey")
      .select("key")
      .where("keyHash", "=", hashOf("old"))
      .execute();
    expect(left).toEqual([]);
  });

  it("stores only a digest of the request, a hash of the key, and the answer encrypted [H3]", async () => {
    const key = "a-secret-key";
    const { leadId } = (await send(key, { ...lead, lastName: "Featherstonehaugh" })).json<{
      leadId: string;
    }>();
    const row = await database.db
      .selectFrom("idempotencyKey")
      .selectAll()
      .where("keyHash", "=", hashOf(key))
      .executeTakeFirstOrThrow();
    for (const secret of ["Featherstonehaugh", key, leadId])
      expect(JSON.stringify(row)).not.toContain(secret);
  });
});

describe("two requests at once with one key", () => {
  const open = useTestDatabases();
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp(await open());
  });
  afterAll(() => test.close());

  it("run once: the second waits for the first and gets its answer [B6]", async () => {
    const running = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const order: string[] = [];
    const request = { call: "POST /pre-signup", key: "waiting", request: { a: 1 } };
    const first = withIdempotency(test.deps, request, async () => {
      order.push("first runs");
      running.resolve();
      await mayEnd.promise;
      order.push("first ends");
      return { outcome: "made", body: "first" };
    });
    await running.promise;
    const second = withIdempotency(test.deps, request, () =>
      Promise.resolve({ outcome: "made", body: "second" }),
    ).then((answer) => {
      order.push("second answers");
      return answer;
    });
    await isWaiting(test);
    mayEnd.resolve();
    expect(await first).toEqual({ status: 201, body: "first", replayed: false });
    expect(await second).toEqual({ status: 201, body: "first", replayed: true });
    expect(order).toEqual(["first runs", "first ends", "second answers"]);
  });

  it("let the second run when the first was refused", async () => {
    const running = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const request = { call: "POST /pre-signup", key: "refused", request: {} };
    const first = withIdempotency(test.deps, request, async () => {
      running.resolve();
      await mayEnd.promise;
      throw refuse("household-full");
    });
    await running.promise;
    const second = withIdempotency(test.deps, request, () =>
      Promise.resolve({ outcome: "made", body: "second" }),
    );
    await isWaiting(test);
    mayEnd.resolve();
    await expect(first).rejects.toThrow("household-full");
    expect(await second).toMatchObject({ body: "second", replayed: false });
  });

  it("retry after a lost race for a row, and see the winner's result", async () => {
    let runs = 0;
    const answer = await withIdempotency(
      test.deps,
      { call: "x", key: undefined, request: {} },
      async (trx) => {
        runs += 1;
        const code = runs === 1 ? "CAMPUS" : "ANOTHER";
        const id = test.deps.leadIds.issue(new Date());
        await trx
          .insertInto("affiliate")
          .values({ id, code, name: "x", message: "x", active: true })
          .execute();
        return { outcome: "done", body: code };
      },
    );
    expect(answer.body).toBe("ANOTHER");
    expect(runs).toBe(2);
  });
});

/** Resolves once a connection waits for a lock. */
const isWaiting = async ({ deps }: TestApp) => {
  await expect.poll(() => countLockWaits(deps.db), { interval: 10, timeout: 5_000 }).toBeGreaterThan(0);
};
