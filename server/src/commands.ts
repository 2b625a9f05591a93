import { languages } from "@evenly/contract/languages";
import { sentenceFor } from "@evenly/contract/sentences/language";
import { openConfiguredDatabase } from "../database/open-configured-database.ts";
import { readConfigOfCommands } from "./config.ts";
import { createDependencies } from "./create-dependencies.ts";
import { Refusal } from "./http/refusals.ts";
import { type CommandAnswer, findCommand, usage, WrongUsage } from "./staff/index.ts";
import { readEncryptionKeys } from "./trial-key.ts";

async function run(args: readonly string[]): Promise<CommandAnswer> {
  const command = findCommand(args);
  if (command === undefined) return [usage, 2];
  const config = readConfigOfCommands();
  const database = await openConfiguredDatabase(config, { use: "command" });
  try {
    const keys = await readEncryptionKeys(config);
    const wired = createDependencies(config, database, keys, ({ error }) => console.error(error));
    await wired.start(console);
    try {
      return await database.db.transaction().execute((trx) => command(trx, wired.deps));
    } finally {
      await wired.stop();
    }
  } catch (error) {
    if (error instanceof WrongUsage) return [error.message, 2];
    if (error instanceof Refusal)
      return [error.reasons.map((reason) => sentenceFor(languages[0], reason)).join(" "), 1];
    throw error;
  } finally {
    await database.close();
  }
}

const [text, exitCode] = await run(process.argv.slice(2));
console.log(text);
process.exitCode = exitCode;
