import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { clockAt } from "../../../test/clock-at.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { join, joinAndConfirm, post, signUp } from "../../../test/sign-up.ts";
import { createHandlers } from "../../job-handlers.ts";
import { readHouseholdMembers } from "../household-page/read-household-members.ts";
import { hashOf, newId } from "../../../database/ids.ts";
import { readMails } from "../../../test/mails.ts";

const once = { isLast: false };

describe("An incomplete household", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let started: TestApp;
  let guid: string;
  let shareToken: string;
  let today = Temporal.PlainDate.from("2026-11-23");
  const clock = clockAt(() => today);
  const house = { startDate: "2026-12-01", endDate: "2027-11-30", broadbandUrgent: true };
  const open6 = async (name: string, discountCode?: string) => {
    const answer = await post(
      started.app,
      "/direct_debit",
      await signUp(database.db, {
        houseNumber: 6,
        name,
        house: { ...house, ...(discountCode !== undefined && { discountCode }) },
      }),
    );
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ guid: string }>().guid;
  };
  beforeAll(async () => {
    database = await open();
    // It writes for the version before what this one writes itself.
    await sql`drop trigger audit_of_a_lapse on audit`.execute(database.owner);
    started = await openTestApp(database, { deps: { clock } });
    guid = await open6("Lead", "ONLYONE");
    ({ shareToken } = await household());
    expect((await joinAndConfirm(started, shareToken, "Guest")).statusCode).toBe(201);
    return () => started.close();
  });
  const household = () =>
    database.db
      .selectFrom("household")
      .selectAll()
      .where("guidHash", "=", hashOf(guid))
      .executeTakeFirstOrThrow();
  const runOn = async (day: string) => {
    today = Temporal.PlainDate.from(day);
    started.jobs.sent.length = 0;
    const handlers = createHandlers(started.deps);
    await handlers["lapse-households"]({}, once);
    const outcomes = [];
    for (const { data } of started.jobs.sent.filter(({ name }) => name === "lapse-household")) {
      const job = handlers["lapse-household"](data as { householdId: string }, once);
      outcomes.push(await job.then(() => "done").catch(() => "failed"));
    }
    return outcomes.sort();
  };
  const mailsOf = async (template: string) => {
    const mails = await readMails(database.db, (emails) =>
      emails
        .innerJoin("household", "household.id", "email.householdId")
        .where("household.guidHash", "=", hashOf(guid))
        .where("template", "=", template)
        .orderBy("email.createdAt")
        // The lead, then the guest.
        .orderBy("toAddress", "desc"),
    );
    return mails;
  };
  const stateOf = async (line1: string) =>
    (
      await database.db
        .selectFrom("household")
        .select("state")
        .where("line1", "=", line1)
        .orderBy("id")
        .executeTakeFirstOrThrow()
    ).state;

  test("is warned once 30 days before it lapses, with the guid also for undisputed housemates of the second token [G4]", async () => {
    expect(await runOn("2026-12-30")).toEqual([]);
    // 3 Larkspur Terrace of the demo data is gathering too.
    expect(await runOn("2026-12-31")).toEqual(["done", "done"]);
    expect(await runOn("2026-12-31")).toEqual([]);
    const [lead, guest, ...more] = await mailsOf("household-lapsing");
    expect(more).toEqual([]);
    expect(lead).toMatchObject({ toAddress: "lead.byrne@example.com" });
    expect(lead?.subject).toContain("30 days left");
    expect(lead?.text).toContain("30 January 2027");
    expect(lead?.text).toContain(`https://evenly.test/joining-tenant?guid=${guid}`);
    expect(guest).toMatchObject({ toAddress: "guest.byrne@example.com" });
    expect(guest?.text).toContain(`https://evenly.test/joining-tenant?guid=${guid}`);
    expect(guest?.text).not.toContain(shareToken);
    expect((await household()).lapseWarnings).toBe(1);
  });

  test("is warned once for missed days, with the days left, and without the guid where a place is disputed [A5] [G8]", async () => {
    await sql`insert into place_dispute (id, household_id, membership_id, raised_by, raised_at)
      select ${newId()}, guest.household_id, guest.id, lead.housemate_id, ${clock.now()}
      from membership as guest join membership as lead on lead.household_id = guest.household_id
      where guest.household_id = ${(await household()).id} and guest.place = 2 and lead.place = 1`.execute(
      database.db,
    );
    expect(await runOn("2027-01-28")).toEqual(["done", "done"]);
    const mails = await mailsOf("household-lapsing");
    expect(mails).toHaveLength(4);
    expect(mails[3]?.subject).toContain("2 days left");
    expect(mails[2]?.text).toContain(guid);
    expect(mails[3]).toMatchObject({ toAddress: "guest.byrne@example.com" });
    expect(mails[3]?.text).not.toContain(guid);
    expect(await runOn("2027-01-29")).toEqual([]);
    await database.db.deleteFrom("placeDispute").execute();
  });

  test("lapses 60 days after its start, and a bad row does not block others [G4]", async () => {
    await sql`create function refuse_one() returns trigger language plpgsql as $$
      begin if old.line1 = '3 Larkspur Terrace' then raise 'a bad row'; end if; return new; end $$`.execute(
      database.owner,
    );
    await sql`create trigger bad_row before update on household for each row execute function refuse_one()`.execute(
      database.owner,
    );
    expect(await runOn("2027-01-30")).toEqual(["done", "failed"]);
    expect(await stateOf("6 Larkspur Terrace")).toBe("cancelled");
    expect(await stateOf("3 Larkspur Terrace")).toBe("gathering");
    await sql`drop trigger bad_row on household`.execute(database.owner);
    expect(await runOn("2027-02-14")).toEqual(["done"]);
    expect(await stateOf("3 Larkspur Terrace")).toBe("cancelled");
    expect(await runOn("2027-02-15")).toEqual([]);
  });

  test("mails all housemates, cancels their mandates, and audits the reason [G4]", async () => {
    expect((await mailsOf("household-lapsed")).map(({ toAddress }) => toAddress)).toEqual([
      "lead.byrne@example.com",
      "guest.byrne@example.com",
    ]);
    expect(await mailsOf("household-cancelled")).toEqual([]);
    const { id, hasLapsed } = await household();
    expect(hasLapsed).toBe(true);
    expect(await readHouseholdMembers(database.db, id, today)).toMatchObject({ hasLapsed: true });
    const mandates = await database.db
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "mandate.housemateId")
      .select("mandate.state")
      .where("householdId", "=", id)
      .execute();
    expect(mandates).toEqual([{ state: "cancelled" }, { state: "cancelled" }]);
    const { detail, ...by } = await database.db
      .selectFrom("audit")
      .select(["actorKind", "actorId", "detail"])
      .where("householdId", "=", id)
      .where("action", "=", "cancel")
      .executeTakeFirstOrThrow();
    expect(by).toEqual({ actorKind: "job", actorId: "lapse-households" });
    expect(detail).toEqual({ from: "gathering", reason: "not everybody joined in time" });
  });

  test("cannot be seen or joined, and its address and voucher are free [G4]", async () => {
    const seen = await started.app.inject({ url: `/api/summary?guid=${guid}` });
    expect(seen.statusCode).toBe(404);
    const joined = await post(started.app, "/direct_debit", join(guid, "Late"));
    expect([joined.statusCode, joined.json()]).toMatchObject([
      409,
      { message: "This household was cancelled, so nobody can join it." },
    ]);
    const { guid: house } = await database.db
      .selectFrom("address")
      .select("guid")
      .where("line1", "=", "6 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    const verified = await post(started.app, `/verify_address/${house}`, {});
    expect(verified.json()).toEqual({ shareCode: null, accounts: [] });
    const again = await post(
      started.app,
      "/direct_debit",
      await signUp(database.db, {
        houseNumber: 6,
        name: "Next",
        house: {
          startDate: "2027-03-01",
          endDate: "2028-02-28",
          broadbandUrgent: true,
          discountCode: "ONLYONE",
        },
      }),
    );
    expect(again.statusCode, again.body).toBe(201);
  });

  test("does not apply to a complete household", async () => {
    expect(await stateOf("5 Larkspur Terrace")).toBe("complete");
  });
});
