import { beforeAll, describe, expect, test } from "vitest";
import { staffCommand } from "../../database/record-audit.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { testDependencies } from "../../test/dependencies.ts";
import { raiseAlert } from "../cases/index.ts";
import type { Work } from "../dependencies.ts";
import { closeByCommand, listCases } from "./case-commands.ts";

describe("A case in the commands [F6] [F8] [J1]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let deps: Work;
  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    ({ deps } = testDependencies(database));
  });
  const list = () => db.transaction().execute(listCases);
  const close = (name: string, outcome: string, text: string) => {
    const by = { actor: staffCommand, now: new Date("2027-01-10T10:00:00Z") };
    return db.transaction().execute((trx) => closeByCommand(trx, name, { outcome, text }, by));
  };

  test("is listed with its account and what was told, until it is done with an outcome and a note", async () => {
    expect(await list()).toBe("There is nothing to look at.");
    const household = await db.selectFrom("household").select(["id", "reference"]).executeTakeFirstOrThrow();
    await db.transaction().execute(async (trx) => {
      await raiseAlert(trx, deps, {
        kind: "different-payout",
        reference: "PO-1",
        householdId: household.id,
        detail: { amount: "£72.78" },
      });
      await raiseAlert(trx, deps, { kind: "unknown-payment", reference: "PM-1", detail: {} });
    });
    const [first = "", second = ""] = (await list()).split("\n");
    expect(first).toMatch(
      /^CS-0001 {2}payout-differs {2}due [\d-]{10} {2}EV-[\w-]+ {2}different-payout {2}PO-1 {2}\{"amount":"£72.78"\}$/,
    );
    expect(second).toContain("no account  unknown-payment  PM-1");
    await expect(close("CS-0001", "refunded", "x")).rejects.toThrow(
      "Say how it ended: settled, nothing-to-do",
    );
    await expect(close("CS-0001", "settled", "")).rejects.toThrow("Say what you found");
    expect(await close("CS-0001", "settled", "They paid the rest")).toEqual(["Done.", 0]);
    expect(await list()).toBe(second);
    await expect(close("CS-0001", "settled", "Again")).rejects.toMatchObject({ message: "case-done" });
    await expect(close("nothing", "settled", "Whatever")).rejects.toMatchObject({ message: "case-unknown" });
    const { detail } = await db
      .selectFrom("audit")
      .select("detail")
      .where("action", "=", "case-done")
      .executeTakeFirstOrThrow();
    expect(detail).toEqual({
      case: "CS-0001",
      kind: "payout-differs",
      outcome: "settled",
      text: "They paid the rest",
    });
  });
});
