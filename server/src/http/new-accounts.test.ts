import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { signUp } from "../../test/sign-up.ts";
import { RateLimiter } from "./rate-limiter.ts";

const most = 10;
const firstHouse = 10;

describe("New accounts of one client address [C13]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let node: TestApp;
  beforeAll(async () => {
    database = await open();
  });
  afterEach(async () => {
    await test.close();
    await node.close();
  });

  it("are ten in 24 hours over all nodes, of which only opened ones count, and a repetition is answered", async () => {
    let now = Date.UTC(2027, 0, 1);
    const start = () =>
      openTestApp(database, {
        config: { trustProxy: 1 },
        // Each call advances the clock, so no other limit is reached.
        deps: { rateLimiter: new RateLimiter(database.db, () => (now += 1_000)) },
      });
    test = await start();
    node = await start();
    const pay = async (house: number, { from = "203.0.113.7", size = 3, app = test.app } = {}) =>
      app.inject({
        method: "POST",
        url: "/api/direct_debit",
        headers: { "x-forwarded-for": from, "idempotency-key": `house ${String(house)} of ${String(size)}` },
        payload: await signUp(database.db, { houseNumber: firstHouse + house, size }),
      });
    for (let house = 0; house < most; house += 1) {
      // The address of the one before is taken.
      if (house > 0) expect((await pay(house - 1, { size: 4 })).statusCode).toBe(409);
      expect((await pay(house, house === 0 ? { app: node.app } : {})).statusCode).toBe(201);
    }

    const refused = await pay(most);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(23 * 60 * 60);
    expect((await pay(most, { app: node.app })).statusCode).toBe(429);
    expect((await pay(most - 1)).headers["idempotency-replayed"]).toBe("true");
    expect((await pay(most, { from: "203.0.113.8" })).statusCode).toBe(201);

    now += 24 * 60 * 60 * 1_000;
    expect((await pay(most + 1)).statusCode).toBe(201);
  });
});
