import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { sampleHandover } from "../../../../test/sample-moving-out.ts";
import { gatheringHouse, sampleHouse, samplePayment, sampleTask } from "../../../../test/sample-house.ts";
import { nextEvents } from "./next-events.ts";

const { now } = vi.hoisted(() => ({ now: { today: "2027-02-02" } }));
vi.mock("../../../api/settings.ts", async (load) => ({
  ...(await load<object>()),
  today: () => Temporal.PlainDate.from(now.today),
}));
beforeEach(() => void Object.assign(now, { today: "2027-02-02" }));

function plain(text: string) {
  return text.replaceAll("\u00a0", " ");
}
function events(house: MyHouse, today = now.today) {
  now.today = today;
  return nextEvents(house).map(({ on, title, text }) => [on, plain(title), plain(text)]);
}
function titles(house: MyHouse, today?: string) {
  return events(house, today).map(([day, title]) => `${day ?? ""} ${title ?? ""}`);
}

describe("the next events while places are open", () => {
  it("are the day to join by, the start with the first payment, and the lapse [G2]", () => {
    expect(events(gatheringHouse, "2026-08-05")).toEqual([
      [
        "2026-08-17",
        "Dev joins by Monday 17 August",
        "Then the first payment is taken on 1 September. Later is fine too: we tell everybody the new date first.",
      ],
      [
        "2026-09-01",
        "Your tenancy starts",
        "Your first payment, £84.74, and not before everybody has joined.",
      ],
      [
        "2026-10-31",
        "If the house is still not full",
        "It lapses: your Direct Debit is cancelled and you have paid nothing. We remind you 30, 14 and 3 days before.",
      ],
    ]);
  });

  it("name the same day for the first payment as the list does, though it is not the start [F12]", () => {
    const debits = [{ on: "2026-09-21", amount: 8474, payments: 1 }, ...gatheringHouse.debits.slice(1)];
    const list = events({ ...gatheringHouse, debits }, "2026-08-05");
    expect(list[0]?.[2]).toContain("Then the first payment is taken on 21 September.");
    expect(list).toContainEqual([
      "2026-09-21",
      "Your first payment, £84.74",
      "Not before everybody has joined.",
    ]);
    expect(list).toContainEqual(["2026-09-01", "Your tenancy starts", "Not before everybody has joined."]);
  });

  it("name nobody when several are awaited, or nobody was invited", () => {
    const tasks = [{ ...sampleTask, kind: "invite" as const, by: "2026-08-17" }];
    expect(titles({ ...gatheringHouse, tasks }, "2026-08-05")[0]).toBe(
      "2026-08-17 Everybody joins by Monday 17 August",
    );
  });
});

describe("the next events once everybody has joined", () => {
  it("are the next payment, the last, and the end", () => {
    expect(events(sampleHouse)).toEqual([
      [
        "2027-03-01",
        "Your payment, £84.74",
        "It leaves your account by Direct Debit. The same again each month to August.",
      ],
      ["2027-08-02", "Your last payment, £84.74", "1 August is a Sunday, so we take it on Monday 2 August."],
      [
        "2027-08-31",
        "The tenancy ends",
        "Your services end with it. Your closing statement is here the next day.",
      ],
    ]);
  });

  it("say the total of a day on which several payments are taken [F12]", () => {
    const debits = [{ on: "2027-03-01", amount: 16_948, payments: 2 }, ...sampleHouse.debits.slice(1)];
    expect(events({ ...sampleHouse, debits })[0]).toEqual([
      "2027-03-01",
      "Your payment, £169.48",
      "Two payments leave your account together.",
    ]);
  });

  it("name a second try on its day, and that it was sent back [F6] [F12]", () => {
    const payments = sampleHouse.payments.map((payment, index) =>
      index === 5
        ? {
            ...payment,
            state: "failed" as const,
            follows: "tries-again" as const,
            sentBackOn: "2027-02-03",
            triesAgainOn: "2027-02-10",
          }
        : payment,
    );
    const debits = [{ on: "2027-02-10", amount: 8474, payments: 1 }, ...sampleHouse.debits];
    const tasks = [{ ...sampleTask, kind: "have-money-ready" as const, by: "2027-02-10", amount: 8474 }];
    const list = events({ ...sampleHouse, payments, debits, tasks });
    expect(list[0]).toEqual([
      "2027-02-10",
      "We try once more, £84.74",
      "Your bank sent it back. There is no fee.",
    ]);
    expect(list.filter(([on]) => on === "2027-02-10")).toHaveLength(1);
    // The next planned one stays named.
    expect(list[1]).toEqual([
      "2027-03-01",
      "Your payment, £84.74",
      "It leaves your account by Direct Debit. The same again each month to August.",
    ]);
  });

  it("have the days of the tasks in the order of the tasks [G2]", () => {
    const task = (kind: MyHouse["tasks"][number]["kind"], by: string, firstName: string | null = null) => ({
      ...sampleTask,
      kind,
      by,
      firstName,
    });
    const tasks = [task("answer-proposal", "2026-09-02", "Ada"), task("give-bank-details", "2026-09-11")];
    const house = { ...gatheringHouse, tasks, debits: [], joinBy: null, lapsesOn: null };
    expect(titles(house, "2026-08-30")).toEqual([
      "2026-09-01 Your tenancy starts",
      "2026-09-02 Your answer to Ada",
      "2026-09-11 Your bank details",
    ]);
  });

  it("have the last day to change one's mind [J3]", () => {
    expect(titles({ ...sampleHouse, cancelBy: "2027-02-09", debits: [] })).toContain(
      "2027-02-09 Last day to cancel",
    );
  });

  it("have the last day to say whether one stays next year before the end on the same day [J5]", () => {
    const tasks = [{ ...sampleTask, kind: "answer-next-year" as const, by: sampleHouse.tenancyEnd }];
    expect(titles({ ...sampleHouse, tasks, debits: [] }, "2027-08-02")).toEqual([
      "2027-08-31 Same house next year?",
      "2027-08-31 The tenancy ends",
    ]);
  });

  it("say of no day that money leaves the account when none does [F12]", () => {
    expect(JSON.stringify(events({ ...sampleHouse, debits: [] }))).not.toMatch(/payment|account/);
  });

  it("include the start, and services that go live later, by day", () => {
    const services = sampleHouse.services.map((service) => ({ ...service, stage: "confirmed" as const }));
    expect(titles({ ...sampleHouse, services, debits: [] }, "2026-08-30")).toEqual([
      "2026-09-01 Your tenancy starts",
      "2026-09-03 Broadband goes live",
      "2027-08-31 The tenancy ends",
    ]);
  });

  it("are the stages of a handover for the leaver, the successor, and the others [G5]", () => {
    const house = { ...sampleHouse, debits: [] };
    const agreed = { ...sampleHandover, state: "agreed" as const, successor: "Ella", joinedOn: "2027-02-22" };
    expect(titles({ ...house, handovers: [sampleHandover] })).toEqual([
      "2027-03-16 Your successor joins by this day",
      "2027-04-15 The place is your successor's",
      "2027-08-31 The tenancy ends",
    ]);
    expect(
      events({ ...house, handovers: [agreed], leavesOn: "2027-04-14", statementFrom: "2027-04-15" }),
    ).toEqual([["2027-04-15", "The place is Ella's", "Your closing statement is here from 15 April 2027."]]);
    const successor = { ...agreed, role: "successor" as const };
    expect(titles({ ...house, handovers: [successor], livesFrom: "2027-04-15" })[0]).toBe(
      "2027-04-15 Your window is lit",
    );
    expect(titles({ ...house, handovers: [{ ...agreed, role: "other" as const }] })[0]).toBe(
      "2027-04-15 Ben's place is Ella's",
    );
  });

  it("are one for a successor's first day and payment, then the payment after it [F12] [G5]", () => {
    const payments = [
      samplePayment({ dueOn: "2027-04-15", takenOn: "2027-04-15", amount: 4519, follows: "collected" }),
      ...sampleHouse.payments.slice(8),
    ];
    const debits = payments.map(({ takenOn: on, amount }) => ({ on, amount, payments: 1 }));
    const handovers = [{ ...sampleHandover, role: "successor" as const, state: "agreed" as const }];
    const house = { ...sampleHouse, payments, debits, handovers, taken: 0, livesFrom: "2027-04-15" };
    expect(events(house).slice(0, 2)).toEqual([
      ["2027-04-15", "Your window is lit", "The place is yours and £45.19 leaves your account ending 11."],
      [
        "2027-05-04",
        "Your payment, £84.74",
        "1 May is a Saturday and Monday is a bank holiday, so we take it on Tuesday 4 May. The same again each month to August.",
      ],
    ]);
  });

  it("have the last day to pay what is owed, and what may follow [I2]", () => {
    const owes = { ...sampleTask, kind: "pay" as const, amount: 9586, since: "2027-01-01", by: "2999-02-15" };
    expect(titles({ ...sampleHouse, tasks: [owes] })).toContain("2999-02-15 Last day to pay what you owe");
  });

  it("end on the last day of service after a cancellation", () => {
    const cancelled: MyHouse = {
      ...sampleHouse,
      householdState: "cancelled",
      lastDay: "2027-02-28",
      debits: [],
    };
    expect(titles(cancelled)).toEqual(["2027-02-28 Your services end"]);
    expect(titles({ ...cancelled, lastDay: null })).toEqual([]);
  });
});
