import { describe, expect, it } from "vitest";
import { texts } from "./texts.ts";

describe("the texts", () => {
  it("are those of the error catalogue to the letter (Spec §8)", () => {
    expect(texts).toMatchObject({
      referralCodeInvalid: "Referral Code Invalid",
      affiliateCodeInvalid: "Affiliate Code Invalid",
      unknownAgentCode: "Unknown Agent Code",
      problemWithRequest: "There was a problem with your request.",
      voucherInvalid: "Invalid voucher code. Check and try again.",
      addressesNotFetched: "Failed to fetch addresses",
      noAddressesFound: "Sorry, no addresses found",
      emailNotSent:
        "There has been a problem sending the email, try again or note down share link for reference",
      problemTitle: "There's a problem...",
      guidMissing: "Cannot detect guid",
      directDebitFailureTitle: "Whoops! Something's not right",
      pageNotFound: "There's a problem. This page could not be found.",
    });
    expect(texts.directDebitFailure("0113 496 0000")).toBe(
      "Please check the details below are right and that you're using a bank account that accepts direct debits. If you're still having trouble, please call on 0113 496 0000.",
    );
  });

  it("tell somebody who has joined already what is left to do", () => {
    expect(texts.alreadyJoined).toBe(
      "Oops, you're already joined onto this account. Invite your remaining housemates to join, then sit back and relax. Your utilities will be in place for your start date.",
    );
  });

  it("carry the phone number, the product's name and the seconds to wait", () => {
    expect(texts.noResponse("0113 496 0000")).toBe(
      "Oh no! There was a problem with your request, please try again or call us 0113 496 0000",
    );
    expect(texts.networkError("Evenly")).toBe("Network error accessing the Evenly API");
    expect(texts.voucherLockout(30)).toBe("Please try again in 30 seconds.");
    expect(texts.tooManyRequests(1)).toBe(
      "You've tried that too many times. Please wait 1 second and try again.",
    );
    expect(texts.tooManyRequests(119)).toContain("wait 119 seconds and");
    expect(texts.tooManyRequests(292)).toContain("wait 5 minutes and");
    expect(texts.tooManyRequests(86_400)).toContain("wait 24 hours and");
  });
});
