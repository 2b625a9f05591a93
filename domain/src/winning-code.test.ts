import { describe, expect, it } from "vitest";
import { pence } from "./money.ts";
import {
  chooseCode,
  chooseDiscount,
  type CodeFacts,
  type CodesBySource,
  codeSources,
  isDiscountLost,
  type StoredCode,
} from "./winning-code.ts";

const facts: CodeFacts = {
  today: Temporal.PlainDate.from("2027-07-15"),
  housemates: 4,
  optionCodes: ["energy-uncapped", "tv-licence"],
};
function stored(code: string, more: Partial<StoredCode> = {}): StoredCode {
  return {
    code,
    discount: { kind: "amount-per-week", amount: pence(25) },
    conditions: {},
    isWithdrawn: false,
    ...more,
  };
}
const codes = {
  vouchers: [
    stored("WELCOME10"),
    stored("FREETV"),
    stored("FRESHERSCAMPUS", { offerCode: "FRESHERS" }),
    stored("BIGHOUSE", { conditions: { minimumHousemates: 5 } }),
    stored("ONLYONE", { conditions: { usesLeft: 0 } }),
  ],
  referrals: [stored("MATES25"), stored("OLDMATE", { isWithdrawn: true })],
};
function choose(asked: CodesBySource, more: Partial<CodeFacts> = {}) {
  return chooseDiscount(asked, codes, { ...facts, ...more });
}

describe("Of several codes [C11]", () => {
  const all = {
    "default-voucher": "WELCOME10",
    referral: "MATES25",
    "offer-and-affiliate": "FRESHERSCAMPUS",
    "share-link-voucher": "FREETV",
    "typed-voucher": "WELCOME10",
  };

  it("one wins: the typed, the shared package's, the offer's, the friend's, the default one", () => {
    const winners = codeSources.map((_, at) => {
      const left = Object.fromEntries(codeSources.slice(at).map((source) => [source, all[source]]));
      return [choose(left).winner?.code, chooseCode(left)?.code];
    });
    const expected = ["WELCOME10", "FREETV", "FRESHERSCAMPUS", "MATES25", "WELCOME10"];
    expect(winners).toEqual(expected.map((code) => [code, code]));
    expect([choose({}).winner, chooseCode({})]).toEqual([undefined, undefined]);
  });

  it("a blank one is none, and a code is read as it was meant [C15]", () => {
    for (const blank of ["", " ", "-", "\u200b"]) {
      expect(choose({ ...all, "typed-voucher": blank })).toMatchObject({
        winner: { code: "FREETV" },
        failures: [],
      });
      expect(chooseCode({ "typed-voucher": blank })).toBeUndefined();
    }
    expect(chooseCode({ "default-voucher": " WELCOME10 " })?.code).toBe("WELCOME10");
    expect(choose({ "typed-voucher": "free-tv" }).winner?.code).toBe("FREETV");
  });

  it("one that is unknown, not for this house, or used up leaves the place to the next [C10]", () => {
    const choice = choose({
      "typed-voucher": "NOTHING",
      "share-link-voucher": "BIGHOUSE",
      "offer-and-affiliate": "ONLYONE",
      referral: "MATES25",
    });
    expect(choice.winner?.code).toBe("MATES25");
    expect(choice.failures).toMatchObject([
      { source: "typed-voucher", why: "unknown" },
      { source: "share-link-voucher", why: { code: "voucher-needs-housemates" } },
      { source: "offer-and-affiliate", why: { code: "voucher-used-up" } },
    ]);
  });

  it("only the vouchers before the winner have failed, never a friend's code [C13]", () => {
    expect(choose({ "typed-voucher": "FREETV", "share-link-voucher": "NOTHING" }).failures).toEqual([]);
    expect(choose({ referral: "NOBODY" })).toEqual({
      winner: undefined,
      failures: [],
      isReferralWithdrawn: false,
    });
    expect(choose({ referral: "OLDMATE" }).isReferralWithdrawn).toBe(true);
  });

  it("a voucher is no friend's code, nor the other way round", () => {
    expect(choose({ referral: "FREETV", "typed-voucher": "MATES25" }).winner).toBeUndefined();
  });

  it("the winner's kind is kept with the sale [A7]", () => {
    const kindOf = (codes: CodesBySource) => choose(codes, { defaultVoucher: "welcome10" }).winner?.kind;
    expect(kindOf({ "typed-voucher": "FREETV" })).toBe("voucher");
    expect(kindOf({ "typed-voucher": "WELCOME10" })).toBe("default-voucher");
    expect(choose({ "typed-voucher": "WELCOME10" }).winner?.kind).toBe("voucher");
    expect(kindOf({ "share-link-voucher": "WELCOME10" })).toBe("share-link");
    expect(kindOf({ "share-link-voucher": "FRESHERSCAMPUS" })).toBe("offer");
    expect(kindOf({ referral: "MATES25" })).toBe("referral");
  });
});

describe("A discount is lost [B3]", () => {
  const isLost = (asked: CodesBySource, isReferralSent = false) =>
    isDiscountLost(asked, codes, choose(asked), isReferralSent);

  it("when the typed voucher, or else the shared one, does not win", () => {
    expect(isLost({ "typed-voucher": " free tv " })).toBe(false);
    expect(isLost({ "typed-voucher": "BIGHOUSE", referral: "MATES25" })).toBe(true);
    expect(isLost({ "share-link-voucher": "FREETV" })).toBe(false);
    expect(isLost({ "share-link-voucher": "BIGHOUSE", referral: "MATES25" })).toBe(true);
  });

  it("when a friend's code was sent and does not win, or a quoted one was withdrawn", () => {
    expect(isLost({ referral: "MATES25" }, true)).toBe(false);
    expect(isLost({ referral: "NOBODY" }, true)).toBe(true);
    expect(isLost({ referral: "OLDMATE" })).toBe(true);
  });

  it("not when there was none: a shared or quoted code that never was one", () => {
    expect(isLost({})).toBe(false);
    expect(isLost({ referral: "NOBODY" })).toBe(false);
    expect(isLost({ "share-link-voucher": "NOTHING" })).toBe(false);
    expect(isLost({ "share-link-voucher": "NOTHING", referral: "OLDMATE" })).toBe(true);
  });
});
