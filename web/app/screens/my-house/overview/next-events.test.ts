import { describe, expect, it } from "vitest";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { gatheringHouse, sampleHouse } from "../../../../test/sample-house.ts";
import { nextEvents } from "./next-events.ts";

const on = (today: string, house: MyHouse) =>
  nextEvents(house, Temporal.PlainDate.from(today)).map(({ on: day, title, text }) => [day, title, text]);
const titles = (today: string, house: MyHouse) => on(today, house).map(([day, title]) => `${day} ${title}`);

describe("what happens next, while somebody is awaited", () => {
  it("is the last day of joining for the first payment, the start, and the lapse", () => {
    expect(on("2026-08-05", gatheringHouse)).toEqual([
      [
        "2026-08-17",
        "Dev joins by Monday 17 August 2026",
        "Then the first payment can be taken on 1 September 2026. Later is fine too: we tell everybody the new date first.",
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

  it("leaves out what has passed", () => {
    expect(titles("2026-09-10", { ...gatheringHouse, joinBy: null })).toEqual([
      "2026-10-31 If the house is still not full",
    ]);
  });

  it("names nobody where several are awaited, or nobody was invited", () => {
    const [ada, ben, , dev] = gatheringHouse.people;
    const two = { ...gatheringHouse, people: [ada, ben, dev, dev] as MyHouse["people"] };
    expect(titles("2026-08-05", two)[0]).toBe("2026-08-17 Everybody joins by Monday 17 August 2026");
    const nobody = { ...gatheringHouse, people: [ada, { ...dev, firstName: null }] as MyHouse["people"] };
    expect(titles("2026-08-05", nobody)[0]).toBe("2026-08-17 Everybody joins by Monday 17 August 2026");
  });
});

describe("what happens next, once everybody has joined", () => {
  it("is the next payment and the end", () => {
    expect(titles("2027-02-02", sampleHouse)).toEqual([
      "2027-03-01 Your payment, £84.74",
      "2027-08-31 The tenancy ends",
    ]);
  });

  it("names the last payment, and says why it is taken later than it is due", () => {
    const toCome = (dueOn: string, movesOn: string, amount = 8474) =>
      ({ dueOn, movesOn, amount, state: "to-come" }) as MyHouse["payments"][number];
    const payments = [toCome("2027-04-01", "2027-04-01"), toCome("2027-08-01", "2027-08-02")];
    expect(on("2027-02-02", { ...sampleHouse, payments }).slice(0, 2)).toEqual([
      [
        "2027-03-01",
        "Your payment, £84.74",
        "It leaves your account by Direct Debit. The same again each month to August.",
      ],
      [
        "2027-08-02",
        "Your last payment, £84.74",
        "1 August is a Sunday, so we take it on Monday 2 August 2027.",
      ],
    ]);
    const smaller = [toCome("2027-04-01", "2027-04-01", 4000)];
    expect(on("2027-02-02", { ...sampleHouse, payments: smaller }).slice(0, 2)).toEqual([
      ["2027-03-01", "Your payment, £84.74", "It leaves your account by Direct Debit."],
      ["2027-04-01", "Your last payment, £40.00", "It leaves your account by Direct Debit."],
    ]);
  });

  it("is also the start, and what goes live later, by day", () => {
    const services = sampleHouse.services.map((service) => ({ ...service, stage: "confirmed" as const }));
    const next = { on: "2026-09-01", amount: 8474 };
    expect(titles("2026-08-30", { ...sampleHouse, services, next })).toEqual([
      "2026-09-01 Your payment, £84.74",
      "2026-09-01 Your tenancy starts",
      "2026-09-03 Broadband goes live",
      "2027-08-31 The tenancy ends",
    ]);
  });

  it("ends on the day of who moves out", () => {
    expect(titles("2027-02-02", { ...sampleHouse, leavesOn: "2027-03-14" })).toEqual([
      "2027-03-01 Your payment, £84.74",
      "2027-03-14 You move out",
    ]);
  });

  it("ends on the last day of service where it was cancelled, and is nothing of a household that is over", () => {
    const cancelled: MyHouse = {
      ...sampleHouse,
      householdState: "cancelled",
      lastDay: "2027-02-28",
      next: null,
    };
    expect(titles("2027-02-02", cancelled)).toEqual(["2027-02-28 Your services end"]);
    expect(on("2027-09-01", { ...sampleHouse, householdState: "ended" })).toEqual([]);
    expect(on("2027-02-02", { ...cancelled, lastDay: null })).toEqual([]);
  });
});
