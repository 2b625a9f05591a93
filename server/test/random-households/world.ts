import { proclaimedDays } from "@evenly/domain/calendar";
import { sql } from "kysely";
import { createHandlers } from "../../src/job-handlers.ts";
import type { Clock } from "../../src/clock.ts";
import type { ScenarioName } from "../../src/payments/providers/sandbox/scenarios.ts";
import { createSandbox } from "../../src/payments/providers/sandbox/sandbox.ts";
import { dailyJobs } from "../../src/queue/queues.ts";
import { saveSetting } from "../../src/settings/index.ts";
import { openTestApp } from "../app.ts";
import type { TestDatabase } from "../database.ts";
import { type Crash, crashingDatabase, createCrashes } from "./crashes.ts";
import { type Fault, overBadLine } from "./provider.ts";
import { createStepQueue, passMinutes } from "./queue.ts";

export const firstDay = Temporal.PlainDate.from("2026-11-23");

/** How a day's provider events are delivered. */
export type Post = "as it is" | "twice" | "the last first" | "a week late";

export type Trouble = {
  readonly crashes: readonly Crash[];
  readonly faults: readonly Fault[];
  readonly post: Post;
};
export const noTrouble: Trouble = { crashes: [], faults: [], post: "as it is" };

/** The whole server with provider and database, on a clock set by the test. */
export async function openWorld(database: TestDatabase) {
  const { db, owner } = database;
  await saveSetting(db, "minTenancyLengthMonths", 1);
  const crashes = createCrashes();
  const queue = await createStepQueue(owner, db, crashes);
  let now = firstDay.toZonedDateTime({ timeZone: "Europe/London", plainTime: "12:00" });
  const clock: Clock = {
    proclamations: () => proclaimedDays,
    today: () => now.toPlainDate(),
    now: () => new Date(now.epochMilliseconds),
  };
  const scenarios = new Map<string, ScenarioName>();
  const scenarioOf = (mandateReference: string) => scenarios.get(mandateReference) ?? "pays";
  const sandbox = createSandbox({
    db,
    clock,
    scenarioOfPayment: ({ mandateReference }) => scenarioOf(mandateReference),
  });
  const line = overBadLine(sandbox, crashes);
  const test = await openTestApp(database, {
    config: { householdLapsesAfterDays: 31 },
    deps: {
      db: crashingDatabase(database, crashes),
      clock,
      directDebitProvider: line.provider,
      jobs: queue.jobs,
    },
  });
  queue.worksWith(createHandlers(test.deps));
  let isHeld = false;

  /** Reorders, duplicates or delays the day's events. */
  const sort = async (post: Post) => {
    const unread = sql`from provider_event where worked_at is null and waits_until is null and id not like '%-again'`;
    if (post === "twice")
      await sql`insert into provider_event (id, provider, payload)
        select id || '-again', provider, payload || jsonb_build_object('id', id || '-again') ${unread}
        and payload ->> 'action' <> 'charged_back' on conflict do nothing`.execute(db);
    if (post === "the last first")
      await sql`update provider_event set received_at = timestamptz '2026-01-01' - sent.place * interval '1 second'
        from (select id as sent_id, row_number() over (order by received_at, id) as place ${unread}) as sent
        where provider_event.id = sent_id`.execute(owner);
    if (post === "a week late") {
      isHeld = true;
      await sql`update provider_event set waits_until = 'infinity' where id in (select id ${unread})`.execute(
        db,
      );
    }
  };
  const passDay = async (post: Post) => {
    const day = now.toPlainDate().add({ days: 1 });
    await passMinutes(db);
    for (const { name, at } of dailyJobs) {
      now = day.toZonedDateTime({ timeZone: "Europe/London", plainTime: at });
      await queue.runDaily(name);
      if (name === "simulate-bank-day") await sort(post);
      await queue.workOff();
    }
    now = day.toZonedDateTime({ timeZone: "Europe/London", plainTime: "12:00" });
  };
  return {
    database,
    db,
    test,
    queue,
    clock,
    scenarios,
    today: () => clock.today(),
    isHeld: () => isHeld,
    /** Work done right after a command. */
    workOff: queue.workOff,
    deliver: async () => {
      if (!isHeld) return;
      isHeld = false;
      await sql`update provider_event set waits_until = null where worked_at is null`.execute(db);
      await queue.jobs.send(db, "work-provider-events", {});
      await queue.workOff();
    },
    passDays: async (days: number, { crashes: planned, faults, post }: Trouble, passed: () => void) => {
      crashes.plan(planned);
      line.plan(faults);
      for (let day = 0; day < days; day += 1) {
        await passDay(post);
        passed();
      }
      crashes.plan([]);
      line.plan([]);
      await queue.workOff();
    },
    startAgain: async () => {
      now = firstDay.toZonedDateTime({ timeZone: "Europe/London", plainTime: "12:00" });
      isHeld = false;
      scenarios.clear();
      const { rows } = await sql<{
        statement: string;
      }>`select 'truncate household, provider_event, email, sandbox_mandate,
        sandbox_payment, sandbox_payout, sandbox_refund, payout, staff_alert, staff_case, life_job, lead, idempotency_key, ledger_value_sum,
        figure_sum, figure_changed cascade' as statement`.execute(db);
      await owner.transaction().execute(async (trx) => {
        // Append-only tables can be emptied only by this test's superuser.
        await sql`set local session_replication_role = replica`.execute(trx);
        await sql.raw(rows[0]?.statement ?? "").execute(trx);
        await sql`update ledger_value_summed set until = '-infinity'`.execute(trx);
        await sql`update figure_summed set until = '-infinity'`.execute(trx);
      });
    },
    close: () => test.close(),
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
