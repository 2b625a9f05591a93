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

it("a default that is a list is shown as it would be set", () => {
  expect(describeConfiguration()).toContain("- **ARREARS_REMINDER_DAYS** (`7,21,45`): ");
  expect(describeConfiguration()).toContain("- **GOCARDLESS_WEBHOOK_SECRET**: ");
});
