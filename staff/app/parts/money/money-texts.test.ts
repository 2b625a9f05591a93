import { expect, it } from "vitest";
import { bankAnswerText, causeText, nextStepText, formatPeriod } from "./money-texts.ts";

it("The bank's answer is shown with the try", () => {
  expect(bankAnswerText({ state: "failed", cause: "refer_to_payer", tries: 2 })).toBe(
    "Refer to payer, 2nd try",
  );
  expect(bankAnswerText({ state: "charged_back", cause: "authorisation_disputed", tries: 1 })).toBe(
    "Disputed by payer",
  );
  expect(bankAnswerText({ state: "failed", cause: "provider_own-word", tries: 4 })).toBe(
    "provider own word, 4th try",
  );
  expect(bankAnswerText({ state: "paid_out", cause: "refer_to_payer", tries: 2 })).toBe("Taken, 2nd try");
  expect(bankAnswerText({ state: "submitted", cause: null, tries: 1 })).toBe("");
});

it("The next step is shown with its day", () => {
  expect(nextStepText({ what: "tries-again", on: "2027-09-17" })).toBe("Tries again 17 Sept 2027");
  expect(nextStepText({ what: "call-or-mail", on: null })).toBe("Call or mail");
});

it("A posting shows its cause, person and reason", () => {
  const trace = { person: "Ada Lindqvist", dueOn: "2027-09-01", reference: "PM1", reason: null };
  expect(causeText({ cause: "charge", of: null, trace })).toBe("Charged: Ada Lindqvist, due 1 Sept 2027");
  const ofNobody = { person: null, dueOn: null, reference: "PO-1", reason: null };
  expect(causeText({ cause: "payout", of: null, trace: ofNobody })).toBe("Paid out: PO-1");
  expect(
    causeText({ cause: "reversal", of: "charge-back", trace: { ...trace, reason: "Our mistake" } }),
  ).toBe("Taken back (charged back): Ada Lindqvist, due 1 Sept 2027, “Our mistake”");
});

it("A period of a whole month is named by the month", () => {
  expect(formatPeriod({ from: "2027-09-01", to: "2027-09-30" })).toBe("September 2027");
  expect(formatPeriod({ from: "2028-02-01", to: "2028-02-29" })).toBe("February 2028");
  expect(formatPeriod({ from: "2027-09-01", to: "2027-09-29" })).toBe("1 Sept 2027 to 29 Sept 2027");
  expect(formatPeriod({ from: "2027-08-01", to: "2027-09-30" })).toBe("1 Aug 2027 to 30 Sept 2027");
});
