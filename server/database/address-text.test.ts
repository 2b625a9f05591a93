import { expect, test } from "vitest";
import { type AddressParts, searchText, spellingsOf, stagedAddress } from "./address-text.ts";

const parts = (changes: Partial<AddressParts>): AddressParts => ({
  reference: "1",
  organisationName: "",
  subBuilding: "",
  building: "",
  number: "",
  street: "",
  city: "Leeds",
  postcode: "LS6 1ZZ",
  ...changes,
});

test.each([
  ["Larkspur Ter.", "larkspur terrace"],
  ["St John's Rd", "st johns road"],
  ["Saint John’s Road", "st johns road"],
  ["Île St, Leeds", "ile street leeds"],
  ["  O'Brien   Cres ", "obrien crescent"],
])("Compares '%s' as '%s'", (typed, compared) => {
  expect(searchText(typed)).toBe(compared);
});

test("A word is looked for in every spelling", () => {
  expect(spellingsOf("tce")).toEqual(expect.arrayContaining(["tce", "terrace", "ter", "terr"]));
  expect(spellingsOf("terrace")).toEqual(expect.arrayContaining(["terrace", "tce"]));
  expect(spellingsOf("saint")).toEqual(["saint", "st"]);
  expect(spellingsOf("larkspur")).toEqual(["larkspur"]);
  // Of several words: no word stands for it.
  expect(spellingsOf("gff")).toEqual(["gff"]);
});

test.each<[string, Partial<AddressParts>, string, string]>([
  ["a house", { number: "14a", street: "Marlow Terrace" }, "14A Marlow Terrace", ""],
  [
    "a flat of a house",
    { subBuilding: "Flat 2", number: "14", street: "Marlow Terrace" },
    "Flat 2, 14 Marlow Terrace",
    "",
  ],
  [
    "a flat of a building",
    { subBuilding: "Flat 3", building: "Marigold Court" },
    "Flat 3, Marigold Court",
    "",
  ],
  [
    "a flat of a building on a street",
    { subBuilding: "Flat 3", building: "Foo House", number: "12", street: "Bar Road" },
    "Flat 3, Foo House",
    "12 Bar Road",
  ],
  ["capitals", { number: "7", street: "STOKE-ON-TRENT ROAD" }, "7 Stoke-On-Trent Road", ""],
  ["an organisation alone", { organisationName: "Students' Union" }, "Students' Union", ""],
])("Writes %s as on an envelope", (_, changes, line1, line2) => {
  expect(stagedAddress("test", parts(changes))).toMatchObject({ line1, line2 });
});

test("Keeps the number of the door apart from its letter, for the search", () => {
  expect(stagedAddress("test", parts({ number: "14A", street: "High Street" }))?.house_number).toBe("14");
  expect(stagedAddress("test", parts({ building: "Rose Cottage" }))?.house_number).toBe("");
});

test.each<[string, Partial<AddressParts>]>([
  ["a first line", {}],
  ["a town", { street: "High Street", city: "" }],
  ["a postcode", { street: "High Street", postcode: "LS6" }],
  ["a reference", { street: "High Street", reference: "" }],
])("Passes over an address without %s", (_, changes) => {
  expect(stagedAddress("test", parts(changes))).toBeUndefined();
});
