import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The key of a trial installation, as ENCRYPTION_KEYS words it: made on first start and kept beside the data. */
export const readOrMakeTrialKey = async (dataDir: string): Promise<string> => {
  const file = join(dataDir, "encryption-key");
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, `trial:${randomBytes(32).toString("base64")}`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    // Kept from an earlier start.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFile(file, "utf8");
};
