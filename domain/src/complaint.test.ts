import { describe, expect, it } from "vitest";
import { proclaimedDays } from "./calendar.ts";
import { lettersOf } from "./case.ts";
import { complaintDays, type ComplaintTerms, nextLetter, quarterOf, readQuarter } from "./complaint.ts";

const terms: ComplaintTerms = {
  acknowledgeWorkingDays: 2,
  answerDays: 42,
  data: { acknowledgeDays: 30, answerDays: 60 },
  deadlockDays: { Broadband: 42, Energy: 56 },
};
const none = { acknowledged: false, answered: false, deadlocked: false };
// A Thursday, four days before a bank holiday.
const came = Temporal.PlainDate.from("2027-08-26");
const daysOf = (topic: Parameters<typeof complaintDays>[0]) =>
  complaintDays(topic, came, terms, proclaimedDays);

describe("A complaint's clocks [J2]", () => {
  it("count working days to acknowledge, and days to answer", () => {
    const { acknowledgeBy, answerBy } = daysOf("Energy");
    expect([acknowledgeBy.toString(), answerBy.toString()]).toEqual(["2027-08-31", "2027-10-07"]);
  });

  it("say the next letter, until an answer or the letter at deadlock ends them", () => {
    const energy = daysOf("Energy");
    expect(nextLetter(energy, none)).toEqual({ letter: "acknowledgement", by: energy.acknowledgeBy });
    expect(nextLetter(energy, { ...none, acknowledged: true })).toEqual({
      letter: "answer",
      by: energy.answerBy,
    });
    for (const ended of [{ answered: true }, { deadlocked: true }])
      expect(nextLetter(energy, { ...none, ...ended })).toBeUndefined();
  });

  it("ask for the letter at deadlock first where a scheme decides before our answer is due", () => {
    const early = complaintDays("Energy", came, { ...terms, deadlockDays: { Energy: 20 } }, proclaimedDays);
    expect(nextLetter(early, { ...none, acknowledged: true })?.letter).toBe("deadlock");
  });

  it("have the letters that may be sent; nobody is mailed after a death [F6]", () => {
    const water = { ...none, deadlockOn: undefined };
    expect(lettersOf("complaint", water)).toEqual(["acknowledgement", "answer", "message"]);
    expect(lettersOf("complaint", { ...water, answered: true })).toEqual(["message"]);
    expect(lettersOf("supplier", undefined)).toEqual(["message"]);
    expect(lettersOf("death", undefined)).toEqual([]);
  });

  it("are reported by quarter", () => {
    expect([quarterOf(came), readQuarter("2027-5"), readQuarter("x")]).toEqual([
      "2027-3",
      undefined,
      undefined,
    ]);
    const { from, to } = readQuarter("2027-4") ?? {};
    expect([String(from), String(to)]).toEqual(["2027-10-01", "2027-12-31"]);
  });
});
