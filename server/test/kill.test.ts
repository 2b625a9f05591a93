import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openDatabase } from "../database/connect.ts";
import { describeOnBoth, seededOn } from "./database.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { signUp } from "./sign-up.ts";

const kills = 4;
const firstHouse = 6;

/**
 * What one sign-up leaves in the database, whole or not at all: places, sealed accounts, mandates and queued mails
 * of each household, and the jobs that go with them.
 */
const findHalves = async (database: Awaited<ReturnType<typeof openDatabase>>) => {
  const { rows } = await sql<{ line1: string }>`
    select line1 from household h
    where line1 not in ('3 Larkspur Terrace', '5 Larkspur Terrace') and (
      (select count(*) from household_product where household_id = h.id) <> 4
      or (select count(*) from housemate where household_id = h.id) <> 1
      or (select count(*) from housemate m join bank_account b on b.housemate_id = m.id
          join mandate d on d.bank_account_id = b.id where m.household_id = h.id) <> 1
      or (select count(*) from email where household_id = h.id and template = 'welcome') <> 1
      or not exists (select from housemate m join mandate d on d.housemate_id = m.id
          join pgboss.job j on j.data ->> 'mandateId' = d.id::text where m.household_id = h.id)
    )`.execute(database.db);
  return rows.map(({ line1 }) => line1);
};

describeOnBoth("A server that is killed", (open, kind) => {
  it("has every sign-up that it has answered, each once, and no half of one that it has not", async () => {
    const database = await open();
    const bodies = await Promise.all(
      Array.from({ length: 2 * kills }, (_, index) =>
        signUp(database.db, { houseNumber: firstHouse + index, name: "Survivor" }),
      ),
    );
    // The embedded database is one process's own: the server gets a folder, and the same bodies fit its demo data.
    const dataDir = mkdtempSync(join(tmpdir(), "evenly-kill-"));
    const location: Record<string, string> =
      database.url === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: database.url };
    const answered: string[] = [];
    let server: ServerProcess | undefined;
    const pay = async (body: object) => {
      const response = await fetch(`${server?.origin ?? ""}/api/direct_debit`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as { guid: string } };
    };
    try {
      for (let round = 0; round < kills; round += 1) {
        server = await startServerProcess({ TODAY: seededOn.toString(), ...location });
        const guids = kind === "pglite" ? await guidsOfServer(server.origin) : undefined;
        const at = (index: number) => withAddress(bodies[index] ?? {}, guids?.[index]);
        const paid = await pay(at(2 * round));
        expect(paid.status).toBe(201);
        answered.push(paid.body.guid);
        // The other one is under way when the process goes; whether it was answered is for chance to say.
        const racing = pay(at(2 * round + 1)).then(
          ({ status, body }) => (status === 201 ? [body.guid] : []),
          () => [],
        );
        // Later each round, so that the kills fall on different steps of it.
        await delay(4 * round);
        await server.kill();
        answered.push(...(await racing));
      }
      server = await startServerProcess({ TODAY: seededOn.toString(), ...location });
      for (const guid of answered) {
        const summary = await fetch(`${server.origin}/api/summary?guid=${guid}`);
        expect(summary.status).toBe(200);
      }
      const guids = kind === "pglite" ? await guidsOfServer(server.origin) : undefined;
      for (const [index, body] of bodies.entries()) {
        const again = await pay(withAddress(body, guids?.[index]));
        expect([200, 201]).toContain(again.status);
        if (index % 2 === 0) expect(answered).toContain(again.body.guid);
      }
      await server.kill();
      const afterwards = database.url === undefined ? await openDatabase({ dataDir }) : database;
      expect(await findHalves(afterwards)).toEqual([]);
      const { rows } = await sql`select line1 from household group by line1 having count(*) > 1`.execute(
        afterwards.db,
      );
      expect(rows).toEqual([]);
      if (afterwards !== database) await afterwards.close();
    } finally {
      await server?.kill();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }, 120_000);
});

/** Address guids are drawn anew by each seeding. */
const guidsOfServer = async (origin: string): Promise<string[]> => {
  const response = await fetch(`${origin}/api/addresses/lookup/LS6%201ZZ`);
  const addresses = (await response.json()) as { guid: string; line1: string }[];
  return Array.from({ length: 2 * kills }, (_, index) => {
    const line1 = `${String(firstHouse + index)} Larkspur Terrace`;
    const address = addresses.find((one) => one.line1 === line1);
    if (address === undefined) throw new Error(`There is no ${line1}`);
    return address.guid;
  });
};

const withAddress = (body: object, guid: string | undefined): object => {
  if (guid === undefined) return body;
  const { houseInformation } = body as { houseInformation?: object };
  return { ...body, addressId: guid, houseInformation: { ...houseInformation, address: { guid } } };
};
