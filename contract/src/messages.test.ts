import { householdEvents, householdStates, transition } from "@evenly/domain/household";
import { checkTenancy } from "@evenly/domain/tenancy";
import { describe, expect, it } from "vitest";
import { type IssueCode, sentenceFor, sentences } from "./messages.ts";
import { texts } from "./texts.ts";

/** Spec §5, and the number of housemates in Ruling B3. */
const specified: Partial<Record<IssueCode, string>> = {
  "lead-type-required": "Please select an option",
  "first-name-required": "First name required",
  "last-name-required": "Last name required",
  "email-required": "Email address required",
  "email-invalid": "Valid email address required",
  "mobile-required": "Mobile number required",
  "mobile-invalid": "Mobile number is invalid",
  "policy-not-agreed": "You must agree to the privacy policy",
  "address-required": "Address required",
  "address-not-picked": "You must pick an address",
  "line1-required": "Line 1 required",
  "address-line1-required": "Address line 1 required",
  "city-required": "City required",
  "city-or-town-required": "City/Town required",
  "postcode-required": "Postcode required",
  "housemate-count-out-of-range": "Must be a number between 1 and 15",
  "start-date-required": "Tenancy Start date required",
  "start-date-too-early": "Please choose a start date on or after 1 September 2027",
  "start-date-too-far": "Tenancy Start date cannot be in the far future",
  "end-date-required": "Tenancy End date required",
  "end-date-too-early": "Minimum term is 9 months",
  "end-date-too-far": "Tenancy End date cannot be in the far future",
  "broadband-urgency-required": "You must specify broadband installation urgency",
  "broadband-date-required": "You must select a date for later installation",
  "broadband-date-before-start": "Installation date cannot be before tenancy start",
  "broadband-not-selected": "No selection is made, please select one broadbrand product",
  "sort-code-required": "Sort code required",
  "sort-code-length": "Sort code must be 6 digits long",
  "sort-code-not-numeric": "Sort code must only contain numeric digits",
  "account-number-required": "Account number required",
  "account-number-length": "Account number must be 8 digits long",
  "account-number-not-numeric": "Account number must only contain numeric digits",
  "account-holder-not-confirmed": "You must confirm that you are the account holder",
  "invite-email-invalid": "Valid email address required",
  "invite-name-required": "Full name of housemate required",
  "invite-none-complete": "You need to fill in at least one housemate's details correctly",
};

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

  it("are those of the specification to the letter, its spelling included", () => {
    const said = Object.fromEntries(
      Object.keys(specified).map((code) => [code, sentenceFor({ code: code as IssueCode, values })]),
    );
    expect(said).toEqual(specified);
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
