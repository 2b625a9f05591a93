import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useTestDatabases } from "../database.ts";
import { recordJobs } from "../recorded-jobs.ts";
import { deliverHeldBack, disturbEvents } from "./faults.ts";

describe("An event that comes late in a year of business", () => {
  const open = useTestDatabases();
  it("is processed on the day it arrives, even without other events", async () => {
    const { db, owner } = await open();
    const jobs = recordJobs();
    await disturbEvents(owner);
    await sql`insert into event_held_back values ('SE-late', 'sandbox', '{"id": "SE-late"}', 2)`.execute(db);
    await deliverHeldBack({ db, jobs });
    expect(jobs.sent).toEqual([]);
    await deliverHeldBack({ db, jobs });
    expect(await db.selectFrom("providerEvent").select("id").execute()).toEqual([{ id: "SE-late" }]);
    expect(jobs.sent).toEqual([{ name: "work-provider-events", data: {} }]);
    await deliverHeldBack({ db, jobs });
    expect(jobs.sent).toHaveLength(1);
  });
});
