import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8")) as unknown;

type Listed = {
  readonly name: string;
  readonly version: string;
  readonly hashes: readonly { content: string }[];
};

test("the bill of materials lists what the product's packages name, each with its checksum, and no tool of the checks", () => {
  const { components } = read("build/sbom.cdx.json") as { components: readonly Listed[] };
  const listed = new Map(components.map(({ name, version }) => [name, version]));
  for (const folder of ["web", "staff", "server"]) {
    const { dependencies } = read(`${folder}/package.json`) as { dependencies: Record<string, string> };
    for (const [name, version] of Object.entries(dependencies))
      if (!name.startsWith("@evenly/")) expect([name, listed.get(name)]).toEqual([name, version]);
  }
  expect(components.every(({ hashes }) => hashes[0]?.content.length === 128)).toBe(true);
  for (const tool of ["oxlint", "knip", "@playwright/test"]) expect(listed.has(tool), tool).toBe(false);
});
