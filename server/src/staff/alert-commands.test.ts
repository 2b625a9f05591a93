import { beforeAll, describe, expect, test } from "vitest";
import { staffCommand } from "../../database/record-audit.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { testDependencies } from "../../test/dependencies.ts";
import type { Work } from "../dependencies.ts";
import { raiseAlert } from "../payments/alerts.ts";
import { listAlerts, resolveByCommand } from "./alert-commands.ts";

describe("An alert for staff [F6] [F8]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let deps: Work;
  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    ({ deps } = testDependencies(database));
  });
  const list = () => db.transaction().execute(listAlerts);
  const resolve = (id: string, note: string) => {
    const by = { actor: staffCommand, now: new Date("2027-01-10T10:00:00Z") };
    return db.transaction().execute((trx) => resolveByCommand(trx, id, note, by));
  };

  test("is listed with its account until resolved with a note, which is audited", async () => {
    expect(await list()).toBe("There is nothing to look at.");
    const household = await db.selectFrom("household").select(["id", "reference"]).executeTakeFirstOrThrow();
    await db.transaction().execute(async (trx) => {
      await raiseAlert(trx, deps, {
        kind: "charge-back",
        reference: "an-attempt",
        householdId: household.id,
        detail: { amount: "£72.78" },
      });
      await raiseAlert(trx, deps, { kind: "unknown-payment", reference: "PM-1", detail: {} });
    });
    const [first = "", second = ""] = (await list()).split("\n");
    expect(first).toContain(`charge-back  ${household.reference}  an-attempt  {"amount":"£72.78"}`);
    expect(second).toContain("unknown-payment  no account  PM-1");
    const [id = ""] = first.split("  ");
    await expect(resolve(id, " ")).rejects.toThrow("Say what you found");
    expect(await resolve(id, "They moved bank")).toEqual(["Done.", 0]);
    expect(await list()).toBe(second);
    expect(await resolve(id, "Again")).toEqual(["There is no such alert open.", 1]);
    expect(await resolve("nothing", "Whatever")).toEqual(["There is no such alert open.", 1]);
    const { detail } = await db
      .selectFrom("audit")
      .select("detail")
      .where("action", "=", "resolve-alert")
      .executeTakeFirstOrThrow();
    expect(detail).toEqual({ kind: "charge-back", reference: "an-attempt", note: "They moved bank" });
  });
});
