import { openConfiguredDatabase } from "../../database/open-configured-database.ts";
import { readCommandConfig } from "../config.ts";
import { recordCommand } from "../operator-commands.ts";
import { readEncryptionKeys } from "../trial-key.ts";
import { describeFindings, exitCodeOf } from "./finding.ts";
import { BackupRefused } from "./postgres-programs.ts";
import { checkRestore, restoreNeeds } from "./restore-check.ts";

/** `script/restore-check FILE [--keep]`. */
const [file, option] = process.argv.slice(2);
if (file === undefined || (option !== undefined && option !== "--keep")) {
  console.error("Usage: script/restore-check FILE [--keep]");
  process.exit(2);
}
const config = readCommandConfig(restoreNeeds);
const database = await openConfiguredDatabase(config, { use: "command", asOwner: true });
try {
  const isKept = option === "--keep";
  const encryptionKeys = await readEncryptionKeys(config);
  const options = { file, now: new Date(), isKept, encryptionKeys };
  const { name, findings } = await checkRestore(config, database, options);
  console.log(describeFindings(findings));
  console.log(
    isKept
      ? `The database ${name} stays: name it in DATABASE_URL.`
      : "The restored database was removed again.",
  );
  process.exitCode = exitCodeOf(findings);
  if (process.exitCode === 0) await recordCommand(database.db, "restore-check");
} catch (error) {
  if (!(error instanceof BackupRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.close();
}
