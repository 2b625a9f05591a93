import { en } from "@evenly/contract/sentences/en";
import { accent, pseudo } from "@evenly/contract/sentences/pseudo";
import { householdEvents, householdStates, transition } from "@evenly/domain/household";
import { describe, expect, it } from "vitest";
import { answerRefusal } from "./answer-refusal.ts";
import {
  type Refusal,
  refuse,
  refuseAreaNotServed,
  refuseAway,
  refuseIssues,
  refuseMethod,
  refuseTooMany,
} from "./refusals.ts";

describe("A refusal [B1] [B2]", () => {
  it("carries the waiting time, and the allowed methods", () => {
    const inEnglish = (refusal: Refusal) => answerRefusal(refusal, en);
    expect(inEnglish(refuseTooMany(30))).toMatchObject({ status: 429, headers: { "retry-after": "30" } });
    expect(inEnglish(refuseTooMany(840, "staff-sign-in-locked"))).toMatchObject({
      status: 429,
      headers: { "retry-after": "840" },
      body: { message: "That was wrong too often. Please wait 14 minutes and try again." },
    });
    expect(inEnglish(refuseAway(5))).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
    const allowed = { allow: "GET, HEAD", "content-language": "en" };
    expect(inEnglish(refuseMethod(["GET", "HEAD"]))).toMatchObject({ status: 405, headers: allowed });
  });

  it("reports invalid fields with 422, each message with its code, in form order [B1]", () => {
    const refusal = refuseIssues([
      { field: "firstName", code: "first-name-required" },
      { field: "endDate", code: "end-date-too-early", values: { months: 9 } },
      { field: "endDate", code: "end-date-too-far" },
    ]);
    expect(answerRefusal(refusal, en)).toMatchObject({
      status: 422,
      body: {
        message: "First name required",
        code: "first-name-required",
        messages: [
          "First name required",
          "Minimum term is 9 months",
          "Tenancy End date cannot be in the far future",
        ],
        codes: ["first-name-required", "end-date-too-early", "end-date-too-far"],
        errors: {
          firstName: ["First name required"],
          endDate: ["Minimum term is 9 months", "Tenancy End date cannot be in the far future"],
        },
        errorCodes: {
          firstName: ["first-name-required"],
          endDate: ["end-date-too-early", "end-date-too-far"],
        },
      },
    });
  });

  it("reports an unserved area on the postcode, with 404", () => {
    expect(answerRefusal(refuseAreaNotServed("AB10 1AA"), en)).toMatchObject({
      status: 404,
      body: {
        code: "area-not-served",
        errors: { postcode: ["Sorry, we don't serve AB10 1AA yet."] },
        errorCodes: { postcode: ["area-not-served"] },
      },
    });
  });

  it("is a conflict for each event that a household's state does not allow", () => {
    const refused = householdStates.flatMap((state) =>
      householdEvents.flatMap((event) => {
        const next = transition(state, event);
        return next.ok ? [] : [answerRefusal(refuse(next.code), en).status];
      }),
    );
    expect(new Set(refused)).toEqual(new Set([409]));
  });

  it("carries extra fields", () => {
    const now = { priceBeforeDiscount: 2000, priceAfterDiscount: 1900 };
    expect(answerRefusal(refuse("price-changed", now), en).body).toMatchObject(now);
  });

  it("has the same status, codes and keys in every language [B1]", () => {
    const refusal = refuseIssues([{ field: "endDate", code: "end-date-too-early", values: { months: 9 } }]);
    const said = `${accent("Minimum term is")} 9 ${accent("months")}`;
    const { body, ...answered } = answerRefusal(refusal, pseudo(en));
    expect(answered).toEqual({ status: 422, headers: { "content-language": "en-XA" } });
    expect(body).toEqual({
      message: said,
      code: "end-date-too-early",
      messages: [said],
      codes: ["end-date-too-early"],
      errors: { endDate: [said] },
      errorCodes: { endDate: ["end-date-too-early"] },
    });
  });
});
