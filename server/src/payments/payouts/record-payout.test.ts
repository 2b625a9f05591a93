import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../database/ids.ts";
import { amountWithBank, type WithBank } from "../../../test/collections-with-bank.ts";
import { useTestDatabases } from "../../../test/database.ts";
import { openPaymentsAtBank, type PaymentsAtBank } from "../../../test/payments-at-bank.ts";
import type { DirectDebitProvider, ProviderPayout } from "../providers/port.ts";
import { findMissingPayouts } from "./find-missing-payouts.ts";
import { recordPayout } from "./record-payout.ts";

type Items = ProviderPayout["items"];

describe("A payout", () => {
  const open = useTestDatabases();
  let atBank: PaymentsAtBank;
  let payments: WithBank[];
  let payout: ProviderPayout | undefined;
  beforeAll(async () => {
    atBank = await openPaymentsAtBank(open, {
      today: "2026-12-09",
      provider: { findPayout: async () => payout },
    });
    payments = await atBank.withBank(3);
    return () => atBank.test.close();
  });

  let made = 0;
  const paid = (index: number, amount = amountWithBank): Items[number] => ({
    kind: "payment",
    reference: payments[index]?.payment,
    amount,
  });
  const fee: Items[number] = { kind: "fee", reference: undefined, amount: -40 };
  /** The amount defaults to the sum of the items. */
  const record = async (
    items: Items,
    amount = items.reduce((sum, item) => sum + item.amount, 0),
    fees = 40,
    more: Partial<ProviderPayout> = {},
  ) => {
    made += 1;
    const providerReference = `PO${String(made)}`;
    const arrivesOn = Temporal.PlainDate.from("2026-12-10");
    payout = { providerReference, currency: "GBP", amount, fees, items, arrivesOn, ...more };
    const job = { provider: "sandbox", reference: providerReference };
    for (let time = 0; time < 2; time += 1) await recordPayout(atBank.test.deps)(job, { isLast: false });
    const { id, ...row } = await atBank.db
      .selectFrom("payout")
      .select(["id", "amount", "fees", "suspense", "arrivesOn"])
      .where("providerReference", "=", providerReference)
      .executeTakeFirstOrThrow();
    const entries = await atBank.db
      .selectFrom("ledgerEntry")
      .innerJoin("posting", "posting.id", "postingId")
      .select(["account", "amount"])
      .where("cause", "=", "payout")
      .where("causeReference", "=", id)
      .orderBy("line")
      .execute();
    const alert = await atBank.db
      .selectFrom("staffAlert")
      .select("detail")
      .where("kind", "=", "different-payout")
      .where("reference", "=", providerReference)
      .executeTakeFirst();
    return { row, entries, alert: alert?.detail };
  };

  it("counts from the day on which it arrives, not on which it is recorded [F1]", async () => {
    const { row } = await record([paid(0), paid(1), fee]);
    const { valueOn, postedOn } = await atBank.db
      .selectFrom("posting")
      .innerJoin("payout", (join) => join.on(sql`payout.id::text`, "=", sql.ref("causeReference")))
      .select(["valueOn", "postedOn"])
      .where("cause", "=", "payout")
      .orderBy("posting.createdAt", "desc")
      .executeTakeFirstOrThrow();
    expect([postedOn, valueOn]).toEqual([atBank.test.deps.clock.today().toString(), row.arrivesOn]);
  });

  it("moves the provider's balance to the bank, less fees, once [F2]", async () => {
    const { row, entries, alert } = await record([paid(0), paid(1), fee]);
    expect(row).toEqual({
      amount: 2 * amountWithBank - 40,
      fees: 40,
      suspense: 0,
      arrivesOn: "2026-12-10",
    });
    expect(entries).toEqual([
      { account: "bank", amount: 2 * amountWithBank - 40 },
      { account: "provider-fees", amount: 40 },
      { account: "provider", amount: -2 * amountWithBank },
    ]);
    expect(alert).toBeUndefined();
  });

  it("that takes back a payment whose failure no event has told asks the provider about it [F3]", async () => {
    const [, , , untold, told] = await atBank.withBank(5);
    if (!untold || !told) throw new Error("There are too few");
    await atBank.tell(...[untold, told].map((one) => atBank.ofPayment(one, "paid_out")));
    await atBank.tell(atBank.ofPayment(told, "failed", "refer_to_payer"));
    atBank.test.jobs.sent.length = 0;
    await record(
      [untold, told].map(({ payment }) => ({ kind: "failure", reference: payment, amount: -amountWithBank })),
    );
    expect(atBank.test.jobs.sent).toMatchObject([
      { name: "follow-payment", data: { attemptId: untold.attemptId } },
    ]);
  });

  it("has what others on the same account were paid in suspense, and ours posted as ever [F3]", async () => {
    const [ours] = await atBank.withBank(1);
    const ofFee = (reference: string | undefined) => ({ kind: "fee", reference, amount: -20.4 }) as const;
    const items: Items = [
      { kind: "payment", reference: ours?.payment, amount: amountWithBank },
      { kind: "payment", reference: "PM-of-others", amount: 700 },
      ofFee(ours?.payment),
      ofFee("PM-of-others"),
    ];
    const { row, entries, alert } = await record(items, amountWithBank + 700 - 41, 41);
    expect(row).toMatchObject({ amount: amountWithBank + 659, fees: 21, suspense: 680 });
    expect(entries).toEqual([
      { account: "bank", amount: amountWithBank + 659 },
      { account: "provider-fees", amount: 21 },
      { account: "suspense", amount: -680 },
      { account: "provider", amount: -amountWithBank },
    ]);
    expect(alert).toMatchObject({
      count: 1,
      differences: [{ kind: "payment", reference: "PM-of-others", theirs: 700, ours: null }],
    });
  });

  it("of others alone leaves what the provider holds for us as it is [F3]", async () => {
    const { entries } = await record(
      [
        { kind: "payment", reference: "PM-of-nobody", amount: 700 },
        { kind: "fee", reference: "PM-of-nobody", amount: -20 },
      ],
      680,
      20,
    );
    expect(entries).toEqual([
      { account: "bank", amount: 680 },
      { account: "suspense", amount: -680 },
    ]);
  });

  describe("in another currency", () => {
    const foreignAlerts = (reference: string) =>
      atBank.db
        .selectFrom("staffAlert")
        .select("detail")
        .where("kind", "=", "foreign-payout")
        .where("reference", "=", reference)
        .execute();

    it("is never posted as pounds, is for staff once, and is not asked for again [F3]", async () => {
      const before = await atBank.db.selectFrom("posting").select("id").execute();
      await expect(record([paid(0), fee], 900, 40, { currency: "EUR" })).rejects.toThrow("no result");
      const reference = `PO${String(made)}`;
      expect(await atBank.db.selectFrom("foreignPayout").selectAll().execute()).toMatchObject([
        { providerReference: reference, currency: "EUR", amount: 900, fees: 40, arrivesOn: "2026-12-10" },
      ]);
      expect(await atBank.db.selectFrom("posting").select("id").execute()).toEqual(before);
      expect(await foreignAlerts(reference)).toEqual([
        { detail: { currency: "EUR", arrivesOn: "2026-12-10", inCurrency: 900 } },
      ]);
      const provider = { name: "sandbox", listPayouts: async () => [reference, "PO-new"] };
      const missing = await findMissingPayouts(
        atBank.db,
        provider as unknown as DirectDebitProvider,
        Temporal.PlainDate.from("2026-12-10"),
      );
      expect(missing).toEqual([{ provider: "sandbox", reference: "PO-new" }]);
    });

    it("into which pounds were changed leaves the provider, and is in suspense until somebody books it [F3]", async () => {
      const [ours] = await atBank.withBank(1);
      const { row, entries } = await record(
        [{ kind: "payment", reference: ours?.payment, amount: amountWithBank }, fee],
        amountWithBank - 40,
        40,
        { arrivesIn: { currency: "EUR", amount: 9_900 } },
      );
      expect(row).toMatchObject({ amount: 0, fees: 40, suspense: 40 - amountWithBank });
      expect(entries).toEqual([
        { account: "provider-fees", amount: 40 },
        { account: "suspense", amount: amountWithBank - 40 },
        { account: "provider", amount: -amountWithBank },
      ]);
      expect(await foreignAlerts(`PO${String(made)}`)).toMatchObject([
        { detail: { currency: "EUR", inCurrency: 9_900 } },
      ]);
    });
  });

  it("whose fees are given back is recorded as any other [F3]", async () => {
    const { row, entries } = await record([paid(2), { ...fee, amount: 25 }], amountWithBank + 25, -25);
    expect(row).toMatchObject({ amount: amountWithBank + 25, fees: -25 });
    expect(entries).toEqual([
      { account: "bank", amount: amountWithBank + 25 },
      { account: "provider-fees", amount: -25 },
      { account: "provider", amount: -amountWithBank },
    ]);
  });

  it("deducts charge-backs, late failures and refunds, and adds failed refunds [F2]", async () => {
    const [first] = payments;
    const refund = {
      id: newId(),
      householdId: first?.householdId ?? "",
      place: 1,
      housemateId: first?.housemateId ?? "",
      attemptId: first?.attemptId ?? "",
      amount: 500,
      reason: "Charged twice",
      state: "submitted" as const,
      provider: "sandbox",
      providerReference: "RF1",
      updatedAt: atBank.test.deps.clock.now(),
    };
    await atBank.db.insertInto("refund").values(refund).execute();
    const { alert } = await record([
      paid(2),
      { ...paid(0, -amountWithBank), kind: "charge-back" },
      { ...paid(1, -amountWithBank), kind: "failure" },
      { kind: "refund", reference: "RF1", amount: -500 },
      { kind: "refund", reference: "RF1", amount: 500 },
      fee,
    ]);
    expect(alert).toBeUndefined();
  });

  it("that differs from our records is posted, and is for staff [F2] [H4]", async () => {
    const { entries, alert } = await record([paid(0, amountWithBank - 1), fee]);
    expect(entries).not.toEqual([]);
    expect(alert).toMatchObject({ count: 1, differences: [{ kind: "payment", ours: amountWithBank }] });
  });

  it("that the provider does not know, or of another provider, is tried again", async () => {
    payout = undefined;
    const run = (provider: string) =>
      recordPayout(atBank.test.deps)({ provider, reference: "PO-x" }, { isLast: false });
    await expect(run("sandbox")).rejects.toThrow("does not know");
    await expect(run("gocardless")).rejects.toThrow("gocardless");
  });
});
