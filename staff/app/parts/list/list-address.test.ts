import { ApiError } from "@evenly/contract/client";
import { describe, expect, it } from "vitest";
import { addressWith, askForList, queryIn, sheetAddress } from "./list-address.ts";

describe("The URL of a list [H5]", () => {
  it("has its filters, its order and its page, and nothing else", () => {
    const url =
      "https://evenly.test/staff/households?state=live&state=complete&city=%20Leeds%20&sort=-starts&after=x&code=&utm=1";
    expect(queryIn(url, ["state", "city", "code"])).toEqual({
      state: "live,complete",
      city: "Leeds",
      sort: "-starts",
      after: "x",
    });
  });

  it("starts at the first page after a filter change, and keeps the other filters", () => {
    const query = { state: "live,complete", sort: "starts", after: "x" };
    expect(addressWith("/households", query, { city: "Leeds" })).toBe(
      "/households?state=live,complete&sort=starts&city=Leeds",
    );
    expect(addressWith("/households", query, { state: undefined, sort: undefined })).toBe("/households");
    expect(addressWith("/households", query, { after: "y" })).toBe(
      "/households?state=live,complete&sort=starts&after=y",
    );
    expect(sheetAddress("households", query)).toBe(
      "/api/staff/households.csv?state=live,complete&sort=starts",
    );
  });

  it("with an invalid filter shows the message; other refusals are errors", async () => {
    const refused = (status: number) => () =>
      Promise.reject(new ApiError(status, { message: "No", messages: ["No"], errors: { from: ["No"] } }));
    expect(await askForList(refused(422))).toEqual({
      page: undefined,
      refusal: { message: "No", errors: { from: ["No"] } },
    });
    await expect(askForList(refused(403))).rejects.toThrow("No");
    expect(await askForList(() => Promise.resolve(1))).toEqual({ page: 1, refusal: undefined });
  });
});
