import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { seededOn, type TestDatabase, useTestDatabases } from "./database.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { signUp } from "./sign-up.ts";

const kills = 4;
const letters = "ABCDEFGH";
const firstHouse = 6;

/**
 * Sign-ups that are only partly stored: places, bank accounts and mandates per household, and the welcome job, until it
 * has queued the mails.
 */
const findHalves = async (database: TestDatabase) => {
  const { rows } = await sql<{ line1: string }>`
    select line1 from household h
    where line1 not in ('3 Larkspur Terrace', '5 Larkspur Terrace') and (
      (select count(*) from household_product where household_id = h.id) <> 4
      or (select count(*) from housemate where household_id = h.id) <> 1
      or (select count(*) from membership where household_id = h.id and place = 1) <> 1
      or (select count(*) from housemate m join bank_account b on b.housemate_id = m.id
          join mandate d on d.bank_account_id = b.id where m.household_id = h.id) <> 1
      or (select count(*) from email where household_id = h.id and template = 'welcome')
        + (select count(*) from pgboss.job j join housemate m on j.data ->> 'housemateId' = m.id::text
          where m.household_id = h.id and m.welcomed_at is null) <> 1
      or not exists (select from housemate m join mandate d on d.housemate_id = m.id
          join pgboss.job j on j.data ->> 'mandateId' = d.id::text where m.household_id = h.id)
    )`.execute(database.db);
  return rows.map(({ line1 }) => line1);
};

describe("A server that is killed [C9]", () => {
  const open = useTestDatabases();

  it("keeps every answered sign-up exactly once, and no part of an unanswered one", async () => {
    const database = await open();
    const env = { TODAY: seededOn.toString(), DATABASE_URL: database.url, TRUST_PROXY: "1" };
    const bodies = await Promise.all(
      Array.from({ length: 2 * kills }, (_, index) =>
        signUp(database.db, { houseNumber: firstHouse + index, name: `Survivor${letters.charAt(index)}` }),
      ),
    );
    const answered: string[] = [];
    let server: ServerProcess | undefined;
    const pay = async (index: number) => {
      const response = await fetch(`${server?.origin ?? ""}/api/direct_debit`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          // A visitor each: a killed node does not give back what an address may still open.
          "x-forwarded-for": `10.0.0.${String(index)}`,
        },
        body: JSON.stringify(bodies[index]),
      });
      return { status: response.status, guid: ((await response.json()) as { guid: string }).guid };
    };
    try {
      for (let round = 0; round < kills; round += 1) {
        server = await startServerProcess(env);
        const paid = await pay(2 * round);
        expect(paid.status).toBe(201);
        answered.push(paid.guid);
        // In flight when the process is killed; it may or may not be answered.
        const racing = pay(2 * round + 1).then(
          ({ status, guid }) => (status === 201 ? [guid] : []),
          () => [],
        );
        // Later each round, so that kills hit different steps.
        await delay(4 * round);
        await server.kill();
        answered.push(...(await racing));
      }
      server = await startServerProcess(env);
      for (const guid of answered) {
        expect((await fetch(`${server.origin}/api/summary?guid=${guid}`)).status).toBe(200);
      }
      for (const index of bodies.keys()) {
        const again = await pay(index);
        expect([200, 201]).toContain(again.status);
        if (index % 2 === 0) expect(answered).toContain(again.guid);
      }
    } finally {
      await server?.kill();
    }
    expect(await findHalves(database)).toEqual([]);
    const twice = await sql`select line1 from household group by line1 having count(*) > 1`.execute(
      database.db,
    );
    expect(twice.rows).toEqual([]);
  }, 240_000);
});
