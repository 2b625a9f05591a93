import { describe, expect, it } from "vitest";
import { debtAges, type DebtNow, debtNext } from "./debt.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const today = day("2027-09-17");
const overdue: DebtNow = {
  state: "overdue",
  triesAgainOn: undefined,
  isAgreedDay: false,
  waitsUntil: undefined,
  hasMandate: true,
  detailsAskedOn: undefined,
  isRemindedLast: false,
};

describe("A debt [I6]", () => {
  it("is of one age, without gaps", () => {
    const ends = Object.values(debtAges);
    for (const [index, [from]] of ends.entries())
      expect(from).toBe(index === 0 ? 0 : (ends[index - 1]?.[1] ?? 0) + 1);
    expect(ends.at(-1)?.[1]).toBeUndefined();
  });

  const on = day("2027-10-01");
  it.each<[Partial<DebtNow>, string, string, string?]>([
    [{ state: "plan", triesAgainOn: on }, "part", "machine", "2027-10-01"],
    [{ state: "retrying", triesAgainOn: on }, "tries-again", "machine", "2027-10-01"],
    [{ state: "retrying", triesAgainOn: on, isAgreedDay: true }, "collected-again", "machine", "2027-10-01"],
    [
      { state: "retrying", triesAgainOn: day("2027-10-02"), isAgreedDay: true },
      "collected-again",
      "us",
      "2027-10-02",
    ],
    [
      { state: "retrying", triesAgainOn: day("2027-10-20"), isAgreedDay: true, waitsUntil: on },
      "case-waits",
      "us",
      "2027-10-01",
    ],
    [{ state: "held" }, "decide-hold", "us"],
    [{}, "call-or-mail", "us"],
    [{ isRemindedLast: true }, "decide-service", "us"],
    [{ waitsUntil: on }, "case-waits", "us", "2027-10-01"],
    [{ waitsUntil: today }, "call-or-mail", "us"],
    [{ hasMandate: false, detailsAskedOn: day("2027-09-03") }, "details-asked", "machine", "2027-09-03"],
    [{ hasMandate: false, detailsAskedOn: day("2027-09-02") }, "ask-details", "us"],
    [{ hasMandate: false }, "ask-details", "us"],
  ])("of %o is followed by %s, by %s", (changes, what, by, next) => {
    const found = debtNext({ ...overdue, ...changes }, today);
    expect([found.what, found.by, found.on?.toString()]).toEqual([what, by, next]);
  });
});
