import { expect, it } from "vitest";
import { describeOnBoth } from "../../test/database.ts";
import { raiseAlert, raiseAlerts } from "./alerts.ts";

describeOnBoth("An alert", (open) => {
  it("is raised once a matter, however often it comes", async () => {
    const { db } = await open();
    const unknown = { kind: "unknown-payment", reference: "PM1" } as const;
    await db.transaction().execute(async (trx) => {
      await raiseAlert(trx, { ...unknown, detail: { said: "confirmed" } });
      await raiseAlert(trx, { ...unknown, detail: { said: "paid_out" } });
      await raiseAlerts(trx, [
        { ...unknown, detail: {} },
        { kind: "unknown-mandate", reference: "PM1", detail: {} },
        { kind: "unknown-payment", reference: "PM2", detail: {} },
        { kind: "unknown-payment", reference: "PM2", detail: {} },
      ]);
      await raiseAlerts(trx, []);
    });
    const raised = await db
      .selectFrom("staff_alert")
      .select(["kind", "reference", "household_id", "detail", "resolved_at"])
      .orderBy("reference")
      .orderBy("kind")
      .execute();
    const unresolved = { household_id: null, resolved_at: null };
    expect(raised).toEqual([
      { kind: "unknown-mandate", reference: "PM1", detail: {}, ...unresolved },
      { kind: "unknown-payment", reference: "PM1", detail: { said: "confirmed" }, ...unresolved },
      { kind: "unknown-payment", reference: "PM2", detail: {}, ...unresolved },
    ]);
  });
});
