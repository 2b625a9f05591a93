import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { openGatheringHouse } from "../../../test/gathering-house.ts";
import { join } from "../../../test/sign-up.ts";

const rounds = [1, 2, 3, 4];

describe("A number of housemates that changes while somebody joins, over real connections [G3]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  const apps: TestApp[] = [];
  let houseNumber = 6;
  beforeAll(async () => {
    database = await open({ poolSize: 12 });
    for (let node = 0; node < 2; node += 1) {
      const test = await openTestApp(database);
      await test.app.listen({ host: "127.0.0.1", port: 0 });
      apps.push(test);
    }
    return async () => {
      for (const test of apps) await test.close();
    };
  });

  const origin = (node: number) =>
    `http://127.0.0.1:${String((apps[node]?.app.server.address() as AddressInfo | undefined)?.port)}/api`;
  const ask = async (node: number, path: string, body: object, cookie = "") => {
    const answer = await fetch(`${origin(node)}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const prepare = async (size: number, proposed: number) => {
    const [test] = apps;
    if (test === undefined) throw new Error("There is no node");
    const house = await openGatheringHouse(database, test, { houseNumber: (houseNumber += 1), size });
    await house.joins("Ben");
    await house.ask("Ada", "size", { size: proposed });
    const { id: proposal } = (await house.page("Ben")).numberOfHousemates?.proposal ?? {};
    return { house, proposal, ben: await house.cookieOf("Ben"), ada: await house.cookieOf("Ada") };
  };

  it.each(rounds)("is either agreed to or overtaken by a join: round %i", async () => {
    const { house, proposal, ben } = await prepare(3, 2);
    const [agreed, joined] = await Promise.all([
      ask(0, "/my_house/size/agree", { proposal }, ben),
      ask(1, "/direct_debit", join(house.guid, "Cara")),
    ]);
    const { size, state } = await house.household();
    expect(state).toBe("complete");
    expect([
      [200, 410, 2],
      [409, 201, 3],
    ]).toContainEqual([agreed.status, joined.status, size]);
  });

  it.each(rounds)("changes once when the last two agree at once: round %i", async () => {
    const { house, proposal, ben, ada } = await prepare(4, 3);
    const answers = await Promise.all([
      ask(0, "/my_house/size/agree", { proposal }, ben),
      ask(1, "/my_house/size/agree", { proposal }, ben),
      ask(1, "/my_house/size/agree", { proposal }, ada),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await house.household()).size).toBe(3);
    const changed = (await house.mailsTo("Ada")).filter(({ template }) => template === "size-changed");
    expect(changed).toHaveLength(1);
  });

  it("has one proposal when two people propose at once", async () => {
    const [test] = apps;
    if (test === undefined) throw new Error("There is no node");
    const house = await openGatheringHouse(database, test, { houseNumber: (houseNumber += 1), size: 4 });
    await house.joins("Ben");
    const [ada, ben] = [await house.cookieOf("Ada"), await house.cookieOf("Ben")];
    const answers = await Promise.all([
      ask(0, "/my_house/size", { size: 3 }, ada),
      ask(1, "/my_house/size", { size: 5 }, ben),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("accepts nobody at a price that they were not shown", async () => {
    const { house, proposal, ben } = await prepare(4, 3);
    const { priceAfter: shown } = await house.household();
    await ask(0, "/my_house/size/agree", { proposal }, ben);
    const { priceBefore, priceAfter } = await house.household();
    const late = { ...join(house.guid, "Cara"), priceShown: shown };
    expect(await ask(1, "/direct_debit", late)).toMatchObject({
      status: 409,
      body: { code: "price-changed", priceBeforeDiscount: priceBefore, priceAfterDiscount: priceAfter },
    });
    expect((await ask(1, "/direct_debit", { ...late, priceShown: priceAfter })).status).toBe(201);
  });
});
