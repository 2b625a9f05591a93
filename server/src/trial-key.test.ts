import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readEncryptionKeys, trialKeyFile } from "./trial-key.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "evenly-key-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

it("The key of a trial is made once, outside the data folder, readable by its owner only", async () => {
  const dataDir = join(folder, "data");
  const trial = { dataDir, encryptionKeys: undefined, databaseUrl: undefined };
  const key = await readEncryptionKeys(trial);
  expect(key).toMatch(/^trial:.{44}$/);
  expect(await readEncryptionKeys(trial)).toBe(key);
  expect(readFileSync(trialKeyFile(dataDir), "utf8")).toBe(key);
  expect(modeOf(trialKeyFile(dataDir))).toBe(0o600);
  expect(existsSync(join(dataDir, "encryption-key"))).toBe(false);
});

it("A key that an earlier version stored in the data folder is moved out of it and still used", async () => {
  const dataDir = join(folder, "data");
  const trial = { dataDir, encryptionKeys: undefined, databaseUrl: undefined };
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, "encryption-key"), "trial:from-an-earlier-version", { mode: 0o600 });
  expect(await readEncryptionKeys(trial)).toBe("trial:from-an-earlier-version");
  expect(existsSync(join(dataDir, "encryption-key"))).toBe(false);
  expect(await readEncryptionKeys(trial)).toBe("trial:from-an-earlier-version");
  expect(modeOf(trialKeyFile(dataDir))).toBe(0o600);
});

it("No key is made for a database of an operator", async () => {
  const dataDir = join(folder, "data");
  const operators = { dataDir, encryptionKeys: undefined, databaseUrl: "postgres://db/evenly" };
  await expect(readEncryptionKeys(operators)).rejects.toThrow("ENCRYPTION_KEYS is needed");
  expect(existsSync(trialKeyFile(dataDir))).toBe(false);
});
