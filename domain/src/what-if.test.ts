import { describe, expect, it } from "vitest";
import { maxHousemates, minHousemates } from "./household.ts";
import { pence } from "./money.ts";
import type { PricedOption } from "./package-price.ts";
import { whatIfs } from "./what-if.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const broadband: PricedOption = { type: "Broadband", code: "gbt-fibre", current: pence(200) };
const sold = {
  housemates: 5,
  options: [broadband],
  start: day("2027-09-01"),
  end: day("2028-08-31"),
};
function kindsOf(changes: Partial<typeof sold> = {}, today = "2027-08-01") {
  return whatIfs({ ...sold, ...changes }, day(today)).map(({ kind }) => kind);
}

describe("What other choices would cost [G6]", () => {
  it("is shown for one more, one fewer, without broadband and a month later", () => {
    expect(whatIfs(sold, day("2027-08-31"))).toEqual([
      { kind: "one-more", change: { housemates: 6 } },
      { kind: "one-fewer", change: { housemates: 4 } },
      { kind: "without-broadband", change: { without: "Broadband" } },
      { kind: "month-later", change: { start: day("2027-10-01") } },
    ]);
  });

  it("is not of more or fewer than live in a house", () => {
    expect(kindsOf({ housemates: maxHousemates })).not.toContain("one-more");
    expect(kindsOf({ housemates: minHousemates })).not.toContain("one-fewer");
  });

  it("is not without what is not wanted", () => {
    const none = { ...broadband, code: "no-broadband-vm-01_none" };
    expect(kindsOf({ options: [none] })).not.toContain("without-broadband");
  });

  it("is not of a later start once it has begun, nor after the tenancy", () => {
    expect(kindsOf({}, "2027-09-01")).not.toContain("month-later");
    expect(kindsOf({ end: day("2027-10-01") })).toContain("month-later");
    expect(kindsOf({ end: day("2027-09-30") })).not.toContain("month-later");
  });
});
