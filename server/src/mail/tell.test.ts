import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { testDependencies } from "../../test/dependencies.ts";
import type { Housemate } from "../../database/tables.ts";
import { listMailbox } from "./mailbox.ts";
import { sampleEmails, templates } from "./templates/index.ts";
import { createJobs } from "../queue/create-jobs.ts";
import type { JobHandlers, Jobs } from "../queue/jobs.ts";
import { jobNames } from "../queue/queues.ts";
import { sendEmail } from "./jobs/send-email.ts";
import { tell } from "./tell.ts";

describe("telling somebody", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let jobs: Jobs;
  let reader: Pick<Housemate, "id" | "email" | "householdId">;
  const failures: unknown[] = [];
  const tried: string[] = [];

  beforeAll(async () => {
    database = await open();
    reader = await database.db
      .selectFrom("housemate")
      .select(["id", "email", "householdId"])
      .executeTakeFirstOrThrow();
    const send = sendEmail(testDependencies(database).deps);
    const idle = Object.fromEntries(jobNames.map((name) => [name, () => Promise.resolve()]));
    const handlers = {
      ...idle,
      "send-mail": async (data, attempt) => {
        tried.push(data.emailId);
        await send(data, attempt);
      },
    } as JobHandlers;
    jobs = createJobs({
      connection: database,
      work: true,
      handlers: () => handlers,
      onFailure: (failure) => failures.push(failure),
    });
    await jobs.start();
  });
  afterAll(() => jobs.stop());

  const queue = (template: "welcome" | "house-complete", afterwards: () => void = () => {}) =>
    database.db.transaction().execute(async (trx) => {
      const message = { ...sampleEmails[template], housemateId: reader.id };
      await tell(trx, testDependencies(database, { deps: { jobs } }).deps, message);
      afterwards();
    });
  const readEmails = () =>
    database.db.selectFrom("email").selectAll().where("toAddress", "=", reader.email).execute();

  test("writes to where they are reached now, and leaves neither mail nor job after a rollback [G1] [H3]", async () => {
    await expect(
      queue("house-complete", () => {
        throw new Error("The work failed");
      }),
    ).rejects.toThrow("The work failed");
    expect(await readEmails()).toEqual([]);

    // The queue is FIFO: a leftover job would run before this one.
    await queue("welcome");
    await vi.waitFor(
      async () => expect((await readEmails()).map(({ state }) => state)).toEqual(["sent"]),
      10_000,
    );
    const [email] = await readEmails();
    expect(email).toMatchObject({
      householdId: reader.householdId,
      pageOf: reader.id,
      version: templates.welcome.version,
      data: { firstName: "Amira", weekly: 1675, startDate: { $day: "2027-09-01" } },
      textBody: null,
      htmlBody: null,
    });
    expect(tried).toEqual([email?.id]);
    expect(failures).toEqual([]);
  });

  test("queues before all others what somebody waits for at a screen", async () => {
    const priorities = await database.db.transaction().execute(async (trx) => {
      const { deps } = testDependencies(database, { deps: { jobs } });
      const to = { housemateId: reader.id };
      for (const email of [sampleEmails.welcome, sampleEmails["my-house-link"]])
        await tell(trx, deps, { ...email, ...to });
      const { rows } = await sql<{ template: string; priority: number }>`
        select template, priority from pgboss.job join email on email.id::text = job.data ->> 'emailId'
        where job.state = 'created' order by created_on`.execute(trx);
      await trx.deleteFrom("email").where("state", "=", "queued").execute();
      return new Map(rows.map(({ template, priority }) => [template, priority]));
    });
    expect(priorities).toEqual(
      new Map([
        ["welcome", 0],
        ["my-house-link", 1],
      ]),
    );
  });

  test("puts the mail into the mailbox, newest first [G1]", async () => {
    await queue("house-complete");
    const mailbox = await listMailbox(database.db, testDependencies(database).deps.config);
    expect(mailbox.slice(0, 2).map(({ subject }) => subject)).toEqual([
      "Your house is complete",
      "Welcome to Evenly: what happens next",
    ]);
    expect(mailbox[0]).toMatchObject({
      to: reader.email,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(mailbox[0]?.text).toContain("Hi Amira,");
    expect(mailbox[0]?.html).toContain("<html");
    const link = /https:\/\/evenly\.test\/my-house\?token=[\w-]{32}/;
    for (const part of [mailbox[0]?.text, mailbox[0]?.html]) expect(part).toMatch(link);
  });
});
