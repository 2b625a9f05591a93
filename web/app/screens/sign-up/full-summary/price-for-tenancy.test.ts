import type { Product } from "@evenly/contract/products";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, answers, forgetAnswers } from "../../../answers/answers.ts";
import { priceForTenancy } from "./price-for-tenancy.ts";

const energy: Product = {
  type: "Energy",
  label: "Energy",
  title: "Energy",
  icon: "",
  image: "",
  showPrices: true,
  selected: "energy-uncapped",
  options: [
    {
      code: "energy-uncapped",
      title: "Uncapped",
      body: "",
      info: "",
      image: "",
      priceId: "price-1",
      price: { current: 1000, old: null },
    },
  ],
};
const voucher = {
  isValid: true,
  inputRevealed: true,
  offer: "",
  aff: "",
  code: "LONGTERM",
  name: "",
  description: "10% off",
  typed: true,
};

/** Session storage for the store. */
function storage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
}

function reply(status: number, body: object) {
  return new Response(JSON.stringify(body), { status });
}
const fetched = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("fetch", fetched);
  fetched.mockReset();
  forgetAnswers({
    products: [energy],
    priceBeforeDiscount: 1000,
    priceAfterDiscount: 900,
    discount: voucher,
    startDate: "2027-09-01",
    endDate: "2028-05-31",
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the voucher is checked with the tenancy's dates, and its price is stored", async () => {
  fetched.mockResolvedValue(
    reply(200, { priceBeforeDiscount: 1000, priceAfterDiscount: 850, message: "15% off" }),
  );
  expect(await priceForTenancy()).toBeUndefined();
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/voucher/LONGTERM");
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body))).toMatchObject({
    selectedProducts: ["price-1"],
    contractStartDate: "2027-09-01",
    contractEndDate: "2028-05-31",
  });
  expect(answers()).toMatchObject({
    priceAfterDiscount: 850,
    discount: { ...voucher, description: "15% off" },
  });
});

test("a voucher that is not valid for this tenancy is removed with a reason, and the original price returns", async () => {
  const why = "This voucher needs a tenancy of 12 months or more.";
  fetched.mockResolvedValue(reply(422, { message: why, messages: [why], errors: { voucherCode: [why] } }));
  expect(await priceForTenancy()).toBe(`Your LONGTERM voucher no longer applies. ${why}`);
  expect(answers()).toMatchObject({ priceBeforeDiscount: 1000, priceAfterDiscount: 1000 });
  expect(answers().discount).toBeUndefined();
});

test("a voucher that was lost is tried on the next tenancy, and is there again when that fits", async () => {
  const why = "This voucher needs a tenancy of 12 months or more.";
  const refused = () => reply(422, { message: why, messages: [why], errors: { voucherCode: [why] } });
  fetched.mockResolvedValueOnce(refused()).mockResolvedValueOnce(refused());
  expect(await priceForTenancy()).toContain("LONGTERM");
  // It was told already.
  expect(await priceForTenancy()).toBeUndefined();
  answer({ endDate: "2028-08-31" });
  fetched.mockResolvedValue(
    reply(200, { priceBeforeDiscount: 1000, priceAfterDiscount: 900, message: "10% off" }),
  );
  expect(await priceForTenancy()).toBeUndefined();
  expect(answers()).toMatchObject({ priceAfterDiscount: 900, discount: voucher });
});

test("a referral replaces a removed voucher", async () => {
  answer({ codes: { referral: "MATES25" } });
  fetched
    .mockResolvedValueOnce(reply(404, { message: "Gone", messages: ["Gone"] }))
    .mockResolvedValueOnce(
      reply(200, { priceBeforeDiscount: 1000, priceAfterDiscount: 975, message: "25p a week off" }),
    );
  expect(await priceForTenancy()).toBe("Your LONGTERM voucher no longer applies. Gone");
  expect(answers()).toMatchObject({
    priceAfterDiscount: 975,
    discount: { code: "MATES25", inputRevealed: false, description: "25p a week off" },
  });
});

test("without an answer the shown price stays", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await priceForTenancy()).toBeUndefined();
  expect(answers()).toMatchObject({ priceAfterDiscount: 900, discount: voucher });
});

test("without a discount there is no call", async () => {
  answer({ discount: undefined });
  expect(await priceForTenancy()).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();
});
