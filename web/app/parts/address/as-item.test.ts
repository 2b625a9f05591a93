import { expect, test } from "vitest";
import { asItem } from "./as-item.ts";

function option(address: string) {
  return { id: "1", address, isContainer: false };
}

test("an address's town and postcode are on the second line", () => {
  expect(asItem(option("3 Larkspur Terrace, Leeds, LS6 1ZZ"))).toMatchObject({
    text: "3 Larkspur Terrace",
    detail: "Leeds, LS6 1ZZ",
  });
  expect(asItem(option("Flat 2, Marigold Court, Leeds, LS6 2ZZ")).text).toBe("Flat 2, Marigold Court");
});

test("an address of one or two parts keeps its first on the first line", () => {
  expect(asItem(option("Larkspur Terrace, Leeds"))).toMatchObject({
    text: "Larkspur Terrace",
    detail: "Leeds",
  });
  expect(asItem(option("Larkspur Terrace"))).toMatchObject({ text: "Larkspur Terrace", detail: undefined });
});
