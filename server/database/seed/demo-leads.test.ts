import type { Success } from "@evenly/contract";
import { describe, expect, it } from "vitest";
import { openTestApp } from "../../test/app.ts";
import { clockAt } from "../../test/clock-at.ts";
import { useTestDatabases } from "../../test/database.ts";
import { signedInAs } from "../../test/staff.ts";
import { seedLeads } from "./demo-leads.ts";

describe("The leads of the demo data [E] [H4]", () => {
  const open = useTestDatabases();
  it("cover today, a week ago, this month and the month before", async () => {
    const database = await open();
    const clock = clockAt(() => Temporal.PlainDate.from("2027-01-15"));
    const test = await openTestApp(database, { deps: { clock } });
    await seedLeads(test.deps);
    const catalogue = await signedInAs(test, "catalogue");
    const { figures } = (await catalogue.get("/home")).json<Success<"GET /staff/home">>();
    // Of five and seven a day, those until ten o'clock.
    expect(figures.leads).toEqual({ value: 2, before: 3, isMore: false });
    expect(figures.quotes.value).toBeGreaterThan(0);
    const { funnel } = (await catalogue.get("/figures")).json<Success<"GET /staff/figures">>();
    const [leads, quotes] = funnel;
    expect(leads?.count).toBeGreaterThan(100);
    expect(leads?.before).toBeGreaterThan(100);
    expect(quotes?.count).toBeLessThan(leads?.count ?? 0);
    const later = database.db.selectFrom("lead").select("id").where("updatedAt", ">", clock.now());
    expect(await later.execute()).toEqual([]);
    await test.close();
  });
});
