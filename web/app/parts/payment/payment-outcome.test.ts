import { NoAnswer, ApiError } from "@evenly/contract/client";
import { expect, test } from "vitest";
import { messageOf } from "../../language/message.ts";
import { readFailure } from "./payment-outcome.ts";

function refused(status: number, body: Record<string, unknown> = {}) {
  return readFailure(new ApiError(status, { message: "No", messages: ["No"], ...body }));
}

test("without an answer the form can be sent again", () => {
  expect(readFailure(new NoAnswer("No answer"))).toEqual({ kind: "no-answer" });
});

test("an expired price comes with the new price to agree to [D11]", () => {
  expect(
    refused(409, { code: "price-changed", priceBeforeDiscount: 1800, priceAfterDiscount: 1700 }),
  ).toEqual({
    kind: "price",
    before: 1800,
    after: 1700,
    message: "No",
  });
});

test("a new price of 0 is a price too", () => {
  expect(refused(409, { code: "price-changed", priceBeforeDiscount: 0, priceAfterDiscount: 0 }).kind).toBe(
    "price",
  );
});

test("a taken address leads to its account, a full household to its page [B3]", () => {
  expect(refused(409, { code: "address-taken", existingAccountGUID: "abc" })).toEqual({
    kind: "taken",
    guid: "abc",
    accounts: [],
  });
  const accounts = [{ shareCode: "abc", tenancyStartDate: "2027-09-01", tenancyEndDate: "2028-08-31" }];
  expect(refused(409, { code: "address-taken", existingAccountGUID: "abc", accounts })).toMatchObject({
    accounts,
  });
  expect(refused(410, { code: "household-full" }).kind).toBe("full");
});

test("somebody who has joined already is told so [D11]", () => {
  expect(refused(409, { code: "already-joined" }).kind).toBe("already-joined");
});

test("the status and the sentence decide where another server or a proxy sends no code of ours [B2] [D11]", () => {
  const bare = (status: number, body: Record<string, unknown> = {}) =>
    readFailure(new ApiError(status, { message: "", messages: [], ...body }));
  expect(bare(410).kind).toBe("full");
  expect(bare(409, { existingAccountGUID: "abc" }).kind).toBe("taken");
  expect(bare(409, { priceBeforeDiscount: 1800, priceAfterDiscount: 1700 }).kind).toBe("price");
  expect(bare(409, { messages: [messageOf("already-joined")] }).kind).toBe("already-joined");
  for (const status of [404, 409, 429, 503]) {
    expect(bare(status)).toEqual({ kind: "refused", messages: [] });
    expect(bare(status, { messages: ["Why"] })).toEqual({ kind: "refused", messages: ["Why"] });
  }
  expect(bare(422, { messages: ["Sort code required"] })).toEqual({ kind: "refused", messages: [] });
});

test("every other answer is a refusal, with the server's message if the form cannot fix it [D11]", () => {
  expect(refused(422, { code: "sort-code-length" })).toEqual({ kind: "refused", messages: [] });
  expect(refused(409, { code: "join-after-end" })).toEqual({ kind: "refused", messages: ["No"] });
  expect(refused(404, { code: "account-unknown" })).toEqual({ kind: "refused", messages: ["No"] });
  expect(refused(503, { code: "database-away" })).toEqual({ kind: "refused", messages: ["No"] });
  expect(refused(500, { code: "internal" })).toEqual({ kind: "refused", messages: [] });
  expect(refused(502)).toEqual({ kind: "refused", messages: [] });
  expect(refused(429, { code: "too-many-requests", messages: ["Please wait 9 seconds."] })).toEqual({
    kind: "refused",
    messages: ["Please wait 9 seconds."],
  });
});
