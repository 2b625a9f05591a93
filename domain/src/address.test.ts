import { describe, expect, it } from "vitest";
import {
  checkAddressPage,
  checkOneAddress,
  checkPickedAddress,
  checkPostcodeOf,
  checkTypedAddress,
  formatAddress,
  formatPostcode,
  isPostcode,
} from "./address.ts";

describe("an address", () => {
  it.each([
    "LS6 1ZZ",
    "ls61zz",
    " m1 1ae ",
    "B33 8TH",
    "CR2 6XH",
    "DN55 1PT",
    "W1A 1HQ",
    "EC1A 1BB",
    "GIR 0AA",
    "ZZ1 1ZZ",
  ])("accepts the postcode %j", (text) => {
    expect(isPostcode(text)).toBe(true);
  });

  it.each(["", "LS6", "LS6 1Z", "LS6 1CZ", "L$6 1ZZ", "LS666 1ZZ", "1LS 6ZZ", "LO6 IZZ Leeds", "ECOV 0BW"])(
    "refuses the postcode %j",
    (text) => {
      expect(isPostcode(text)).toBe(false);
    },
  );

  it.each([
    ["EC1V OBW", "EC1V 0BW"],
    ["BH1O 1AA", "BH10 1AA"],
    ["ec1v ibw", "EC1V 1BW"],
    ["LS6 1ZZ.", "LS6 1ZZ"],
    ["LS6 1ZZ,", "LS6 1ZZ"],
    ["LS6 1ZZ, UK", "LS6 1ZZ"],
    ["LS6-1ZZ", "LS6 1ZZ"],
    ["ＬＳ６　１ＺＺ", "LS6 1ZZ"],
    ["\u202aLS6\u00a01ZZ\u202c", "LS6 1ZZ"],
  ])("reads the postcode %j as %j [C15]", (typed, expected) => {
    expect(isPostcode(typed)).toBe(true);
    expect(formatPostcode(typed)).toBe(expected);
  });

  it("formats postcodes [S3.2]", () => {
    expect(formatPostcode(" ls61zz ")).toBe("LS6 1ZZ");
    expect(formatPostcode("dn55  1pt")).toBe("DN55 1PT");
    expect(formatPostcode("")).toBe("");
  });

  it("reports missing parts of a typed address in the household page's codes [S5.2]", () => {
    expect(checkTypedAddress({})).toEqual([
      { field: "line1", code: "line1-required" },
      { field: "city", code: "city-required" },
      { field: "postcode", code: "postcode-required" },
    ]);
    expect(checkTypedAddress({ line1: "3 High St", city: "Leeds", postcode: "LS6" })).toEqual([
      { field: "postcode", code: "postcode-invalid" },
    ]);
    expect(checkTypedAddress({ line1: "3 High St", line2: "", city: "Leeds", postcode: "LS6 1ZZ" })).toEqual(
      [],
    );
  });

  it("reports parts that nobody can see as missing [C15]", () => {
    expect(checkTypedAddress({ line1: "\u200b", city: "\u2060", postcode: "\u200b" })).toEqual(
      checkTypedAddress({}),
    );
  });

  it("reports missing parts in the address page's codes, and checks the postcode only when it is given [S5.3]", () => {
    expect(checkAddressPage({ line1: " " })).toEqual([
      { field: "line1", code: "address-line1-required" },
      { field: "city", code: "city-or-town-required" },
    ]);
    expect(checkAddressPage({ line1: "3 High St", city: "Leeds", postcode: "" })).toEqual([
      { field: "postcode", code: "postcode-required" },
    ]);
  });

  it("refuses lines that are too long [C17]", () => {
    const long = "a".repeat(101);
    expect(checkAddressPage({ line1: long, line2: long, city: long }).map((issue) => issue.code)).toEqual([
      "line1-too-long",
      "line2-too-long",
      "city-too-long",
    ]);
  });

  it("requires a picked address, with each page's code [S5.2]", () => {
    expect(checkPickedAddress(undefined, "household")).toEqual([
      { field: "address", code: "address-required" },
    ]);
    expect(checkPickedAddress("", "your-address")).toEqual([
      { field: "address", code: "address-not-picked" },
    ]);
    expect(checkPickedAddress("guid", "household")).toEqual([]);
  });

  it("may be given several times if it is the same [B3]", () => {
    expect(checkOneAddress([], true)).toEqual([]);
    expect(checkOneAddress(["a", "a"], false)).toEqual([]);
    const twice = [{ field: "address", code: "address-given-twice" }];
    expect(checkOneAddress(["a", "b"], false)).toEqual(twice);
    expect(checkOneAddress(["a"], true)).toEqual(twice);
  });

  it("accepts its own postcode in any case and spacing", () => {
    expect(checkPostcodeOf({ postcode: "LS6 1ZZ" }, ["ls61zz", " LS6 1ZZ "])).toEqual([]);
    expect(checkPostcodeOf({ postcode: "LS6 1ZZ" }, ["LS6 1ZZ", "LS6 2ZZ"])).toEqual([
      { field: "postcode", code: "postcode-not-of-address" },
    ]);
  });

  it("is formatted on one line without empty parts", () => {
    expect(
      formatAddress({
        organisationName: null,
        line1: "3 Larkspur Terrace",
        line2: "",
        city: "Leeds",
        postcode: "ls61zz",
      }),
    ).toBe("3 Larkspur Terrace, Leeds, LS6 1ZZ");
    expect(formatAddress({ line1: "Flat 1", line2: "Marigold Court" })).toBe("Flat 1, Marigold Court");
  });
});
