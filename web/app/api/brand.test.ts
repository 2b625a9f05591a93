import { defaultBrand } from "@evenly/contract/default-brand";
import { expect, test } from "vitest";

const sources = import.meta.glob<string>(
  [
    "../../../{design/src,web/app,server/src,domain/src,contract/src}/**/*.{ts,tsx}",
    "!../../../**/*.test.{ts,tsx}",
  ],
  { query: "?raw", import: "default", eager: true },
);

/** The default, and what customers do not see. */
const mayName = [/\/default-brand\.ts$/, /\/sample-emails\.ts$/];

function withoutComments(source: string) {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}

const { name, phone, email, companyName, registeredAddress } = defaultBrand;

test.each([name, phone, phone.replaceAll(" ", ""), email, companyName, registeredAddress])(
  "%j appears in the brand only [A1]",
  (text) => {
    expect(Object.keys(sources).length).toBeGreaterThan(400);
    const found = Object.entries(sources)
      .filter(([path]) => !mayName.some((one) => one.test(path)))
      .filter(([, source]) => withoutComments(source).includes(text))
      .map(([path]) => path);
    expect(found).toEqual([]);
  },
);
