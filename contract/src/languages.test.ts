import { expect, it } from "vitest";
import { chooseLanguage, type Languages, languages } from "./languages.ts";
import { en } from "./sentences/en.ts";
import { pseudo } from "./sentences/pseudo.ts";

const british = { ...en, tag: "en-GB" };
const known: Languages = [en, pseudo(en), british, { ...en, tag: "cy" }];

it.each([
  ["cy", "cy"],
  ["cy-GB", "cy"],
  ["CY", "cy"],
  ["en-XA", "en-XA"],
  ["en-GB", "en-GB"],
  ["en-US", "en"],
  ["fr, cy;q=0.5", "cy"],
  ["en;q=0.2, cy;q=0.9", "cy"],
  ["en; q=0.2, cy; q=0.9", "cy"],
  ["cy;q=0, en-GB", "en-GB"],
  ["cymraeg", "en"],
  ["fr", "en"],
  ["*", "en"],
  [";;,q=,", "en"],
  ["", "en"],
  [undefined, "en"],
])("the header %j selects %s [B1]", (header, tag) => {
  expect(chooseLanguage(known, header).tag).toBe(tag);
});

it("a very long header is parsed quickly", () => {
  expect(chooseLanguage(known, "cy-".repeat(5_000)).tag).toBe("cy");
  expect(chooseLanguage(known, "x,".repeat(8_000)).tag).toBe("en");
});

it("English is the only language", () => {
  expect(languages.map(({ tag }) => tag)).toEqual(["en"]);
});
