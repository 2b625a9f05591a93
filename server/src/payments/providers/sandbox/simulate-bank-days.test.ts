import { beforeAll, describe, expect, it } from "vitest";
import { clockAt } from "../../../../test/clock-at.ts";
import { type TestDatabase, useTestDatabases } from "../../../../test/database.ts";
import { recordJobs } from "../../../../test/recorded-jobs.ts";
import { testDependencies } from "../../../../test/dependencies.ts";
import { readEvent } from "../gocardless/read-event.ts";
import type { DirectDebitProvider } from "../port.ts";
import { simulateBankDays } from "./simulate-bank-days.ts";
import { createSandbox } from "./sandbox.ts";

const day = (text: string) => Temporal.PlainDate.from(text);

describe("The sandbox's days", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let db: TestDatabase["db"];
  let today = day("2027-04-05");
  const clock = clockAt(() => today, 8);
  let provider: DirectDebitProvider;
  beforeAll(async () => {
    database = await open({});
    ({ db } = database);
    provider = createSandbox({ db, clock });
  });

  const jobs = recordJobs();
  const read = new Set<string>();
  const play = (directDebitProvider: Pick<DirectDebitProvider, "name"> = provider) =>
    simulateBankDays(
      testDependencies(database, {
        deps: { clock, jobs, directDebitProvider: directDebitProvider as DirectDebitProvider },
      }).deps,
    )({}, { isLast: false });
  /** Events since the last call. */
  const news = async () => {
    const events = await db.selectFrom("providerEvent").select(["id", "payload"]).orderBy("id").execute();
    const fresh = events.filter(({ id }) => !read.has(id));
    for (const { id } of fresh) read.add(id);
    return fresh.map((event) => readEvent(event));
  };
  const beginOn = async (date: string) => {
    today = day(date);
    await play();
    await news();
  };
  const goThrough = async (from: string, until: string) => {
    const told: string[] = [];
    for (
      today = day(from);
      Temporal.PlainDate.compare(today, day(until)) <= 0;
      today = today.add({ days: 1 })
    ) {
      await play();
      for (const event of await news()) {
        const what = "status" in event ? `${event.about} ${event.status}` : event.about;
        const cause = "cause" in event && event.cause !== undefined ? ` ${event.cause}` : "";
        told.push(`${today.toString()} ${what}${cause}`);
      }
    }
    today = day(until);
    return told.sort();
  };

  let made = 0;
  const mandateOf = async (givenName: string) => {
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
        accountNumber: "55779911",
      },
      `mandate ${String(made)}`,
    );
    return providerReference ?? "";
  };
  const pay = async (mandateReference: string, collectOn: string, amount = 4321) => {
    made += 1;
    const [answer] = await provider.collect([
      {
        attemptId: `attempt ${String(made)}`,
        mandateReference,
        amount,
        collectOn: day(collectOn),
        description: "EV-7K3M-92Q",
      },
    ]);
    return answer?.outcome === "made" ? answer.providerReference : "";
  };

  it("write each event of a mandate and its payment once on its day, and pay it out less fees [F8]", async () => {
    await beginOn("2027-04-05");
    const mandate = await mandateOf("Ann");
    const payment = await pay(mandate, "2027-05-04");
    expect(await goThrough("2027-04-05", "2027-05-20")).toEqual([
      "2027-04-06 mandate submitted",
      "2027-04-07 mandate active",
      "2027-04-29 payment submitted",
      "2027-05-05 payment confirmed",
      "2027-05-06 payment paid_out",
      "2027-05-06 payout",
    ]);
    today = day("2027-05-20");
    const [payout] = await provider.listPayouts(day("2027-05-06"));
    expect(await provider.findPayout(payout ?? "")).toEqual({
      providerReference: payout,
      amount: 4301,
      fees: 20,
      arrivesOn: day("2027-05-06"),
      currency: "GBP",
      items: [
        { kind: "payment", reference: payment, amount: 4321 },
        { kind: "fee", reference: undefined, amount: -20 },
      ],
    });
    expect(await provider.listPayouts(day("2027-05-07"))).toEqual([]);
    const ids = await db
      .selectFrom("providerEvent")
      .select("payload")
      .where("id", "=", `SE-${payment}-confirmed`)
      .executeTakeFirstOrThrow();
    expect(readEvent({ id: `SE-${payment}-confirmed`, ...ids })).toMatchObject({
      providerReference: payment,
      ourId: "attempt 2",
    });
  });

  it("that were missed are made up, each with its own payout [F8]", async () => {
    await beginOn("2027-06-01");
    const mandate = await mandateOf("Bob");
    await pay(mandate, "2027-06-10");
    await pay(mandate, "2027-06-11");
    today = day("2027-07-01");
    await play();
    expect(new Set(jobs.sent.map(({ name }) => name))).toEqual(new Set(["work-provider-events"]));
    expect((await news()).map((event) => event.about).sort()).toEqual([
      "mandate",
      "mandate",
      ...Array.from({ length: 6 }, () => "payment"),
      "payout",
      "payout",
    ]);
    jobs.sent.length = 0;
    await play();
    expect(await news()).toEqual([]);
    expect(jobs.sent).toEqual([]);
  });

  it("take charge-backs and refunds out of a later payout, when there is enough in it [F8]", async () => {
    await beginOn("2027-08-02");
    const [ann, fickle] = [await mandateOf("Ann"), await mandateOf("Fickle")];
    const back = await pay(fickle, "2027-08-09", 5000);
    await goThrough("2027-08-02", "2027-08-20");
    const paid = await pay(ann, "2027-08-31", 6000);
    await goThrough("2027-08-21", "2027-09-02");
    const before = { refundId: "r1", paymentReference: paid, amount: 700, refundedInAll: 700 };
    const refund = await provider.refund(before);
    expect(await goThrough("2027-09-03", "2027-09-03")).toEqual(["2027-09-03 refund paid"]);
    const later = await pay(ann, "2027-09-13", 3000);
    await goThrough("2027-09-04", "2027-09-20");
    const payouts = [];
    for (const each of await provider.listPayouts(day("2027-08-02"))) {
      payouts.push(await provider.findPayout(each));
    }
    expect(payouts).toMatchObject([
      { amount: 4980, items: [{ kind: "payment", reference: back }, { kind: "fee" }] },
      {
        amount: 980,
        items: [
          { kind: "charge-back", reference: back, amount: -5000 },
          { kind: "payment", reference: paid, amount: 6000 },
          { kind: "fee", amount: -20 },
        ],
      },
      {
        amount: 2280,
        items: [
          { kind: "payment", reference: later, amount: 3000 },
          {
            kind: "refund",
            reference: refund.outcome === "made" ? refund.providerReference : "",
            amount: -700,
          },
          { kind: "fee", amount: -20 },
        ],
      },
    ]);
  });

  describe("simulate a payer", () => {
    it.each([
      ["Late", ["payment confirmed", "payment failed insufficient_funds"]],
      [
        "Switching",
        ["mandate cancelled bank_account_transferred", "payment failed bank_account_transferred"],
      ],
      ["Deceased", ["mandate cancelled payer_deceased", "payment failed payer_deceased"]],
    ])("named %s, to the day [E]", async (name, expected) => {
      await beginOn("2028-01-10");
      await pay(await mandateOf(name), "2028-02-01");
      const lines = await goThrough("2028-01-10", "2028-02-15");
      expect(lines.slice(3).map((each) => each.slice(11))).toEqual(expected);
    });

    it("named Invalid, whose payment is cancelled with the mandate", async () => {
      await beginOn("2028-03-06");
      await pay(await mandateOf("Invalid"), "2028-04-03");
      expect(await goThrough("2028-03-06", "2028-04-10")).toEqual([
        "2028-03-07 mandate submitted",
        "2028-03-08 mandate failed invalid_bank_details",
        "2028-03-08 payment cancelled invalid_bank_details",
      ]);
    });

    it("named Restored, whose bank ends the mandate and undoes that [F3]", async () => {
      await beginOn("2028-06-05");
      const mandate = await mandateOf("Restored");
      const stopped = await pay(mandate, "2028-07-10");
      expect(await goThrough("2028-06-05", "2028-07-12")).toEqual([
        "2028-06-06 mandate submitted",
        "2028-06-07 mandate active",
        "2028-07-06 payment submitted",
        "2028-07-07 mandate cancelled mandate_cancelled",
        "2028-07-11 payment failed mandate_cancelled",
        "2028-07-12 mandate reinstated",
      ]);
      expect(await provider.findMandate(mandate)).toMatchObject({ state: "active" });
      expect(await pay(mandate, "2028-07-31")).not.toBe(stopped);
      await provider.cancelMandate(mandate);
      expect(await provider.findMandate(mandate)).toMatchObject({ state: "cancelled" });
    });

    it("who cancels", async () => {
      await beginOn("2028-05-02");
      const mandate = await mandateOf("Cay");
      await pay(mandate, "2028-06-01");
      await goThrough("2028-05-02", "2028-05-10");
      await provider.cancelMandate(mandate);
      const said = await goThrough("2028-05-11", "2028-06-10");
      expect(said).toEqual([
        "2028-05-11 mandate cancelled mandate_cancelled",
        "2028-05-11 payment cancelled mandate_cancelled",
      ]);
    });
  });

  it("do nothing for another provider", async () => {
    await beginOn("2028-07-03");
    await mandateOf("Zoe");
    today = day("2028-08-01");
    await play({ name: "gocardless" });
    expect(await news()).toEqual([]);
  });
});
