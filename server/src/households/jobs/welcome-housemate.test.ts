import { beforeAll, describe, expect, it } from "vitest";
import { staffCommand } from "../../../database/record-audit.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { recordJobs } from "../../../test/recorded-jobs.ts";
import { join, post, signUp } from "../../../test/sign-up.ts";
import type { Jobs } from "../../queue/index.ts";
import type { JobData } from "../../queue/jobs.ts";
import { removeHousemate } from "../remove-housemate.ts";
import { welcomeHousemate } from "./welcome-housemate.ts";
import { hashOf } from "../../../database/ids.ts";
import { readMails } from "../../../test/mails.ts";

describe("The welcome of a new housemate", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  const jobs = recordJobs();
  beforeAll(async () => {
    database = await open();
    // Jobs run only when a test runs them.
    test = await openTestApp(database, { deps: { jobs } });
    return () => test.close();
  });

  const pay = async (body: object) => {
    const answer = await post(test.app, "/direct_debit", body);
    expect(answer.statusCode).toBe(201);
    return answer.json<{ guid: string }>().guid;
  };
  const takeJobs = () => {
    const sent = jobs.sent.splice(0);
    return sent.filter(({ name }) => name === "welcome-housemate");
  };
  const work = (data: object, queue: Jobs = jobs) =>
    welcomeHousemate({ ...test.deps, jobs: queue })(data as JobData["welcome-housemate"], { isLast: false });
  const mailsOf = async (guid: string) => {
    const mails = await readMails(database.db, (emails) =>
      emails
        .innerJoin("household", "household.id", "email.householdId")
        .where("guidHash", "=", hashOf(guid))
        .orderBy("email.id"),
    );
    return mails.map(({ template, toAddress: to, text, html }) => ({
      mail: `${template} ${to.split(".")[0] ?? ""}`,
      text,
      picture: /\/house\/([^"]*)\.png/.exec(html)?.[1],
    }));
  };

  it("is queued once, however often the job runs [C9]", async () => {
    const guid = await pay(await signUp(database.db, { houseNumber: 1, name: "Lead" }));
    const [job, ...others] = takeJobs();
    expect(others).toEqual([]);
    expect(await mailsOf(guid)).toEqual([]);
    const data = job?.data ?? {};
    for (let times = 0; times < 3; times += 1) await work(data);
    expect((await mailsOf(guid)).map(({ mail }) => mail)).toEqual(["welcome lead"]);
    expect(jobs.sent.map(({ name }) => name).sort()).toEqual(["send-mail", "set-up-mandate"]);
    expect(jobs.sent).toContainEqual({
      name: "set-up-mandate",
      data: { mandateId: (data as JobData["welcome-housemate"]).mandateId },
    });
  });

  it("is complete or absent when the job fails midway, and complete after a retry [C9]", async () => {
    const guid = await pay(await signUp(database.db, { houseNumber: 2, name: "Lead" }));
    const [job] = takeJobs();
    const away: Jobs = { ...jobs, sendAll: () => Promise.reject(new Error("The queue is away")) };
    await expect(work(job?.data ?? {}, away)).rejects.toThrow("The queue is away");
    expect(await mailsOf(guid)).toEqual([]);
    await work(job?.data ?? {});
    expect(await mailsOf(guid)).toHaveLength(1);
  });

  describe("when two join before either job runs", () => {
    const oneByOne = async (waiting: readonly object[]) => {
      for (const data of waiting.toReversed()) await work(data);
    };
    const together = async (waiting: readonly object[]) => {
      const data = [...waiting, ...waiting] as JobData["welcome-housemate"][];
      const batch = data.map((each) => ({ data: each, isLast: false }));
      expect(await welcomeHousemate({ ...test.deps, jobs }).inBatch?.(batch)).toEqual([]);
      const setUps = jobs.sent.filter(({ name }) => name === "set-up-mandate");
      expect(setUps).toHaveLength(3);
      expect(new Set(setUps.map((job) => JSON.stringify(job.data))).size).toBe(3);
      const ofHousehold = jobs.sent.filter(({ data: sent }) => "householdId" in sent);
      expect(ofHousehold.map(({ name }) => name)).toEqual(["begin-set-up"]);
    };
    it.each([
      ["one by one", 4, oneByOne],
      ["in one batch, each twice", 8, together],
    ])("shows each the state at their own join: %s", async (_, houseNumber, workAll) => {
      const guid = await pay(await signUp(database.db, { houseNumber, name: "Lead" }));
      await pay(join(guid, "Bea"));
      await pay(join(guid, "Cal"));
      const waiting = takeJobs();
      expect(waiting).toHaveLength(3);
      await workAll(waiting.map(({ data }) => data));
      const mails = await mailsOf(guid);
      expect(mails.map(({ mail }) => mail).sort()).toEqual([
        "house-complete bea",
        "house-complete lead",
        "housemate-joined lead",
        "welcome bea",
        "welcome cal",
        "welcome lead",
      ]);
      const pictures = mails.map(({ mail, picture }) => `${mail} ${picture ?? ""}`).sort();
      expect(pictures).toEqual([
        "house-complete bea 3-of-3",
        "house-complete lead 3-of-3",
        "housemate-joined lead 2-of-3",
        "welcome bea 2-of-3",
        "welcome cal 3-of-3",
        "welcome lead 1-of-3",
      ]);
      const toLead = mails.filter(({ mail }) => mail === "housemate-joined lead").map(({ text }) => text);
      expect(toLead.filter((text) => text.includes("Bea") && text.includes("1 "))).toHaveLength(1);
    });
  });

  it("is skipped for somebody removed since", async () => {
    const guid = await pay(await signUp(database.db, { houseNumber: 6, name: "Lead" }));
    await pay(join(guid, "Eve"));
    const [lead, eve] = takeJobs();
    const { id } = await database.db
      .selectFrom("household")
      .select("id")
      .where("guidHash", "=", hashOf(guid))
      .executeTakeFirstOrThrow();
    const by = { actor: staffCommand, now: test.deps.clock.now() };
    await database.db
      .transaction()
      .execute((trx) => removeHousemate(trx, test.deps, id, { ...by, place: 2 }));
    const sent = async () => {
      const rows = await database.db
        .selectFrom("email")
        .select("template")
        .where("householdId", "=", id)
        .execute();
      return rows.map(({ template }) => template).filter((template) => template !== "join-link-changed");
    };
    await work(eve?.data ?? {});
    expect(await sent()).toEqual(["place-ended"]);
    await work(lead?.data ?? {});
    expect(await sent()).toEqual(["place-ended", "welcome"]);
  });
});
