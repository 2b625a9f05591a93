import type { AddressInfo } from "node:net";
import { Kysely, PostgresDialect, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { plugins } from "../../../database/connect.ts";
import type { Database } from "../../../database/tables.ts";
import { countLockWaits } from "../../../test/count-lock-waits.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { join, larkspurTerrace, person, signUp } from "../../../test/sign-up.ts";
import { guidOfRow } from "../../../test/read-guid.ts";
import { hashOf } from "../../../database/ids.ts";

type Answer = { readonly status: number; readonly body: Record<string, unknown>; readonly replayed: boolean };

describe("People who pay at the same moment, over real connections", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  const apps: TestApp[] = [];
  const origins: string[] = [];
  beforeAll(async () => {
    database = await open({ poolSize: 12 });
    // Two nodes, so that in-memory state cannot hide a race.
    for (let node = 0; node < 2; node += 1) {
      const test = await openTestApp(database);
      await test.app.listen({ host: "127.0.0.1", port: 0 });
      apps.push(test);
      origins.push(`http://127.0.0.1:${String((test.app.server.address() as AddressInfo).port)}`);
    }
    return async () => {
      for (const test of apps) await test.close();
    };
  });

  const pay = async (node: number, body: object, key?: string): Promise<Answer> => {
    const response = await fetch(`${origins[node % origins.length] ?? ""}/api/direct_debit`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key !== undefined && { "idempotency-key": key }) },
      body: JSON.stringify(body),
    });
    return {
      status: response.status,
      body: (await response.json()) as Record<string, unknown>,
      replayed: response.headers.get("idempotency-replayed") === "true",
    };
  };
  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();
  const count = async (table: "housemate" | "voucherUse", column: "householdId", id: string) => {
    const { total } = await database.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as("total"))
      .where(column, "=", id)
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  const householdsAt = (line1: string) =>
    database.db.selectFrom("household").selectAll().where("line1", "=", line1).execute();

  it("takes the last place once [C7]", async () => {
    const opened = await pay(0, await signUp(database.db, { houseNumber: 11, name: "Lead", size: 2 }));
    const guid = String(opened.body["guid"]);
    const names = ["Ada", "Ben", "Cyd", "Dev", "Eve", "Fay", "Gus", "Hal"];
    const answers = await Promise.all(names.map((name, index) => pay(index, join(guid, name))));
    expect(statuses(answers)).toEqual([201, 410, 410, 410, 410, 410, 410, 410]);
    const [household] = await householdsAt("11 Larkspur Terrace");
    expect(household?.state).toBe("complete");
    expect(await count("housemate", "householdId", household?.id ?? "")).toBe(2);
  });

  it("fills every place of a large house exactly once, and with each person once", async () => {
    const opened = await pay(0, await signUp(database.db, { houseNumber: 12, name: "Lead", size: 6 }));
    const guid = String(opened.body["guid"]);
    const names = ["Ada", "Ben", "Cyd", "Dev", "Eve"];
    const twice = [...names, ...names];
    const answers = await Promise.all(twice.map((name, index) => pay(index, join(guid, name))));
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 201, 201, 201, 201, 201]);
    const remaining = answers.filter(({ status }) => status === 201).map(({ body }) => body["remainingHm8s"]);
    expect(remaining.sort()).toEqual([0, 1, 2, 3, 4]);
  });

  it("gives an address to one of two leads, and the other its share token", async () => {
    const bodies = await Promise.all(
      ["Left", "Right"].map((name) => signUp(database.db, { houseNumber: 13, name })),
    );
    const answers = await Promise.all(bodies.map((body, index) => pay(index, body)));
    expect(statuses(answers)).toEqual([201, 409]);
    const accounts = await householdsAt("13 Larkspur Terrace");
    expect(accounts).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.body["existingAccountGUID"]).toBe(
      accounts[0]?.shareToken,
    );
  });

  it("gives a house that some typed and others picked to one of them [C6]", async () => {
    const guid = await larkspurTerrace(database.db, 22);
    const picked = await signUp(database.db, { houseNumber: 22, name: "Picked" });
    // As if typed before the address list had it, so that only the dwelling matches.
    await database.db.updateTable("address").set({ line1: "Twenty-two" }).where("guid", "=", guid).execute();
    const { addressId: _, ...typed } = await signUp(database.db, { houseNumber: 21, name: "Typed" });
    const house = { ...typed.houseInformation, postcode: "LS6 1ZZ" };
    const lines = ["22 Larkspur Terrace", "22, larkspur terrace", "22 LARKSPUR-TERRACE"];
    const first = await Promise.all(
      lines.map((line1, node) =>
        pay(node, {
          ...typed,
          personalDetails: person(`Typed${String(node)}`),
          houseInformation: { ...house, address: { fullAddress: { line1, line2: "", city: "Leeds" } } },
        }),
      ),
    );
    expect(statuses(first)).toEqual([201, 409, 409]);
    await database.db
      .updateTable("address")
      .set({ line1: "22 Larkspur Terrace" })
      .where("guid", "=", guid)
      .execute();
    expect((await pay(1, picked)).status).toBe(409);
  });

  it("gives a house to one of two who type it differently [C6]", async () => {
    const { addressId: _, ...typed } = await signUp(database.db, { houseNumber: 21, name: "Typed" });
    const ways = [
      { line1: "The Old Barn", line2: "Mill Lane" },
      { line1: "The Old Barn, Mill Lane", line2: "" },
    ];
    const answers = await Promise.all(
      ways.map((lines, node) =>
        pay(node, {
          ...typed,
          personalDetails: person(`Barn${String(node)}`),
          houseInformation: {
            ...typed.houseInformation,
            postcode: "LS6 1ZZ",
            address: { fullAddress: { ...lines, city: "Leeds" } },
          },
        }),
      ),
    );
    expect(statuses(answers)).toEqual([201, 409]);
    const taken = answers.find(({ status }) => status === 409)?.body["existingAccountGUID"];
    const accounts = (await Promise.all(ways.map(({ line1 }) => householdsAt(line1)))).flat();
    expect(accounts.map(({ shareToken }) => shareToken)).toEqual([taken]);
  });

  it("gives a house to one of two when an older node serves the other", async () => {
    const [account] = await householdsAt("13 Larkspur Terrace");
    if (account === undefined) throw new Error("The two leads come first");
    const { id: _, dwellingId: __, reference: ___, ...copy } = account;
    const body = await signUp(database.db, { houseNumber: 23, name: "Today" });
    const older = {
      ...copy,
      id: "0198f1b2-0000-7000-8000-0000000000aa",
      guid: "o".repeat(32),
      guidHash: sql<string>`null`,
      shareToken: "p".repeat(32),
      addressId: null,
      line1: "23 Larkspur Terrace",
      discount: null,
    };
    // The older node's account is written but uncommitted when the other node asks.
    let asked: Promise<Answer> | undefined;
    await database.db.transaction().execute(async (trx) => {
      await trx.insertInto("household").values(older).execute();
      asked = pay(0, body);
      await untilSomebodyWaits();
    });
    expect((await asked)?.status).toBe(409);
    expect(await householdsAt("23 Larkspur Terrace")).toHaveLength(1);
  });

  const untilSomebodyWaits = async () => {
    while ((await countLockWaits(database.db)) === 0);
  };

  it("gives the last use of a voucher to one of many, and tells the others the price without it [C10]", async () => {
    const houses = [14, 15, 16, 17, 18, 19];
    const bodies = await Promise.all(
      houses.map((houseNumber, index) =>
        // Of one person they would wait for each other: an email is locked while its accounts are counted.
        signUp(database.db, {
          houseNumber,
          name: `Only${"abcdef".charAt(index)}`,
          house: { discountCode: "ONLYONE" },
        }),
      ),
    );
    const answers = await Promise.all(bodies.map((body, index) => pay(index, body)));
    expect(statuses(answers)).toEqual([201, 409, 409, 409, 409, 409]);
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      expect(body["message"]).toBe("Your discount has ended. Please check the new price before you go on.");
      expect(body["priceAfterDiscount"]).toBe(body["priceBeforeDiscount"]);
    }
    const uses = await database.db
      .selectFrom("voucherUse")
      .innerJoin("voucher", "voucher.id", "voucherUse.voucherId")
      .select("voucherUse.id")
      .where("voucher.code", "=", "ONLYONE")
      .execute();
    expect(uses).toHaveLength(1);
  });

  it("makes one account of one form that was sent many times", async () => {
    const body = await signUp(database.db, { houseNumber: 20, name: "Eager" });
    const answers = await Promise.all(Array.from({ length: 6 }, (_, node) => pay(node, body, "one-form")));
    expect(statuses(answers)).toEqual([201, 201, 201, 201, 201, 201]);
    expect(answers.filter(({ replayed }) => replayed)).toHaveLength(5);
    expect(new Set(answers.map(({ body: { guid } }) => guid)).size).toBe(1);
    expect(await householdsAt("20 Larkspur Terrace")).toHaveLength(1);
  });

  it("is stored once when the connection is lost after the commit, and answered when it is sent again [B3] [B6]", async () => {
    const { pool } = database;
    let isLost = false;
    const connect = async () => {
      const client = await pool.connect();
      const query = async (text: string, values: unknown[]) => {
        const result = await client.query(text, values);
        if (text === "commit" && !isLost) {
          isLost = true;
          throw new Error("Connection terminated unexpectedly");
        }
        return result;
      };
      return { query, release: () => client.release() } as never;
    };
    const losing = { connect, end: () => Promise.resolve(), options: pool.options };
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: losing }), plugins });
    const { app, close } = await openTestApp({ ...database, db });
    const body = await signUp(database.db, { houseNumber: 24, name: "Lost" });
    const payHere = () =>
      app.inject({
        method: "POST",
        url: "/api/direct_debit",
        payload: body,
        headers: { "idempotency-key": "lost" },
      });
    expect((await payHere()).statusCode).toBe(503);
    const again = await payHere();
    expect([again.statusCode, again.headers["idempotency-replayed"]]).toEqual([201, "true"]);
    const accounts = await householdsAt("24 Larkspur Terrace");
    expect(accounts.map(guidOfRow)).toEqual([again.json<{ guid: string }>().guid]);
    await close();
  });

  it("makes one account of one sign-up that was sent many times without a key [B6]", async () => {
    const body = await signUp(database.db, { houseNumber: 21, name: "Keyless" });
    const answers = await Promise.all(Array.from({ length: 6 }, (_, node) => pay(node, body)));
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body: { guid } }) => guid)).size).toBe(1);
  });

  it("refuses an overlapping account in the database, even without a check in code [C6]", async () => {
    const [account] = await householdsAt("13 Larkspur Terrace");
    if (account === undefined) throw new Error("The two leads come first");
    const { id: _, ...copy } = account;
    const second = {
      ...copy,
      id: "0198f1b2-0000-7000-8000-00000000000f",
      guidHash: hashOf("g".repeat(32)),
      shareToken: "s".repeat(32),
      discount: null,
    };
    await expect(database.db.insertInto("household").values(second).execute()).rejects.toThrow(
      /household_one_account_per_(address|dwelling)_and_time/,
    );
  });
});
