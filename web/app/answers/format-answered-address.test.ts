import { expect, test } from "vitest";
import { formatAnsweredAddress } from "./format-answered-address.ts";

test("a package's place is an address, a typed address or, if neither is known, a postcode [S2.8]", () => {
  const picked = {
    guid: "a",
    line1: "3 Larkspur Terrace",
    line2: "",
    organisationName: "",
    city: "Leeds",
    postcode: "LS6 1ZZ",
  };
  expect(formatAnsweredAddress({ address: picked, postcode: "LS6 1ZZ" })).toBe(
    "3 Larkspur Terrace, Leeds, LS6 1ZZ",
  );
  expect(
    formatAnsweredAddress({
      typedAddress: { line1: "The Barn", line2: "", city: "Leeds" },
      postcode: "LS6 1ZZ",
    }),
  ).toBe("The Barn, Leeds, LS6 1ZZ");
  expect(formatAnsweredAddress({ postcode: "LS6 1ZZ" })).toBe("LS6 1ZZ");
});
