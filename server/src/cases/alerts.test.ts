import { describe, expect, it } from "vitest";
import { clockAt } from "../../test/clock-at.ts";
import { useTestDatabases } from "../../test/database.ts";
import { testDependencies } from "../../test/dependencies.ts";
import { raiseAlert, raiseAlerts } from "./alerts.ts";

describe("An alert [F8] [F9] [H4]", () => {
  const open = useTestDatabases();
  it("is raised once per matter, at the clock's time", async () => {
    const database = await open();
    const { db } = database;
    const clock = clockAt(() => Temporal.PlainDate.from("2027-01-04"));
    const { deps } = testDependencies(database, { deps: { clock } });
    const unknown = { kind: "unknown-payment", reference: "PM1" } as const;
    await db.transaction().execute(async (trx) => {
      await raiseAlert(trx, deps, { ...unknown, detail: { said: "confirmed" } });
      await raiseAlert(trx, deps, { ...unknown, detail: { said: "paid_out" } });
      await raiseAlerts(trx, deps, [
        { ...unknown, detail: {} },
        { kind: "unknown-mandate", reference: "PM1", detail: {} },
        { kind: "unknown-payment", reference: "PM2", detail: {} },
        { kind: "unknown-payment", reference: "PM2", detail: {} },
      ]);
      await raiseAlerts(trx, deps, []);
    });
    const raised = await db
      .selectFrom("staffAlert")
      .innerJoin("staffCase", "staffCase.id", "caseId")
      .select(["staffAlert.kind", "staffAlert.reference", "detail", "raisedAt", "state"])
      .orderBy("staffAlert.reference")
      .orderBy("staffAlert.kind")
      .execute();
    const raisedAt = new Date("2027-01-04T10:00:00Z");
    const unresolved = { raisedAt, state: "open" };
    expect(raised).toEqual([
      { kind: "unknown-mandate", reference: "PM1", detail: {}, ...unresolved },
      { kind: "unknown-payment", reference: "PM1", detail: { said: "confirmed" }, ...unresolved },
      { kind: "unknown-payment", reference: "PM2", detail: {}, ...unresolved },
    ]);
  });
});
