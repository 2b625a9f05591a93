import type { Success } from "@evenly/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId, newToken } from "../../../database/ids.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { sendOnlyJobs } from "../../../test/send-only-jobs.ts";
import { signedInAs, type StaffBrowser } from "../../../test/staff.ts";
import { countFailedJobsTo } from "../../queue/index.ts";
import { findCommand } from "../commands.ts";

type FailedJobs = Success<"GET /staff/jobs">;
type FailedEvents = Success<"GET /staff/failed_events">;

describe("Failed jobs and events in the back office [F8] [H4]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let administrator: StaffBrowser;
  let household: { id: string; reference: string; line1: string };
  let mandateId: string;

  const failJob = async (job: string, data: object, message: string) => {
    const { rows } = await sql<{ id: string }>`
      insert into pgboss.job (name, data, source_name, source_output)
      values ('dead-letter', ${JSON.stringify(data)}::jsonb, ${job}, ${JSON.stringify({ message })}::jsonb)
      returning id`.execute(db);
    return rows[0]?.id ?? "";
  };
  const readJobs = async (query = "") => (await administrator.get(`/jobs?${query}`)).json<FailedJobs>();
  const waiting = async (name: string) =>
    (
      await sql<{
        data: object;
      }>`select data from pgboss.job where name = ${name} and state = 'created'`.execute(db)
    ).rows.map(({ data }) => data);
  const audited = (action: string) =>
    db
      .selectFrom("audit")
      .innerJoin("staffPerson", (join) => join.onRef("actorId", "=", sql`staff_person.id::text`))
      .select(["staffPerson.email", "detail"])
      .where("action", "=", action)
      .orderBy("audit.id")
      .execute();

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    const jobs = sendOnlyJobs(database);
    await jobs.start();
    test = await openTestApp(database, { deps: { jobs } });
    administrator = await signedInAs(test, "administrator");
    household = await db
      .selectFrom("household")
      .select(["id", "reference", "line1"])
      .where("line1", "=", "5 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    ({ id: mandateId } = await db
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "housemateId")
      .select("mandate.id")
      .where("householdId", "=", household.id)
      .executeTakeFirstOrThrow());
  });
  afterAll(async () => {
    await test.close();
    await test.deps.jobs.stop();
  });

  it("are listed with subject and error, without personal data", async () => {
    await failJob(
      "set-up-mandate",
      { mandateId },
      "We could not reach the bank of ann@example.com: 55779911",
    );
    await failJob("simulate-bank-day", {}, `The token ${newToken()}0 is gone`);
    const { rows, jobs, count } = await readJobs();
    const about = { reference: household.reference, address: household.line1 };
    expect(rows.map(({ job, household: of, failure }) => [job, of, failure])).toEqual([
      ["set-up-mandate", about, "We could not reach the bank of …@…: …"],
      ["simulate-bank-day", null, "The token … is gone"],
    ]);
    expect([jobs, count]).toEqual([["set-up-mandate", "simulate-bank-day"], 2]);
    const { counts } = (await administrator.get("/to_do")).json<Success<"GET /staff/to_do">>();
    expect([counts.jobs, await countFailedJobsTo(db, 1)]).toEqual([2, 1]);
    expect((await readJobs("job=simulate-bank-day")).rows).toHaveLength(1);
    const sheet = (await administrator.get("/jobs.csv?job=set-up-mandate")).body;
    expect(sheet).toMatch(/set-up-mandate,EV-[\w-]+,We could not reach the bank of …@…: …\r\n$/);
  });

  it("are listed by commands as well, and by the commands' former names", async () => {
    const run = (name: string) =>
      db.transaction().execute(async (trx) => findCommand([name])?.(trx, test.deps));
    const [lines = ""] = (await run("failed-jobs")) ?? [];
    expect(lines).toContain("set-up-mandate");
    expect(await run("given-up")).toEqual([lines, 0]);
    for (const name of ["failed-events", "left-events"])
      expect(await run(name)).toEqual(["No event was left.", 0]);
  });

  it("are run again, one or all, which is audited", async () => {
    const again = async (body: object) =>
      (await administrator.post("/jobs/again", body)).json<{ count: number }>().count;
    const [first] = (await readJobs("job=set-up-mandate")).rows;
    expect(await again({ ids: [first?.id ?? ""] })).toBe(1);
    expect(await waiting("set-up-mandate")).toEqual([{ mandateId }]);
    expect((await readJobs()).rows.map(({ job }) => job)).toEqual(["simulate-bank-day"]);
    expect(await again({ ids: [newId()] })).toBe(0);
    expect(await again({ ids: [] })).toBe(0);
    expect(await again({ all: true })).toBe(1);
    expect((await readJobs()).rows).toEqual([]);
    const email = "administrator@staff.test";
    expect(await audited("run-again")).toEqual([
      { email, detail: { job: "set-up-mandate", mandateId } },
      { email, detail: { job: "simulate-bank-day" } },
    ]);
  });

  it("of mails are sent again as from the mail's own page", async () => {
    const emailId = newId();
    const mail = { template: "refund", subject: "Hello", textBody: "", htmlBody: "", sentAt: null };
    await db
      .insertInto("email")
      .values({
        id: emailId,
        ...mail,
        toAddress: "sam@example.com",
        householdId: household.id,
        state: "failed",
      })
      .execute();
    await failJob("send-mail", { emailId }, "away");
    expect((await readJobs()).rows).toMatchObject([{ household: { reference: household.reference } }]);
    await administrator.post("/jobs/again", { all: true });
    const { state } = await db
      .selectFrom("email")
      .select("state")
      .where("id", "=", emailId)
      .executeTakeFirstOrThrow();
    expect([state, await waiting("send-mail")]).toEqual(["queued", [{ emailId }]]);
    await db.updateTable("email").set({ state: "failed" }).where("id", "=", emailId).execute();
    const jobId = await failJob("send-mail", { emailId }, "away");
    const support = await signedInAs(test, "support");
    expect((await support.post(`/mails/${emailId}/again`, { reason: "They ask" })).statusCode).toBe(204);
    expect((await readJobs()).rows.map(({ id }) => id)).not.toContain(jobId);
  });

  it("of provider events are processed again, and show their household", async () => {
    await db
      .updateTable("mandate")
      .set({ providerReference: "MD-LEFT" })
      .where("id", "=", mandateId)
      .execute();
    const event = (id: string, mandate: string) => ({
      id,
      provider: "sandbox",
      payload: JSON.stringify({ id, links: { mandate } }),
      tries: 10,
      failure: "We know of nothing that it is about",
    });
    await db
      .insertInto("providerEvent")
      .values([event("EV1", "MD-LEFT"), event("EV2", "MD-NONE")])
      .execute();
    const readEvents = async () => (await administrator.get("/failed_events")).json<FailedEvents>().rows;
    const { reference, line1: address } = household;
    expect(await readEvents()).toMatchObject([
      { id: "EV1", provider: "sandbox", household: { reference, address } },
      { id: "EV2", household: null, failure: "We know of nothing that it is about" },
    ]);
    const [head, first, second] = (await administrator.get("/failed_events.csv")).body.split("\r\n");
    expect(head).toBe("\ufeffSince,At,Event,Provider,Household,What went wrong");
    expect(first).toMatch(new RegExp(`,EV1,sandbox,${reference},We know of nothing that it is about$`));
    expect(second).toMatch(/,EV2,sandbox,,We know of nothing that it is about$/);
    expect((await audited("export")).at(-1)?.detail).toEqual({ list: "failed-events", filters: {} });
    const answer = await administrator.post("/failed_events/again", { ids: ["EV2"] });
    expect(answer.json<object>()).toEqual({ count: 1 });
    expect((await readEvents()).map(({ id }) => id)).toEqual(["EV1"]);
    expect(await waiting("work-provider-events")).toHaveLength(1);
    expect((await audited("work-again")).map(({ detail }) => detail)).toEqual([{ event: "EV2" }]);
  });
});
