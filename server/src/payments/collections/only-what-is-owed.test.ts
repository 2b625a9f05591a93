import { formatPounds, pence } from "@evenly/domain/money";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../database/ids.ts";
import { staffCommand } from "../../../database/record-audit.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import type { fakePayments } from "../../../test/fake-payments.ts";
import { openPayerInTime } from "../../../test/payer-in-time.ts";
import { collectPayment } from "../../../test/planned-collections.ts";
import { takeOver } from "../mandates/take-over.ts";
import { readPersonsMoney } from "../persons-money/read-persons-money.ts";
import { decideWriteOff } from "../refunds/decide-money.ts";

// Three housemates from 1 December 2026: due on the 1st, and the first payment is taken on Monday the 7th.
describe("Only what is owed is collected [F4]", () => {
  const open = useTestDatabases();
  let payer: Awaited<ReturnType<typeof openPayerInTime>>;
  let db: TestDatabase["db"];
  let fake: ReturnType<typeof fakePayments>;
  let householdId: string;
  let housemateId: string;
  let monthly: number;
  beforeEach(async () => {
    payer = await openPayerInTime(open);
    ({ db, fake, householdId, housemateId, monthly } = payer);
    return () => payer.test.close();
  });

  const depsOn = (today: string) => payer.depsOn(today);
  const run = (...args: Parameters<typeof payer.run>) => payer.run(...args);
  const passDays = (from: string, until: string) => payer.passDays(from, until);
  const hear = (...args: Parameters<typeof payer.hear>) => payer.hear(...args);
  const writeOff = (amount: number, today: string) =>
    db.transaction().execute((trx) =>
      decideWriteOff(trx, depsOn(today), {
        householdId,
        housemateId,
        place: 1,
        amount: pence(amount),
        reason: "agreed",
        actor: staffCommand,
        now: depsOn(today).clock.now(),
      }),
    );
  const giveNewBankDetails = async (today: string) => {
    const id = newId();
    await sql`insert into mandate (id, housemate_id, bank_account_id, state, provider, provider_reference, reference, active_on, updated_at)
      select ${id}, housemate_id, bank_account_id, 'active', provider, 'MD-new', 'NEW123', ${today}, now()
      from mandate where housemate_id = ${housemateId}`.execute(db);
    await db.transaction().execute((trx) => takeOver(trx, depsOn(today), householdId, { id, housemateId }));
  };
  const due = (dueOn: string) => payer.due(dueOn);
  const amounts = () => payer.amounts();
  const mails = (template: string) => payer.mails(template);
  const findings = (today: string) => payer.findings(today);

  const failDecember = async () => {
    await passDays("2026-12-01", "2026-12-02");
    await hear("2026-12-09", "failed", "insufficient_funds");
    expect(await due("2026-12-01")).toMatchObject({ state: "failed", retryOn: "2026-12-16" });
  };

  it("a debt that is let go is not tried again, and its payer is told at once", async () => {
    await failDecember();
    await writeOff(monthly, "2026-12-10");
    expect(await due("2026-12-01")).toMatchObject({
      state: "failed",
      retryOn: null,
      settledBy: "write-off",
    });
    const [mail = ""] = await mails("payment-changed");
    expect(mail).toContain("Nothing is taken");
    expect(mail).not.toContain("advance notice");
    await passDays("2026-12-10", "2026-12-20");
    expect(amounts()).toEqual([monthly]);
    await passDays("2026-12-29", "2026-12-30");
    expect(amounts()).toEqual([monthly, monthly]);
    expect(await findings("2026-12-31")).toEqual([]);
  });

  it("nor is it taken from new bank details", async () => {
    await passDays("2026-12-01", "2026-12-02");
    await hear("2026-12-09", "failed", "bank_account_closed");
    await writeOff(monthly, "2026-12-10");
    await giveNewBankDetails("2026-12-11");
    await passDays("2026-12-11", "2026-12-31");
    expect(amounts()).toEqual([monthly, monthly]);
    expect(await due("2026-12-01")).toMatchObject({ state: "failed", retryOn: null });
    expect(await due("2027-01-01")).toMatchObject({ state: "submitted" });
  });

  it("of a debt that is let go in part, the retry asks for the rest, on its day and without a new notice", async () => {
    await failDecember();
    await writeOff(3_000, "2026-12-10");
    await passDays("2026-12-10", "2026-12-14");
    expect(amounts()).toEqual([monthly, monthly - 3_000]);
    expect(fake.asked.at(-1)?.collectOn.toString()).toBe("2026-12-16");
    await hear("2026-12-17", "confirmed");
    expect(await findings("2026-12-17")).toEqual([]);
    const [next] = (await readPersonsMoney(db, depsOn("2026-12-17"), housemateId)).debits;
    expect(next).toMatchObject({ amount: monthly });
  });

  it("from new bank details only the rest is taken, and the notice says so", async () => {
    await passDays("2026-12-01", "2026-12-02");
    await hear("2026-12-09", "failed", "bank_account_closed");
    await writeOff(3_000, "2026-12-10");
    await giveNewBankDetails("2026-12-11");
    await passDays("2026-12-11", "2026-12-11");
    expect(await due("2026-12-01")).toMatchObject({ noticedAmount: monthly - 3_000 });
    expect((await mails("payment-changed")).at(-1)).toContain(formatPounds(pence(monthly - 3_000)));
    await passDays("2026-12-12", "2026-12-24");
    expect(amounts()).toContain(monthly - 3_000);
    expect(amounts()).toHaveLength(2);
  });

  it("what is let go while it is with the bank is not tried again when it fails, and the mail says so", async () => {
    await passDays("2026-12-01", "2026-12-02");
    await writeOff(monthly, "2026-12-03");
    await hear("2026-12-09", "failed", "insufficient_funds");
    expect(await due("2026-12-01")).toMatchObject({ state: "failed", retryOn: null });
    const [mail = ""] = await mails("payment-failed");
    expect(mail).toContain("You don't owe it any more");
    expect(mail).not.toContain("We try again on");
    expect(mail).not.toContain("stays owed");
  });

  it("when that money comes all the same, it pays for the next: nothing is asked for, and it is charged on its day", async () => {
    await passDays("2026-12-01", "2026-12-02");
    await writeOff(monthly, "2026-12-03");
    await hear("2026-12-09", "confirmed");
    expect(
      (await readPersonsMoney(db, depsOn("2026-12-09"), housemateId)).debits.map(({ on }) =>
        on.toString(),
      )[0],
    ).toBe("2027-02-01");
    await passDays("2026-12-28", "2026-12-31");
    expect(await due("2027-01-01")).toMatchObject({ state: "notified", chargedOn: null });
    await passDays("2027-01-01", "2027-01-05");
    expect(await due("2027-01-01")).toMatchObject({
      state: "cancelled",
      settledBy: "credit",
      chargedOn: "2027-01-01",
    });
    expect(amounts()).toEqual([monthly]);
    await passDays("2027-01-26", "2027-01-28");
    expect(amounts()).toEqual([monthly, monthly]);
    expect(await findings("2027-01-28")).toEqual([]);
  });

  it("and two payments that are due together share one credit", async () => {
    await run("2026-12-02", "charge-collections");
    await collectPayment(db, { householdId, place: 1, dueOn: "2026-12-01" }, "2026-12-07");
    await sql`update collection set collect_on = '2027-02-01' where due_on = '2027-01-01'`.execute(db);
    await sql`insert into write_off (id, household_id, place, housemate_id, amount, reason)
      values (${newId()}, ${householdId}, 1, ${housemateId}, 5000, 'before parts were kept')`.execute(db);
    await sql`with wrote as (
        insert into posting (id, posted_on, cause, cause_reference, household_id, entry_count)
        select ${newId()}, '2026-12-10', 'write-off', id::text, household_id, 2 from write_off returning id
      ) insert into ledger_entry (posting_id, line, account, place, amount)
        select id, 1, 'write-offs', null, 5000 from wrote union all select id, 2, 'receivable', 1, -5000 from wrote`.execute(
      db,
    );
    await passDays("2027-01-25", "2027-01-28");
    expect(amounts().sort()).toEqual([monthly - 5_000, monthly].sort());
    expect(await findings("2027-01-28")).toEqual([]);
  });
});
