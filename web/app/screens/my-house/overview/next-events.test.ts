import { describe, expect, it } from "vitest";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { gatheringHouse, sampleHouse } from "../../../../test/sample-house.ts";
import { nextEvents } from "./next-events.ts";

const on = (today: string, house: MyHouse) =>
  nextEvents(house, Temporal.PlainDate.from(today)).map(({ on: day, title, text }) => [day, title, text]);
const titles = (today: string, house: MyHouse) => on(today, house).map(([day, title]) => `${day} ${title}`);

describe("the next events while places are open", () => {
  it("are the day to join by for the first payment, the start, and the lapse [G2]", () => {
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

  it("leave out past ones", () => {
    expect(titles("2026-09-10", { ...gatheringHouse, joinBy: null })).toEqual([
      "2026-10-31 If the house is still not full",
    ]);
  });

  it("name nobody when several are awaited, or nobody was invited", () => {
    const [ada, ben, , dev] = gatheringHouse.people;
    const two = { ...gatheringHouse, people: [ada, ben, dev, dev] as MyHouse["people"] };
    expect(titles("2026-08-05", two)[0]).toBe("2026-08-17 Everybody joins by Monday 17 August 2026");
    const nobody = { ...gatheringHouse, people: [ada, { ...dev, firstName: null }] as MyHouse["people"] };
    expect(titles("2026-08-05", nobody)[0]).toBe("2026-08-17 Everybody joins by Monday 17 August 2026");
  });
});

describe("the next events once everybody has joined", () => {
  it("are the next payment and the end", () => {
    expect(titles("2027-02-02", sampleHouse)).toEqual([
      "2027-03-01 Your payment, £84.74",
      "2027-08-31 The tenancy ends",
    ]);
  });

  it("name the last payment, and why it is collected later than due [G2]", () => {
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

  it("include the start, and services that go live later, by day", () => {
    const services = sampleHouse.services.map((service) => ({ ...service, stage: "confirmed" as const }));
    const next = { on: "2026-09-01", amount: 8474 };
    expect(titles("2026-08-30", { ...sampleHouse, services, next })).toEqual([
      "2026-09-01 Your payment, £84.74",
      "2026-09-01 Your tenancy starts",
      "2026-09-03 Broadband goes live",
      "2027-08-31 The tenancy ends",
    ]);
  });

  it("end on the day of somebody who moves out", () => {
    expect(titles("2027-02-02", { ...sampleHouse, leavesOn: "2027-03-14" })).toEqual([
      "2027-03-01 Your payment, £84.74",
      "2027-03-14 You move out",
    ]);
  });

  it("end on the last day of service after a cancellation, and are empty after the end", () => {
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
