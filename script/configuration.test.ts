import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { variables } from "../server/src/config.ts";
import { configurationFile, describeConfiguration } from "./configuration.ts";

it("docs/running/configuration.md is what `node script/configuration.ts` writes", () => {
  expect(readFileSync(configurationFile, "utf8")).toBe(describeConfiguration());
});

it("every variable has a description", () => {
  for (const [name, schema] of Object.entries(variables.shape))
    expect([name, schema.description]).toEqual([name, expect.stringMatching(/\.$/)]);
});
