import { languages } from "@evenly/contract/languages";
import { sentenceFor } from "@evenly/contract/sentences/language";
import { openConfiguredDatabase } from "../database/open-configured-database.ts";
import { readCommandConfig } from "./config.ts";
import { withCommandWork } from "./create-command-work.ts";
import { Refusal } from "./http/refusals.ts";
import { type CommandAnswer, findCommand, usage, WrongUsage } from "./staff/index.ts";

async function run(args: readonly string[]): Promise<CommandAnswer> {
  const command = findCommand(args);
  if (command === undefined) return [usage, 2];
  const { needs } = command;
  const config = readCommandConfig(needs);
  const database = await openConfiguredDatabase(config, { use: "command" });
  try {
    return await withCommandWork(needs, config, database, (work) =>
      database.db.transaction().execute((trx) => command(trx, work)),
    );
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
