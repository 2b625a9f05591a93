import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../database/ids.ts";
import { useTestDatabases } from "../../../test/database.ts";
import {
  type HousesByGocardless,
  openHousesByGocardless,
  type Payer,
} from "../../../test/houses-by-gocardless.ts";
import { openSessionOf } from "../../../test/own-session.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { findInstantPaymentsAfterBackup, takeInInstantPayment } from "./instant-payments-after-backup.ts";

const once = { isLast: false };
const failedOn = Temporal.PlainDate.from("2027-01-05");

describe("A database that was restored from before somebody paid by bank [F3] [I3] [K2]", () => {
  const open = useTestDatabases();
  let houses: HousesByGocardless;
  let payers: Payer[];
  beforeAll(async () => {
    houses = await openHousesByGocardless(open);
    payers = await houses.payers("Ann", "Ben", "Cay", "Dee");
    await houses.db.updateTable("household").set({ state: "live" }).execute();
    houses.on("2026-12-29");
    await houses.handlers["submit-collections"]({}, once);
    houses.on(failedOn.toString());
    await houses.handlers["charge-collections"]({}, once);
    for (const payer of payers) {
      const [attempt] = await houses.attempts(payer);
      await houses.tell({
        resource: "payments",
        action: "failed",
        cause: "insufficient_funds",
        links: { payment: attempt?.providerReference ?? "" },
        metadata: { attempt: attempt?.id ?? "" },
      });
    }
  });
  afterAll(() => houses.close());

  const payer = (name: string) => payers.find((one) => one.name === name) as Payer;
  const owedBy = async (of: Payer) => (await houses.attempts(of))[0]?.amount ?? 0;
  const post = async (of: Payer, path: string, body?: object) => {
    const answer = await houses.test.app.inject({
      method: "POST",
      url: `/api/my_house/${path}`,
      headers: { cookie: await openSessionOf(houses.test, of.housemateId), "idempotency-key": newId() },
      ...(body && { payload: body }),
    });
    if (answer.statusCode >= 300) throw new Error(answer.body);
  };
  const rowsOf = ({ housemateId }: Payer) =>
    houses.db
      .selectFrom("instantPayment")
      .selectAll()
      .where("housemateId", "=", housemateId)
      .orderBy("amount")
      .execute();
  const start = async (of: Payer, amount: number) => {
    await post(of, "pay", { amount });
    await post(of, "pay/bank");
    const [row] = await rowsOf(of);
    return { id: row?.id ?? "", request: row?.providerReference ?? "" };
  };
  /** As the backup has it. */
  const forget = (id: string) => houses.db.deleteFrom("instantPayment").where("id", "=", id).execute();
  /** At the bank; its events came before the database was restored. */
  const pay = async (of: Payer, amount: number) => {
    const { id, request } = await start(of, amount);
    const payment = houses.fake.bank.approve(request);
    houses.fake.bank.turn("payments", payment.id, "confirmed");
    return { id, payment: payment.id };
  };
  const find = async (of?: Payer) => {
    const found = await findInstantPaymentsAfterBackup(houses.db, houses.test.deps.directDebitProvider);
    return found.filter(({ housemateId }) => of === undefined || housemateId === of.housemateId);
  };
  const takeInAll = async (of: Payer) => {
    const taken = [];
    for (const payment of await find(of))
      taken.push(await takeInInstantPayment(houses.db, houses.test.deps, "gocardless", payment));
    return taken;
  };
  const receiptsOf = ({ housemateId }: Payer) =>
    houses.db
      .selectFrom("receipt")
      .select(["id", "amount", "bankReference"])
      .where("housemateId", "=", housemateId)
      .orderBy("amount")
      .execute();

  it("names what was paid and takes it in, each once, also several of one person", async () => {
    const ann = payer("Ann");
    const owed = await owedBy(ann);
    const first = await pay(ann, 600);
    await forget(first.id);
    const second = await pay(ann, owed);
    await forget(second.id);
    const found = await find(ann);
    expect(found).toHaveLength(2);
    for (const { payer: of, state, known } of found)
      expect([of?.account.slice(0, 3), state, known]).toEqual(["EV-", "confirmed", undefined]);
    expect(await takeInAll(ann)).toEqual([true, true]);
    expect(await find(ann)).toEqual([]);
    await houses.tell({
      resource: "payments",
      action: "confirmed",
      links: { payment: first.payment },
      metadata: { instant_payment: first.id },
    });
    expect(await receiptsOf(ann)).toEqual([
      { id: first.id, amount: 600, bankReference: first.payment },
      { id: second.id, amount: owed, bankReference: second.payment },
    ]);
    expect(await houses.mailsTo(ann, "payment-received")).toHaveLength(2);
  });

  it("follows what was not approved, until it can be no more", async () => {
    const ben = payer("Ben");
    const { id, request } = await start(ben, 600);
    await forget(id);
    expect(await takeInAll(ben)).toEqual([true]);
    expect(await rowsOf(ben)).toMatchObject([{ id, state: "started", providerReference: request }]);
    expect(houses.test.jobs.sent).toContainEqual(
      expect.objectContaining({ name: "follow-instant-payment", data: { instantPaymentId: id } }),
    );
    await houses.handlers["follow-instant-payment"]({ instantPaymentId: id }, once);
    expect(await rowsOf(ben)).toMatchObject([{ state: "abandoned" }]);
    expect(await houses.test.deps.directDebitProvider.findInstantPayment(request)).toMatchObject({
      state: "cancelled",
    });
  });

  it("learns what became of one that it knows in an earlier state", async () => {
    const cay = payer("Cay");
    const { id, payment } = await pay(cay, await owedBy(cay));
    await houses.db
      .updateTable("instantPayment")
      .set({ providerReference: null })
      .where("id", "=", id)
      .execute();
    expect(await find(cay)).toMatchObject([{ known: "started", state: "confirmed" }]);
    expect(await takeInAll(cay)).toEqual([true]);
    expect(await rowsOf(cay)).toMatchObject([{ state: "confirmed", paymentReference: payment }]);
    expect(await receiptsOf(cay)).toHaveLength(1);
  });

  it("leaves to staff whose payer is lost, and what would be a second one under way", async () => {
    const dee = payer("Dee");
    const { id, request } = await start(dee, 700);
    houses.fake.bank.approve(request);
    await forget(id);
    const [payment] = await find(dee);
    if (payment === undefined) throw new Error("It is not found");
    const takeIn = (of: Partial<typeof payment>) =>
      takeInInstantPayment(houses.db, houses.test.deps, "gocardless", { ...payment, ...of });
    expect(await takeIn({ payer: undefined })).toBe(false);
    const other = await start(dee, 800);
    expect(await takeIn({})).toBe(false);
    expect(await rowsOf(dee)).toMatchObject([{ id: other.id }]);
    await forget(other.id);
    expect(await takeIn({})).toBe(true);
    expect(await rowsOf(dee)).toMatchObject([{ id, state: "approved", endedAt: null }]);
  });

  it("collects none of it a second time, and the ledger adds up [F4] [F10]", async () => {
    const countAtBank = ({ mandate }: Payer) =>
      houses.fake.bank.made("payments").filter(({ links }) => links?.["mandate"] === mandate).length;
    for (let day = failedOn; day.day < 20; day = day.add({ days: 1 })) {
      houses.on(day.toString());
      await houses.handlers["submit-collections"]({}, once);
    }
    // Only Ben has not paid.
    expect(payers.map(countAtBank)).toEqual([1, 2, 1, 1]);
    const { wrong } = await checkLedger(houses.db, {
      today: Temporal.PlainDate.from("2027-01-19"),
      advanceNoticeWorkingDays: 10,
    });
    expect(wrong).toEqual([]);
  });
});
