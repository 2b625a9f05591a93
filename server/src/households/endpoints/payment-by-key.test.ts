import type { Success } from "@evenly/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { hashOf, newToken } from "../../../database/ids.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { openGatheringHouse } from "../../../test/gathering-house.ts";
import { bank, join, post, signUp } from "../../../test/sign-up.ts";

describe("A payment whose browser left", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database);
    return () => test.close();
  });
  const pay = (body: object, key?: string, cookie = "") =>
    post(test.app, "/direct_debit", body, { ...(key && { "idempotency-key": key }), cookie });
  const find = (key: string | undefined, cookie = "", path = "direct_debit") =>
    test.app.inject({
      url: `/api/${path}`,
      headers: { cookie, ...(key !== undefined && { "idempotency-key": key }) },
    });
  const cookieOf = ({ headers }: { readonly headers: Record<string, unknown> }) =>
    String(headers["set-cookie"] ?? "").split(";")[0] ?? "";
  const nameOnPage = async (cookie: string) =>
    (await test.app.inject({ url: "/api/my_house", headers: { cookie } })).json<Success<"GET /my_house">>()
      .firstName;

  it("is answered by its key, with the same status and body [B7]", async () => {
    const key = newToken();
    const paid = await pay(await signUp(database.db, { houseNumber: 10 }), key);
    const found = await find(key);
    expect([found.statusCode, found.body]).toEqual([201, paid.body]);
    expect(found.headers["idempotency-replayed"]).toBe("true");
    const joining = newToken();
    const joined = await pay(join(paid.json<{ guid: string }>().guid, "Ben"), joining);
    expect([joined.statusCode, (await find(joining)).body]).toEqual([201, joined.body]);
  });

  it("that was refused, or never arrived, is none; without a key nothing is asked [B7]", async () => {
    const key = newToken();
    await pay({ ...(await signUp(database.db, { houseNumber: 11 })), priceShown: 1 }, key);
    for (const each of [key, newToken()]) {
      const found = await find(each);
      expect([found.statusCode, found.json<{ code: string }>().code]).toEqual([404, "payment-unknown"]);
    }
    expect((await find(undefined)).statusCode).toBe(400);
  });

  it("is still running as long as its transaction is, and then is found; asking does not disturb it [B7]", async () => {
    const key = newToken();
    const trx = await database.db.startTransaction().execute();
    await trx
      .insertInto("idempotencyKey")
      .values({ call: "POST /direct_debit", key, requestHash: "", createdAt: test.deps.clock.now() })
      .execute();
    const running = await find(key);
    expect([running.statusCode, running.json<{ code: string }>().code]).toEqual([409, "payment-running"]);
    const body = { guid: "g", joinLink: "l", remainingHm8s: 1, reference: "r", mayInvite: true };
    await trx
      .updateTable("idempotencyKey")
      .set({ status: 201, body: JSON.stringify({ value: body }) })
      .where("keyHash", "=", hashOf(key))
      .execute();
    await trx.commit().execute();
    expect((await find(key)).json()).toEqual(body);
  });

  it("is forgotten after 7 days [B6] [B7]", async () => {
    const key = newToken();
    await pay(await signUp(database.db, { houseNumber: 12 }), key);
    const old = new Date(test.deps.clock.now().getTime() - 7 * 86_400_000);
    await database.db
      .updateTable("idempotencyKey")
      .set({ createdAt: old })
      .where("keyHash", "=", hashOf(key))
      .execute();
    expect((await find(key)).statusCode).toBe(404);
  });

  it("signs its browser in, when it is answered and when it is asked for [G1] [B7]", async () => {
    const key = newToken();
    const paid = await pay(await signUp(database.db, { houseNumber: 13, name: "Nora" }), key);
    expect(paid.headers["own-page"]).toBe("open");
    expect(await nameOnPage(cookieOf(paid))).toBe("Nora");
    const found = await find(key);
    expect(found.headers["own-page"]).toBe("open");
    expect(await nameOnPage(cookieOf(found))).toBe("Nora");
  });

  it("signs nobody in by a key that can be guessed, after 'Sign out everywhere', or by sending the same again [G1]", async () => {
    const [key, body] = [newToken(), await signUp(database.db, { houseNumber: 14, name: "Olga" })];
    const cookie = cookieOf(await pay(body, key));
    const again = await pay(body);
    expect([again.statusCode, again.headers["set-cookie"]]).toEqual([200, undefined]);
    await post(test.app, "/my_house/sign_out", {}, { cookie });
    const found = await find(key);
    expect([found.statusCode, found.headers["set-cookie"]]).toEqual([201, undefined]);
    await pay(await signUp(database.db, { houseNumber: 15, name: "Pia" }), "1");
    const guessed = await find("1");
    expect([guessed.statusCode, guessed.headers["set-cookie"]]).toEqual([201, undefined]);
  });

  it("leaves another person's page open in that browser, and says so [G1]", async () => {
    const house = await openGatheringHouse(database, test, { houseNumber: 16, size: 4 });
    const ada = await house.cookieOf("Ada");
    const key = newToken();
    const joined = await pay(join(house.guid, "Ben"), key, ada);
    expect([joined.statusCode, joined.headers["set-cookie"]]).toEqual([201, undefined]);
    expect(joined.headers["own-page"]).toBe("of-another");
    expect((await find(key, ada)).headers["own-page"]).toBe("of-another");
    expect(await nameOnPage(ada)).toBe("Ada");
  });

  it("by the second token signs nobody in: no mailbox was shown [A5]", async () => {
    const house = await openGatheringHouse(database, test, { houseNumber: 17, size: 4 });
    const { shareToken: token } = await house.household();
    const joined = await pay(join(token, "Ben"), newToken());
    expect([joined.statusCode, joined.headers["set-cookie"]]).toEqual([201, undefined]);
  });

  it("at an address of one's own: the account there is said to be theirs, to nobody else [B7]", async () => {
    const house = await openGatheringHouse(database, test, { houseNumber: 18, size: 4 });
    const { shareToken: token } = await house.household();
    const read = async (cookie: string) =>
      (await test.app.inject({ url: `/api/summary?guid=${token}`, headers: { cookie } })).json<
        Success<"GET /summary">
      >().isYours;
    expect(await read(await house.cookieOf("Ada"))).toBe(true);
    expect(await read("")).toBeUndefined();
  });

  it("of new bank details is found by the person who gave them only [B7] [F7]", async () => {
    const house = await openGatheringHouse(database, test, { houseNumber: 19, size: 4 });
    await house.joins("Ben");
    const [ada, ben] = [await house.cookieOf("Ada"), await house.cookieOf("Ben")];
    const key = newToken();
    const headers = { cookie: ada, "idempotency-key": key };
    const body = { bankDetails: { ...bank("Ada"), accountNumber: "44779911", sortCode: "20-00-00" } };
    const given = await post(test.app, "/my_house/bank_details", body, headers);
    const found = await find(key, ada, "my_house/bank_details");
    expect([found.statusCode, found.body]).toEqual([given.statusCode, given.body]);
    expect((await find(key, ben, "my_house/bank_details")).statusCode).toBe(404);
  });
});
