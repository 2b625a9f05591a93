import { householdEvents, householdStates, transition } from "@evenly/domain/household";
import { checkTenancy } from "@evenly/domain/tenancy";
import { describe, expect, it } from "vitest";
import type { Code } from "./messages.ts";
import { type Language, sentenceFor } from "./sentences/language.ts";
import { screens } from "./sentences/en-screens.ts";
import { en } from "./sentences/en.ts";
import { pseudo } from "./sentences/pseudo.ts";

const values = {
  date: "2027-09-01",
  months: 9,
  housemates: 5,
  places: 2,
  phone: "0113 496 0000",
  product: "Evenly",
  seconds: 30,
  postcode: "LS6 1ZZ",
  most: 15,
  used: 12,
  line: 41,
  first: 40,
  count: 3,
  region: "yorkshire",
  option: "water-all",
  people: "4, 6",
};
function allOf(language: Language<Code>) {
  return Object.keys(language.sentences).map((code) => sentenceFor(language, { code: code as Code, values }));
}

describe("the messages", () => {
  it("format dates and numbers for people [B1]", () => {
    const limits = { minimumStart: Temporal.PlainDate.from("2027-09-01"), minimumMonths: 9 };
    const issues = checkTenancy({ startDate: "2027-08-01", endDate: "2027-09-01" }, limits);
    expect(issues.map((issue) => sentenceFor(en, issue))).toEqual([
      "Please choose a start date on or after 1 September 2027",
      "Minimum term is 9 months",
    ]);
  });

  it("exist for every code, with all values filled in", () => {
    for (const sentence of allOf(en))
      expect(sentence).toMatch(/^[A-Z](?!.*(undefined|NaN|\[object|[{}])).+$/);
  });

  it("are the same on a screen as from the server", () => {
    expect(en.sentences).toMatchObject(screens.sentences);
  });

  it("differ for each refused household event [C5]", () => {
    const refusals = householdStates.flatMap((state) =>
      householdEvents.flatMap((event) => {
        const tried = transition(state, event);
        return tried.ok ? [] : [sentenceFor(en, tried)];
      }),
    );
    expect(refusals.length).toBeGreaterThan(10);
    expect(new Set(refusals).size).toBe(refusals.length);
  });

  it("throw when a value is missing", () => {
    const early = (values: object) => () =>
      sentenceFor(en, { code: "start-date-too-early", values: { ...values } });
    expect(() => sentenceFor(en, { code: "end-date-too-early" })).toThrow(RangeError);
    expect(early({})).toThrow(RangeError);
    expect(early({ date: "soon" })).toThrow(RangeError);
  });

  it("use straight apostrophes only [D7]", () => {
    for (const text of allOf(en)) expect(text).not.toMatch(/[‘’“”]/);
  });

  it("can be complete in another language, with its date format [B1]", () => {
    const texts = allOf(pseudo(en));
    expect(texts).toHaveLength(Object.keys(en.sentences).length);
    const plain = new RegExp(Object.values(values).join("|"), "g");
    for (const text of texts) expect(text.replace(plain, "")).not.toMatch(/[a-z]/i);
    expect(sentenceFor(pseudo(en), { code: "voucher-expired", values })).toBe(
      "Ŧħííś ṽóóúúćħééŕ ééńđééđ óóń 1 Śééƥŧééɱƀééŕ 2027. Ŧŕý ááńóóŧħééŕ ćóóđéé.",
    );
  });
});
