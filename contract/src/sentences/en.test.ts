import { describe, expect, it } from "vitest";
import type { Code } from "../messages.ts";
import { sentenceFor } from "./language.ts";
import { en } from "./en.ts";

/** Spec §5, and the number of housemates in Ruling B3; then Spec §8. */
const specified: Partial<Record<Code, string>> = {
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

  "referral-unknown": "Referral Code Invalid",
  "affiliate-unknown": "Affiliate Code Invalid",
  "agent-unknown": "Unknown Agent Code",
  "request-failed": "There was a problem with your request.",
  "voucher-unknown": "Invalid voucher code. Check and try again.",
  "addresses-not-fetched": "Failed to fetch addresses",
  "no-addresses-found": "Sorry, no addresses found",
  "email-not-sent":
    "There has been a problem sending the email, try again or note down share link for reference",
  "problem-title": "There's a problem...",
  "guid-missing": "Cannot detect guid",
  "direct-debit-failed-title": "Whoops! Something's not right",
  "call-unknown": "There's a problem. This page could not be found.",
  "bank-details-refused":
    "Please check the details below are right and that you're using a bank account that accepts direct debits. If you're still having trouble, please call on 0113 496 0000.",
  "already-joined":
    "Oops, you're already joined onto this account. Invite your remaining housemates to join, then sit back and relax. Your utilities will be in place for your start date.",
  "no-response": "Oh no! There was a problem with your request, please try again or call us 0113 496 0000",
  "network-error": "Network error accessing the Evenly API",
  "voucher-locked": "Please try again in 30 seconds.",
};

const values = { date: "2027-09-01", months: 9, phone: "0113 496 0000", product: "Evenly", seconds: 30 };

describe("the English sentences", () => {
  it.each(Object.entries(specified))(
    "are those of the specification to the letter: %s [S5.7] [S8.2] [S8.3] [S8.6] [D7]",
    (code, sentence) => {
      expect(sentenceFor(en, { code: code as Code, values })).toBe(sentence);
    },
  );

  it("use the singular for one place left", () => {
    expect(sentenceFor(en, { code: "invite-too-many", values: { places: 1 } })).toBe(
      "There's only 1 place left, so you can invite 1 housemate",
    );
    expect(sentenceFor(en, { code: "invite-too-many", values: { places: 2 } })).toBe(
      "There are 2 places left, so you can invite up to 2 housemates",
    );
  });

  it("say how long to wait in the largest fitting unit", () => {
    const wait = (seconds: number) => sentenceFor(en, { code: "too-many-requests", values: { seconds } });
    expect(wait(1)).toBe("You've tried that too many times. Please wait 1 second and try again.");
    expect(wait(119)).toContain("wait 119 seconds and");
    expect(wait(292)).toContain("wait 5 minutes and");
    expect(wait(86_400)).toContain("wait 24 hours and");
  });

  it("name an unserved postcode if it is known", () => {
    expect(sentenceFor(en, { code: "area-not-served", values: { postcode: "AB10 1AA" } })).toBe(
      "Sorry, we don't serve AB10 1AA yet.",
    );
    expect(sentenceFor(en, { code: "area-not-served" })).toBe("Sorry, we don't serve that postcode yet.");
  });
});
