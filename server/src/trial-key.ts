import { randomBytes } from "node:crypto";
import { constants, copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "./config.ts";

/** Beside the data folder, so that a copy of the data does not include the key. */
export const trialKeyFile = (dataDir: string): string => `${dataDir}.key`;

/** In ENCRYPTION_KEYS's format. A trial's key is generated on first start. */
export const readEncryptionKeys = async ({
  encryptionKeys,
  dataDir,
}: Pick<Config, "encryptionKeys" | "dataDir">): Promise<string> =>
  encryptionKeys ?? (await readOrMakeTrialKey(dataDir));

const readOrMakeTrialKey = async (dataDir: string): Promise<string> => {
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
};

/** Earlier versions kept the key inside the data folder. */
const moveOutOfData = async (earlier: string, file: string) => {
  try {
    await copyFile(earlier, file, constants.COPYFILE_EXCL);
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "EEXIST")) return;
    throw error;
  }
  await rm(earlier);
};

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;
