import { randomBytes } from "node:crypto";
import { constants, copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Config, ConfigError } from "./config.ts";

/** Beside the data folder, so that a copy of the data does not include the key. */
export function trialKeyFile(dataDir: string): string {
  return `${dataDir}.key`;
}

/** In ENCRYPTION_KEYS's format. A trial's key is generated on first start; an operator's is never. */
export async function readEncryptionKeys({
  encryptionKeys,
  dataDir,
  databaseUrl,
}: Pick<Config, "encryptionKeys" | "dataDir" | "databaseUrl">): Promise<string> {
  if (encryptionKeys !== undefined) return encryptionKeys;
  if (databaseUrl !== undefined)
    throw new ConfigError(["ENCRYPTION_KEYS is needed wherever DATABASE_URL is set"]);
  return readOrMakeTrialKey(dataDir);
}

async function readOrMakeTrialKey(dataDir: string): Promise<string> {
  const file = trialKeyFile(dataDir);
  await mkdir(dirname(file), { recursive: true });
  await moveOutOfData(join(dataDir, "encryption-key"), file);
  try {
    await writeFile(file, `trial:${randomBytes(32).toString("base64")}`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    // Already exists.
    if (!hasCode(error, "EEXIST")) throw error;
  }
  return readFile(file, "utf8");
}

/** Earlier versions kept the key inside the data folder. */
async function moveOutOfData(earlier: string, file: string) {
  try {
    await copyFile(earlier, file, constants.COPYFILE_EXCL);
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "EEXIST")) return;
    throw error;
  }
  await rm(earlier);
}

function hasCode(error: unknown, code: string) {
  return error instanceof Error && "code" in error && error.code === code;
}
