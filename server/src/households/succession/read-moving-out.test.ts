import type { Success } from "@evenly/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestDatabases } from "../../../test/database.ts";
import { type HousesOfFour, openHousesOfFour } from "../../../test/house-of-four.ts";

type Preview = Success<"GET /my_house/moving_out">;

describe("Moving out, before anything is asked", () => {
  const open = useTestDatabases();
  let four: HousesOfFour;
  let ben: string;
  beforeAll(async () => {
    four = await openHousesOfFour(await open());
    const { householdId } = await four.openInFebruary();
    ben = await four.enter(householdId, "Ben");
    return () => four.test.close();
  });
  const ask = (lastDay?: string) =>
    four.get(`/moving_out${lastDay === undefined ? "" : `?lastDay=${lastDay}`}`, ben);
  const preview = async (lastDay?: string): Promise<Preview> => {
    const answer = await ask(lastDay);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };

  it("shows to the penny and the day what both pay, as drawn [G5]", async () => {
    const { today, last, ...rest } = await preview("2027-04-14");
    expect(rest).toEqual({
      firstName: "Ben",
      firstPossibleDay: "2027-02-04",
      lastPossibleDay: "2027-08-31",
      lastDay: "2027-04-14",
      joinBy: "2027-03-16",
      taken: 50_844,
      withBank: 0,
      alone: { amount: 50_844, payments: 6 },
      handover: null,
      others: ["Ada", "Cara", "Dev"],
    });
    const { rows, ...sums } = today;
    const paidInAll = { yoursInAll: 63_273, theirsInAll: 38_415, inAll: 101_688, refund: 0 };
    expect(sums).toEqual({
      joinsOn: "2027-02-03",
      handsOverOn: "2027-04-15",
      ...paidInAll,
      stillYours: { amount: 12_429, payments: 2 },
    });
    expect(last).toMatchObject({
      joinsOn: "2027-03-16",
      handsOverOn: "2027-04-15",
      ...paidInAll,
      stillYours: { amount: 12_429, payments: 2 },
    });
    expect(rows).toHaveLength(12);
    expect(rows.filter(({ state }) => state === "taken").map(({ dueOn }) => dueOn)).toEqual([
      "2026-09-01",
      "2026-10-01",
      "2026-11-01",
      "2026-12-01",
      "2027-01-01",
      "2027-02-01",
    ]);
    expect(rows.slice(6, 9)).toEqual([
      {
        dueOn: "2027-03-01",
        lastDay: "2027-03-31",
        amount: 8474,
        yours: 8474,
        theirs: 0,
        yourDays: 31,
        theirDays: 0,
        days: 31,
        state: "to-come",
        takenOnYours: "2027-03-01",
        takenOnTheirs: null,
      },
      {
        dueOn: "2027-04-01",
        lastDay: "2027-04-30",
        amount: 8474,
        yours: 3955,
        theirs: 4519,
        yourDays: 14,
        theirDays: 16,
        days: 30,
        state: "to-come",
        takenOnYours: "2027-04-01",
        takenOnTheirs: "2027-04-15",
      },
      {
        dueOn: "2027-05-01",
        lastDay: "2027-05-31",
        amount: 8474,
        yours: 0,
        theirs: 8474,
        yourDays: 0,
        theirDays: 31,
        days: 31,
        state: "to-come",
        takenOnYours: null,
        takenOnTheirs: "2027-05-04",
      },
    ]);
  });

  it("hands over when the successor can be collected from, and shows the refund", async () => {
    const told = await preview("2027-02-04");
    expect(told.joinBy).toBe("2027-02-03");
    expect(told.today).toMatchObject({ handsOverOn: "2027-02-17", stillYours: { amount: 0, payments: 0 } });
    const february = told.today.rows[5];
    expect(february).toMatchObject({
      yours: 4843,
      theirs: 3631,
      state: "taken",
      takenOnYours: "2027-02-01",
    });
    expect(told.today.refund).toBe(3631);
  });

  it("leaves no day to a successor at the tenancy's end", async () => {
    const told = await preview("2027-08-31");
    expect(told.today).toMatchObject({
      handsOverOn: "2027-09-01",
      theirsInAll: 0,
      stillYours: told.alone,
    });
  });

  it("defaults to a month from today", async () => {
    expect((await preview()).lastDay).toBe("2027-03-03");
  });

  it("refuses a day that is not from tomorrow to the tenancy's end [G5]", async () => {
    const refused = async (lastDay: string) => {
      const answer = await ask(lastDay);
      expect(answer.statusCode).toBe(422);
      return answer.json<{ errors: Record<string, string[]> }>().errors.lastDay;
    };
    expect(await refused("2027-02-03")).toEqual(["Your last day must be 4 February 2027 or later"]);
    expect(await refused("2027-09-01")).toEqual(["Your last day must be 31 August 2027 or earlier"]);
    expect(await refused("soon")).toEqual(["Enter your last day"]);
  });

  it("changes nothing", async () => {
    expect(await four.db.selectFrom("succession").select("id").execute()).toEqual([]);
  });
});
