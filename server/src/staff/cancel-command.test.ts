import { beforeAll, describe, expect, test } from "vitest";
import { staffCommand } from "../../database/record-audit.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { planCollections } from "../../test/planned-collections.ts";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { createHandlers } from "../job-handlers.ts";
import { checkLedger } from "../payments/ledger/check-ledger.ts";
import { cancelByCommand } from "./cancel-command.ts";

describe("The command that cancels a household", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let started: TestApp;
  beforeAll(async () => {
    database = await open();
    started = await openTestApp(database, { today: "2027-01-20" });
    return () => started.close();
  });
  const find = (line1: string) =>
    database.db.selectFrom("household").selectAll().where("line1", "=", line1).executeTakeFirstOrThrow();
  const run = async (line1: string, ...rest: string[]) => {
    const household = await find(line1);
    const by = { actor: staffCommand, now: started.deps.clock.now() };
    return database.db
      .transaction()
      .execute((trx) => cancelByCommand(trx, { deps: started.deps, household, by, rest }));
  };

  test("requires a reason and a valid day, and accepts nothing else", async () => {
    await expect(run("3 Larkspur Terrace")).rejects.toThrow("Say why");
    await expect(run("3 Larkspur Terrace", "--reason", " ")).rejects.toThrow("Say why");
    await expect(run("3 Larkspur Terrace", "--last-day", "31/01/2027")).rejects.toThrow("2027-03-12");
    await expect(run("3 Larkspur Terrace", "--now")).rejects.toThrow("--now");
    expect((await find("3 Larkspur Terrace")).state).toBe("gathering");
  });

  test("previews without changes, and then does exactly that [F11]", async () => {
    const { id } = await database.db
      .updateTable("household")
      .set({ state: "live" })
      .where("line1", "=", "5 Larkspur Terrace")
      .returning("id")
      .executeTakeFirstOrThrow();
    await planCollections(database.db, id, Temporal.PlainDate.from("2026-11-10"));
    await createHandlers(started.deps)["charge-collections"]({}, { isLast: false });
    const shown = await run("5 Larkspur Terrace", "--preview", "--last-day", "2027-01-10");
    expect(shown).toMatch(
      /^The last day of service is 10 January 2027\.\n1 {2}\w+: £\d+\.\d\d is owed to that day; £0\.00 goes back; 10 payments are called off; the payment due on 2027-01-01 becomes £\d+\.\d\d\n2 /,
    );
    expect((await find("5 Larkspur Terrace")).state).toBe("live");
    const done = await run("5 Larkspur Terrace", "--last-day", "2027-01-10", "--reason", "moved out");
    expect(done).toBe(shown);
    expect(await find("5 Larkspur Terrace")).toMatchObject({ state: "cancelled", lastDay: "2027-01-10" });
    const terms = { today: Temporal.PlainDate.from("2027-01-20"), advanceNoticeWorkingDays: 10 };
    expect((await checkLedger(database.db, terms)).wrong).toEqual([]);
  });

  test("reports that nothing is owed before a household is live [F11]", async () => {
    expect(await run("3 Larkspur Terrace", "--preview")).toContain("nothing was charged and nothing is owed");
    await run("3 Larkspur Terrace", "--reason", "asked for by phone");
    expect(await find("3 Larkspur Terrace")).toMatchObject({ state: "cancelled", lastDay: null });
  });
});
