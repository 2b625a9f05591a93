import { openConfiguredDatabase } from "../../database/open-configured-database.ts";
import { readCommandConfig } from "../config.ts";
import { recordCommand } from "../operator-commands.ts";
import { backUp } from "./back-up.ts";
import { BackupRefused } from "./postgres-programs.ts";

/** `script/backup FOLDER`. */
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("Usage: script/backup FOLDER");
  process.exit(2);
}
const database = await openConfiguredDatabase(readCommandConfig(), { use: "command" });
try {
  const { file, bytes } = await backUp(database, folder, new Date());
  console.log(`${file}: ${(bytes / 1e6).toFixed(1)} MB. The keys of ENCRYPTION_KEYS are not in it.`);
  await recordCommand(database.db, "backup");
} catch (error) {
  if (!(error instanceof BackupRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.close();
}
