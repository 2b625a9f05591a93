import { householdEvents, householdStates, transition } from "@evenly/domain/household";
import { checkTenancy } from "@evenly/domain/tenancy";
import { describe, expect, it } from "vitest";
import { sentenceFor, sentences } from "./messages.ts";
import { texts } from "./texts.ts";

const values = { date: "2027-09-01", months: 9, housemates: 5, places: 2 };

describe("the messages", () => {
  it("fill in dates and numbers as people write them", () => {
    const limits = { minimumStart: Temporal.PlainDate.from("2027-09-01"), minimumMonths: 9 };
    expect(checkTenancy({ startDate: "2027-08-01", endDate: "2027-09-01" }, limits).map(sentenceFor)).toEqual(
      ["Please choose a start date on or after 1 September 2027", "Minimum term is 9 months"],
    );
  });

  it("have a complete sentence for every code", () => {
    for (const [code, sentence] of Object.entries(sentences)) {
      expect(sentence(values), code).toMatch(/^[A-Z](?!.*(undefined|NaN|\[object)).+$/);
    }
  });

  it("tell the length and the digits of both bank numbers in the same words", () => {
    expect(sentenceFor({ code: "sort-code-length" })).toBe("Sort code must be 6 digits long");
    expect(sentenceFor({ code: "account-number-length" })).toBe("Account number must be 8 digits long");
    expect(sentenceFor({ code: "sort-code-not-numeric" })).toBe("Sort code must only contain numeric digits");
    expect(sentenceFor({ code: "account-number-not-numeric" })).toBe(
      "Account number must only contain numeric digits",
    );
  });

  it("refuse each thing that a household cannot do in words of its own", () => {
    const refusals = householdStates.flatMap((state) =>
      householdEvents.flatMap((event) => {
        const tried = transition(state, event);
        return tried.ok ? [] : [sentenceFor({ code: tried.code })];
      }),
    );
    expect(refusals.length).toBeGreaterThan(10);
    expect(new Set(refusals).size).toBe(refusals.length);
  });

  it("refuse to leave a gap in a sentence", () => {
    expect(() => sentenceFor({ code: "end-date-too-early" })).toThrow(RangeError);
    expect(() => sentenceFor({ code: "start-date-too-early", values: { date: "soon" } })).toThrow(RangeError);
  });

  it("use straight apostrophes only", () => {
    const all = [
      ...Object.values(sentences).map((sentence) => sentence(values)),
      ...Object.values(texts).map(String),
    ];
    for (const text of all) expect(text).not.toMatch(/[‘’“”]/);
  });

  it("say one place left as one", () => {
    expect(sentenceFor({ code: "invite-too-many", values: { places: 1 } })).toBe(
      "There's only 1 place left, so you can invite 1 housemate",
    );
  });
});
