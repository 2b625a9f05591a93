import { proclaimedDays } from "@evenly/domain/calendar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useTestDatabases } from "../../../test/database.ts";
import { testDependencies } from "../../../test/dependencies.ts";
import { startFakeGocardless } from "../../../test/fake-gocardless.ts";
import type { Clock } from "../../clock.ts";
import { createGocardless } from "./gocardless/gocardless.ts";
import type { DirectDebitProvider, Payer, PaymentRequest } from "./port.ts";
import { simulateBankDays } from "./sandbox/simulate-bank-days.ts";
import { createSandbox } from "./sandbox/sandbox.ts";

const payer = (givenName: string): Payer => ({
  givenName,
  familyName: "Byrne",
  email: "payer@example.com",
  addressLine1: "1 Larkspur Terrace",
  city: "Leeds",
  postcode: "LS6 1ZZ",
  accountHolder: `${givenName} Byrne`,
  sortCode: "200000",
  accountNumber: "55779911",
});

type Opened = {
  readonly provider: DirectDebitProvider;
  /** Runs the day's bank events, where something must simulate them. */
  readonly playDay?: () => Promise<void>;
  readonly close?: () => Promise<void>;
};

const keepsTheContract = (open: (clock: Clock) => Promise<Opened>) => {
  let now = Temporal.ZonedDateTime.from("2027-03-24T15:59[Europe/London]");
  const setTime = (time: string) => {
    now = Temporal.ZonedDateTime.from(`${time}[Europe/London]`);
  };
  const clock: Clock = {
    proclamations: () => proclaimedDays,
    today: () => now.toPlainDate(),
    now: () => new Date(now.epochMilliseconds),
  };
  let provider: DirectDebitProvider;
  let playDay: Opened["playDay"];
  let close: Opened["close"];
  beforeAll(async () => {
    ({ provider, playDay, close } = await open(clock));
  });
  afterAll(() => close?.());

  it("gives a mandate an id and a bank statement reference, within Bacs's limits", async () => {
    const mandate = await provider.setUpMandate(payer("Ann"), "key-1");
    expect(mandate).toMatchObject({ state: "pending" });
    expect("reference" in mandate ? mandate.reference : "").toMatch(/^[A-Z0-9]{6,18}$/);
    expect(await provider.findMandate(mandate.providerReference ?? "")).toEqual(mandate);
  });

  it("makes one mandate per key [C9]", async () => {
    const [first, again, other] = await Promise.all(
      ["key-2", "key-2", "key-3"].map((key) => provider.setUpMandate(payer("Bob"), key)),
    );
    expect(again).toEqual(first);
    expect(other?.providerReference).not.toBe(first?.providerReference);
  });

  it("finds no mandate that it did not make", async () => {
    expect(await provider.findMandate("SB-unknown")).toBeUndefined();
  });

  it("ends a mandate that is cancelled, for good and as often as it is asked [C9]", async () => {
    setTime("2027-03-24T10:00");
    const { providerReference } = await provider.setUpMandate(payer("Eve"), "key-9");
    for (let time = 0; time < 2; time += 1) await provider.cancelMandate(providerReference ?? "");
    setTime("2027-04-07T10:00");
    expect(await provider.findMandate(providerReference ?? "")).toMatchObject({ state: "cancelled" });
    expect(await provider.setUpMandate(payer("Eve"), "key-9")).toMatchObject({ state: "cancelled" });
    await expect(provider.cancelMandate("SB-unknown")).resolves.toBeUndefined();
    expect(await provider.findMandate("SB-unknown")).toBeUndefined();
  });

  it("updates a payer's email, and ignores a mandate that it did not make", async () => {
    setTime("2027-03-24T10:00");
    const { providerReference } = await provider.setUpMandate(payer("Ada"), "key-11");
    const { givenName, familyName } = payer("Ada");
    const changed = { email: "ada@new.test", givenName, familyName };
    await provider.updatePayer(providerReference ?? "", changed);
    expect(await provider.findMandate(providerReference ?? "")).toMatchObject({ state: "pending" });
    await expect(provider.updatePayer("SB-unknown", changed)).resolves.toBeUndefined();
  });

  it("leaves a mandate that the bank has refused as it is", async () => {
    setTime("2027-04-05T10:00");
    const { providerReference } = await provider.setUpMandate(payer("Invalid"), "key-10");
    setTime("2027-04-07T10:00");
    await provider.cancelMandate(providerReference ?? "");
    expect(await provider.findMandate(providerReference ?? "")).toMatchObject({ state: "failed" });
  });

  const statesOf = async (name: string, key: string, times: readonly string[]) => {
    const { providerReference } = await provider.setUpMandate(payer(name), key);
    const states = [];
    for (const time of times) {
      setTime(time);
      states.push((await provider.findMandate(providerReference ?? ""))?.state);
    }
    return states;
  };

  it("submits before four o'clock on the next working day, and Easter is not one", async () => {
    setTime("2027-03-24T15:59");
    const times = ["2027-03-24T23:00", "2027-03-25T09:00", "2027-03-29T09:00", "2027-03-30T09:00"];
    expect(await statesOf("Cay", "key-4", times)).toEqual(["pending", "submitted", "submitted", "active"]);
  });

  it("counts what comes from four o'clock as received on the next working day", async () => {
    setTime("2027-03-24T16:00");
    const times = ["2027-03-25T09:00", "2027-03-30T09:00", "2027-03-31T09:00"];
    expect(await statesOf("Dee", "key-5", times)).toEqual(["pending", "submitted", "active"]);
  });

  it("refuses the payer Invalid, and nobody else [E]", async () => {
    setTime("2027-04-05T10:00");
    expect(await statesOf("invalid", "key-6", ["2027-04-06T10:00", "2027-04-07T10:00"])).toEqual([
      "submitted",
      "failed",
    ]);
    setTime("2027-04-05T10:00");
    expect(await statesOf("Penniless", "key-7", ["2027-04-07T10:00"])).toEqual(["active"]);
    setTime("2027-04-05T10:00");
    expect(await statesOf("Fickle", "key-8", ["2027-04-07T10:00"])).toEqual(["active"]);
  });

  let made = 0;
  const newId = () => `id-${String((made += 1))}`;
  const goTo = (date: string) => setTime(`${date}T10:00`);
  const mandateOf = async (name: string) =>
    (await provider.setUpMandate(payer(name), newId())).providerReference ?? "";
  const request = (mandateReference: string, more: Partial<PaymentRequest> = {}): PaymentRequest => ({
    attemptId: newId(),
    mandateReference,
    amount: 4321,
    collectOn: Temporal.PlainDate.from("2027-05-04"),
    description: "EV-7K3M-92Q",
    ...more,
  });
  const pay = async (payment: PaymentRequest) => {
    const [answer] = await provider.collect([payment]);
    if (answer?.outcome !== "made") throw new Error(`Not made: ${JSON.stringify(answer)}`);
    return answer;
  };
  /** Collects on 4 May 2027 from a payer with this name. */
  const payAs = async (name: string, more: Partial<PaymentRequest> = {}) => {
    goTo("2027-04-05");
    return (await pay(request(await mandateOf(name), more))).providerReference;
  };
  const statesOn = async (providerReference: string, days: readonly string[]) => {
    const states = [];
    for (const day of days) {
      goTo(day);
      states.push((await provider.findPayment(providerReference))?.state);
    }
    return states;
  };

  it("takes a payment: pending, with the bank, confirmed, paid out", async () => {
    const payment = await payAs("Ann");
    const days = ["2027-04-28", "2027-04-30", "2027-05-04", "2027-05-05", "2027-05-06"];
    expect(await statesOn(payment, days)).toEqual([
      "pending",
      "submitted",
      "submitted",
      "confirmed",
      "paid_out",
    ]);
  });

  it("returns a payment's description, amount and day", async () => {
    goTo("2027-04-05");
    const payment = request(await mandateOf("Ann"));
    const { providerReference, collectOn } = await pay(payment);
    expect(collectOn.toString()).toBe("2027-05-04");
    expect(await provider.findPayment(providerReference)).toEqual({
      providerReference,
      attemptId: payment.attemptId,
      amount: 4321,
      collectOn,
      state: "pending",
    });
    expect(await provider.findPayment("PM-unknown")).toBeUndefined();
  });

  it("makes one payment per key, also for concurrent and late requests [C9]", async () => {
    goTo("2027-04-05");
    const payment = request(await mandateOf("Bob"));
    const atOnce = await provider.collect([payment, payment]);
    goTo("2027-05-20");
    const answers = [...atOnce, ...(await provider.collect([payment]))];
    const [first] = answers;
    expect(first).toMatchObject({ outcome: "made", collectOn: payment.collectOn });
    expect(answers).toEqual([first, first, first]);
  });

  it("reports a key used for another payment, and makes none [F8]", async () => {
    goTo("2027-04-05");
    const payment = request(await mandateOf("Bob"));
    const { providerReference } = await pay(payment);
    const other = { ...payment, mandateReference: await mandateOf("Cay") };
    const answers = [
      ...(await provider.collect([{ ...payment, amount: 4322 }])),
      ...(await provider.collect([other])),
    ];
    const reused = { outcome: "key-reused", providerReference };
    expect(answers).toEqual([reused, reused]);
    expect((await provider.findPayment(providerReference))?.amount).toBe(4321);
  });

  it("answers each of a batch, in their order, whatever becomes of the others [C9]", async () => {
    goTo("2027-04-05");
    const [good, over] = [await mandateOf("Dee"), await mandateOf("Eve")];
    await provider.cancelMandate(over);
    const payments = Array.from({ length: 40 }, (_, index) => request(index % 3 === 1 ? over : good));
    const answers = await provider.collect(payments);
    expect(answers.map(({ outcome }) => outcome)).toEqual(
      payments.map(({ mandateReference }) => (mandateReference === good ? "made" : "refused")),
    );
    const references = answers.flatMap((answer) =>
      answer.outcome === "made" ? answer.providerReference : [],
    );
    for (const [index, asking] of payments
      .filter(({ mandateReference }) => mandateReference === good)
      .entries()) {
      const found = await provider.findPayment(references[index] ?? "");
      expect(found?.attemptId).toBe(asking.attemptId);
    }
    expect(await provider.collect([])).toEqual([]);
  });

  it("refuses a payment on an ended or unknown mandate, with the cause", async () => {
    goTo("2027-04-05");
    const over = await mandateOf("Fay");
    await provider.cancelMandate(over);
    expect(await provider.collect([request(over), request("MD-unknown")])).toMatchObject([
      { outcome: "refused", cause: "mandate_cancelled" },
      { outcome: "refused" },
    ]);
  });

  it("collects on the next possible working day when asked for too soon", async () => {
    goTo("2027-04-05");
    const mandate = await mandateOf("Guy");
    goTo("2027-04-12");
    const dayOf = async (date: string) =>
      (await pay(request(mandate, { collectOn: Temporal.PlainDate.from(date) }))).collectOn.toString();
    expect(await dayOf("2027-04-13")).toBe("2027-04-14");
    expect(await dayOf("2027-05-01")).toBe("2027-05-04");
  });

  it.each([
    ["Penniless", ["submitted", "failed", "failed"], "insufficient_funds"],
    ["Late", ["submitted", "confirmed", "failed"], "insufficient_funds"],
    ["Fickle", ["submitted", "confirmed", "paid_out", "charged_back"], "authorisation_disputed"],
  ])("simulates %s, with its cause", async (name, states, cause) => {
    const payment = await payAs(name);
    const days = ["2027-05-04", "2027-05-05", "2027-05-06", "2027-05-13"].slice(0, states.length);
    expect(await statesOn(payment, days)).toEqual(states);
    expect(await provider.findPayment(payment)).toMatchObject({ cause });
  });

  it("lists payments since a day, each with its attempt and mandate", async () => {
    goTo("2027-04-05");
    const mandate = await mandateOf("Lou");
    goTo("2027-04-19");
    const asked = request(mandate);
    const { providerReference, collectOn } = await pay(asked);
    const since = (date: string) => provider.listPayments(Temporal.PlainDate.from(date));
    expect((await since("2027-04-19")).find(({ attemptId }) => attemptId === asked.attemptId)).toEqual({
      providerReference,
      attemptId: asked.attemptId,
      mandateReference: mandate,
      amount: asked.amount,
      collectOn,
      state: "pending",
    });
    expect((await since("2027-04-20")).map(({ attemptId }) => attemptId)).not.toContain(asked.attemptId);
  });

  it("cancels a payment until it goes to the bank", async () => {
    const [first, second] = [await payAs("Hal"), await payAs("Hal")];
    goTo("2027-04-28");
    expect(await provider.cancelPayment(first)).toBe(true);
    goTo("2027-05-03");
    expect(await provider.cancelPayment(second)).toBe(false);
    expect(await provider.cancelPayment("PM-unknown")).toBe(false);
    expect(await statesOn(first, ["2027-05-13"])).toEqual(["cancelled"]);
    expect(await statesOn(second, ["2027-05-13"])).toEqual(["paid_out"]);
  });

  it("refunds in parts, each once, and never more than was paid [F8]", async () => {
    const payment = await payAs("Ida");
    goTo("2027-05-06");
    const refund = (refundId: string, amount: number, refundedInAll: number, paymentReference = payment) =>
      provider.refund({ refundId, paymentReference, amount, refundedInAll });
    const [one, two, three] = [newId(), newId(), newId()];
    const first = await refund(one, 1000, 1000);
    expect(first).toMatchObject({ outcome: "made" });
    expect(await refund(one, 1000, 1000)).toEqual(first);
    expect(await refund(one, 1001, 1001)).toMatchObject({ outcome: "key-reused" });
    expect(await refund(two, 500, 500)).toMatchObject({ outcome: "refused" });
    expect(await refund(two, 3321, 4321)).toMatchObject({ outcome: "made" });
    expect(await refund(three, 1, 4322)).toMatchObject({ outcome: "refused" });
    expect(await refund(newId(), 1, 1, "PM-unknown")).toMatchObject({ outcome: "refused" });
    expect(await refund(newId(), 1, 1, await payAs("Ida"))).toMatchObject({ outcome: "refused" });
  });

  it("pays out what was collected less its fees, item by item, and what was charged back later [F8]", async () => {
    const collectOn = Temporal.PlainDate.from("2028-05-08");
    const [paid, fickle] = [await payAs("Jo", { collectOn }), await payAs("Fickle", { collectOn })];
    const later = await payAs("Kay", { collectOn: collectOn.add({ weeks: 2 }), amount: 9_000 });
    const ours = new Set([paid, fickle, later]);
    const kindsOf = async (references: readonly string[]) => {
      const kinds = [];
      for (const reference of references) {
        const payout = await provider.findPayout(reference);
        expect(payout?.amount).toBe(payout?.items.reduce((sum, { amount }) => sum + amount, 0));
        const fees = payout?.items.filter(({ kind }) => kind === "fee") ?? [];
        expect(fees.reduce((sum, { amount }) => sum + amount, payout?.fees ?? Number.NaN)).toBe(0);
        for (const { kind, reference: of, amount } of payout?.items ?? []) {
          if (of !== undefined && ours.has(of) && kind !== "fee") kinds.push([kind, of, amount]);
        }
      }
      return kinds;
    };
    for (let day = collectOn; day.month === 5; day = day.add({ days: 1 })) {
      goTo(day.toString());
      await playDay?.();
    }
    const since = Temporal.PlainDate.from("2028-05-01");
    expect((await kindsOf(await provider.listPayouts(since))).sort()).toEqual(
      [
        ["payment", paid, 4321],
        ["payment", fickle, 4321],
        ["charge-back", fickle, -4321],
        ["payment", later, 9_000],
      ].sort(),
    );
    expect(await provider.listPayouts(Temporal.PlainDate.from("2028-06-01"))).toEqual([]);
    expect(await provider.findPayout("PO-unknown")).toBeUndefined();
  });

  describe("a payment by bank [I3]", () => {
    const request = (paymentId: string) => ({
      paymentId,
      housemateId: `payer of ${paymentId}`,
      amount: 4321,
      description: "Evenly EV-7K3M-92Q",
      mandateReference: undefined,
      returnUrl: "https://bills.example/my-house/paid",
      exitUrl: "https://bills.example/my-house/paid",
    });
    const start = async (paymentId: string) => {
      const answer = await provider.startInstantPayment(request(paymentId));
      if (answer.outcome !== "made") throw new Error(answer.reason);
      return answer;
    };

    it("is one for its id, and leads to a page each time", async () => {
      const [first, again, other] = [await start("pay-1"), await start("pay-1"), await start("pay-2")];
      expect(again.providerReference).toBe(first.providerReference);
      expect(other.providerReference).not.toBe(first.providerReference);
      expect(first.url).toMatch(/^(https:\/\/|\/)/);
      expect(await provider.findInstantPayment(first.providerReference)).toEqual({
        state: "pending",
        amount: 4321,
        paymentReference: undefined,
      });
      expect(await provider.findInstantPayment("BRQ-unknown")).toBeUndefined();
    });

    it("ends when it is cancelled, as often as it is asked", async () => {
      const { providerReference } = await start("pay-3");
      for (let time = 0; time < 2; time += 1)
        expect(await provider.cancelInstantPayment(providerReference)).toBe(true);
      expect(await provider.findInstantPayment(providerReference)).toMatchObject({ state: "cancelled" });
    });

    it("is listed since a day, with its id and whose it is [F3]", async () => {
      goTo("2027-04-19");
      const { providerReference } = await start("pay-4");
      const since = async (date: string) => {
        const listed = await provider.listInstantPayments(Temporal.PlainDate.from(date));
        return listed.filter(({ paymentId }) => paymentId === "pay-4");
      };
      expect(await since("2027-04-19")).toEqual([
        {
          paymentId: "pay-4",
          housemateId: "payer of pay-4",
          providerReference,
          paymentReference: undefined,
          amount: 4321,
          description: "Evenly EV-7K3M-92Q",
          state: "pending",
        },
      ]);
      expect(await since("2027-04-20")).toEqual([]);
    });
  });
};

describe("The sandbox as a payment provider", () => {
  const open = useTestDatabases();
  keepsTheContract(async (clock) => {
    const database = await open({});
    const provider = createSandbox({ db: database.db, clock });
    const { deps } = testDependencies(database, { deps: { clock, directDebitProvider: provider } });
    const play = simulateBankDays(deps);
    return { provider, playDay: () => play({}, { isLast: false }) };
  });
});

describe("GoCardless as a payment provider", () => {
  keepsTheContract(async (clock) => {
    const { url: baseUrl, token: accessToken, close } = await startFakeGocardless(clock);
    return { provider: createGocardless({ baseUrl, accessToken, webhookSecrets: [] }), close };
  });
});
