import { proclaimedDays } from "@evenly/domain/calendar";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestDatabases } from "../../../../test/database.ts";
import type { Clock } from "../../../clock.ts";
import type { DirectDebitProvider, PaymentRequest } from "../port.ts";
import { createSandbox } from "./sandbox.ts";

const day = (text: string) => Temporal.PlainDate.from(text);

describe("The sandbox's payments", () => {
  const open = useTestDatabases();
  let provider: DirectDebitProvider;
  let statements = 0;
  let now = Temporal.ZonedDateTime.from("2027-04-05T10:00[Europe/London]");
  const clock: Clock = {
    proclamations: () => proclaimedDays,
    today: () => now.toPlainDate(),
    now: () => new Date(now.epochMilliseconds),
  };
  const goTo = (date: string, time = "10:00") => {
    now = Temporal.ZonedDateTime.from(`${date}T${time}[Europe/London]`);
  };
  beforeAll(async () => {
    const { db } = await open({});
    const counted = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        statements += 1;
        return Promise.resolve(result);
      },
    });
    provider = createSandbox({ db: counted, clock });
  });

  let made = 0;
  const mandateOf = async (givenName: string, account = "55779911") => {
    made += 1;
    const { providerReference } = await provider.setUpMandate(
      {
        givenName,
        familyName: "Byrne",
        email: `${givenName}@example.com`,
        addressLine1: "1 Larkspur Terrace",
        city: "Leeds",
        postcode: "LS6 1ZZ",
        accountHolder: `${givenName} Byrne`,
        sortCode: "200000",
        accountNumber: account,
      },
      `mandate ${String(made)}`,
    );
    return providerReference ?? "";
  };
  const request = (mandateReference: string, more: Partial<PaymentRequest> = {}): PaymentRequest => {
    made += 1;
    return {
      attemptId: `attempt ${String(made)}`,
      mandateReference,
      amount: 4321,
      collectOn: day("2027-05-04"),
      description: "EV-7K3M-92Q",
      ...more,
    };
  };
  const pay = async (payment: PaymentRequest) => {
    const [answer] = await provider.collect([payment]);
    if (answer?.outcome !== "made") throw new Error(`Not made: ${JSON.stringify(answer)}`);
    return answer;
  };
  const statesOn = async (providerReference: string, days: readonly string[]) => {
    const states = [];
    for (const each of days) {
      goTo(each);
      const payment = await provider.findPayment(providerReference);
      states.push([payment?.state, ...(payment?.cause === undefined ? [] : [payment.cause])].join(" "));
    }
    return states;
  };

  it("are one per attempt, whose key fits no other amount or mandate [F8]", async () => {
    goTo("2027-04-05");
    const mandate = await mandateOf("Ann");
    const payment = request(mandate);
    const [first, again] = await provider.collect([payment, payment]);
    expect(first).toMatchObject({ outcome: "made", collectOn: day("2027-05-04") });
    expect(again).toEqual(first);
    const reused = { outcome: "key-reused", providerReference: (await pay(payment)).providerReference };
    expect(await provider.collect([{ ...payment, amount: 4322 }])).toEqual([reused]);
    const other = await mandateOf("Bob");
    expect(await provider.collect([{ ...payment, mandateReference: other }])).toEqual([reused]);
    expect(await provider.findPayment("SP-unknown")).toBeUndefined();
  });

  it("are made two hundred at a time in three statements", async () => {
    goTo("2027-04-05");
    const mandate = await mandateOf("Many");
    statements = 0;
    const answers = await provider.collect(Array.from({ length: 200 }, () => request(mandate)));
    expect(answers.filter(({ outcome }) => outcome === "made")).toHaveLength(200);
    expect(statements).toBeLessThanOrEqual(3);
  });

  it("are refused without an open mandate", async () => {
    goTo("2027-04-05");
    const cancelled = await mandateOf("Carl");
    await provider.cancelMandate(cancelled);
    const expired = await mandateOf("Expired");
    goTo("2027-06-01");
    const answers = await provider.collect([cancelled, expired, "SB-unknown"].map((each) => request(each)));
    expect(answers).toEqual([
      { outcome: "refused", reason: "mandate_cancelled", cause: "mandate_cancelled" },
      { outcome: "refused", reason: "mandate_expired", cause: "mandate_expired" },
      { outcome: "refused", reason: "mandate_unknown" },
    ]);
  });

  it("are collected on the next possible working day, when the requested one is too soon or no working day", async () => {
    goTo("2027-04-05");
    const mandate = await mandateOf("Dee");
    const dayOf = async (date: string) =>
      (await pay(request(mandate, { collectOn: day(date) }))).collectOn.toString();
    goTo("2027-04-08", "15:59");
    expect(await dayOf("2027-05-01")).toBe("2027-05-04");
    expect(await dayOf("2027-04-09")).toBe("2027-04-12");
    goTo("2027-04-08", "16:00");
    expect(await dayOf("2027-04-09")).toBe("2027-04-13");
  });

  it("go to the bank two working days before, and are paid out two after [F8]", async () => {
    goTo("2027-04-05");
    const { providerReference } = await pay(request(await mandateOf("Eve")));
    const days = ["2027-04-28", "2027-04-29", "2027-05-04", "2027-05-05", "2027-05-06", "2027-06-30"];
    expect(await statesOn(providerReference, days)).toEqual([
      "pending",
      "submitted",
      "submitted",
      "confirmed",
      "paid_out",
      "paid_out",
    ]);
  });

  describe("by first name [E]", () => {
    const played: [string, string[]][] = [
      ["Penniless", ["submitted", "failed insufficient_funds", "failed insufficient_funds"]],
      ["late", ["submitted", "confirmed", "failed insufficient_funds"]],
      [" Fickle ", ["submitted", "confirmed", "paid_out", "charged_back authorisation_disputed"]],
      ["Switching", ["submitted", "failed bank_account_transferred"]],
      ["Closed", ["submitted", "failed bank_account_closed"]],
      ["Deceased", ["submitted", "failed payer_deceased"]],
    ];
    it.each(played)("follow the scenario %s", async (name, states) => {
      goTo("2027-04-05");
      const { providerReference } = await pay(request(await mandateOf(name)));
      const days = ["2027-05-04", "2027-05-05", "2027-05-06", "2027-05-13"].slice(0, states.length);
      expect(await statesOn(providerReference, days)).toEqual(states);
    });
  });

  it("of another account than the failing one are paid [F7]", async () => {
    goTo("2027-04-05");
    await mandateOf("Quits");
    const { providerReference } = await pay(request(await mandateOf("Quits", "66374958")));
    expect(await statesOn(providerReference, ["2027-05-06"])).toEqual(["paid_out"]);
  });

  it("can be cancelled until they go to the bank", async () => {
    goTo("2027-04-05");
    const mandate = await mandateOf("Fay");
    const { providerReference } = await pay(request(mandate));
    const other = await pay(request(mandate));
    goTo("2027-04-28");
    expect(await provider.cancelPayment(providerReference)).toBe(true);
    goTo("2027-04-29");
    expect(await provider.cancelPayment(other.providerReference)).toBe(false);
    expect(await provider.cancelPayment("SP-unknown")).toBe(false);
    expect(await provider.cancelPayment(providerReference)).toBe(false);
    expect(await statesOn(providerReference, ["2027-05-06"])).toEqual(["cancelled mandate_cancelled"]);
    expect(await statesOn(other.providerReference, ["2027-05-06"])).toEqual(["paid_out"]);
  });

  it("of a cancelled mandate fail when at the bank, and are cancelled otherwise", async () => {
    goTo("2027-04-05");
    const mandate = await mandateOf("Guy");
    const withBank = await pay(request(mandate));
    const later = await pay(request(mandate, { collectOn: day("2027-06-01") }));
    goTo("2027-05-04");
    await provider.cancelMandate(mandate);
    expect(await statesOn(withBank.providerReference, ["2027-05-04", "2027-05-05"])).toEqual([
      "submitted",
      "failed mandate_cancelled",
    ]);
    expect(await statesOn(later.providerReference, ["2027-05-04"])).toEqual(["cancelled mandate_cancelled"]);
  });

  describe("are refunded", () => {
    const paidOf = async () => {
      goTo("2027-04-05");
      const { providerReference } = await pay(request(await mandateOf("Hal")));
      goTo("2027-05-05");
      return providerReference;
    };
    const refund = (paymentReference: string, refundId: string, amount: number, refundedInAll: number) =>
      provider.refund({ refundId, paymentReference, amount, refundedInAll });

    it("in parts, each once, and never more than was paid", async () => {
      const payment = await paidOf();
      const first = await refund(payment, "r1", 1000, 1000);
      expect(first).toMatchObject({ outcome: "made" });
      expect(await refund(payment, "r1", 1000, 1000)).toEqual(first);
      expect(await refund(payment, "r1", 1001, 1001)).toMatchObject({ outcome: "key-reused" });
      expect(await refund(payment, "r2", 3321, 4321)).toMatchObject({ outcome: "made" });
      expect(await refund(payment, "r3", 1, 4322)).toEqual({ outcome: "refused", reason: "refund_too_much" });
    });

    it("with the sum that is refunded in all, and only when the money is there", async () => {
      const payment = await paidOf();
      await refund(payment, "r4", 1000, 1000);
      const wrongSum = { outcome: "refused", reason: "total_amount_confirmation_invalid" };
      expect(await refund(payment, "r5", 1000, 1000)).toEqual(wrongSum);
      goTo("2027-04-05");
      const early = await pay(request(await mandateOf("Ida")));
      expect(await refund(early.providerReference, "r6", 1, 1)).toMatchObject({ outcome: "refused" });
      expect(await refund("SP-unknown", "r7", 1, 1)).toMatchObject({ outcome: "refused" });
    });
  });
});
