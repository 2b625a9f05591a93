import { findHouseholdByToken } from "../database/queries/households.ts";
import type { Transaction } from "kysely";
import { type OpenDatabase, openDatabase } from "../database/connect.ts";
import type { Database } from "../database/tables.ts";
import { createClock } from "./adapters/clock/system-clock.ts";
import { readConfig } from "./config.ts";
import { Refusal } from "./errors.ts";
import { createJobs, type Jobs } from "./jobs/jobs.ts";
import { cancelHousehold } from "./use-cases/cancel-household.ts";
import { replaceShareToken } from "./use-cases/replace-share-token.ts";

type By = { readonly actor: string; readonly now: Date };
type Command = (trx: Transaction<Database>, jobs: Jobs, householdId: string, by: By) => Promise<void>;

const commands = {
  "cancel-household": (trx, jobs, householdId, by) => cancelHousehold(trx, { jobs }, householdId, by),
  "replace-share-token": (trx, _, householdId, by) => replaceShareToken(trx, householdId, by),
} as const satisfies Record<string, Command>;
const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name);

const usage = `Usage: node server/src/staff.ts <command> <guid of the account>
  cancel-household      ends an account; its address and its voucher are free again
  replace-share-token   makes the link that strangers at the same address were given useless`;

/** What a command causes is left to the server to work off. */
const queueJobs = (connection: OpenDatabase): Jobs =>
  createJobs({
    connection,
    work: false,
    handlers: () => {
      throw new Error("Commands work no jobs off");
    },
    onFailure: ({ error }) => console.error(error),
  });

/** What staff do by hand. Gives what to print, and the process's exit code. */
const run = async ([name = "", token = ""]: readonly string[]): Promise<
  readonly [text: string, exitCode: number]
> => {
  if (!isCommand(name) || token === "") return [usage, 2];
  const config = readConfig();
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
  const jobs = queueJobs(database);
  await jobs.start();
  try {
    return await database.db.transaction().execute(async (trx) => {
      const found = await findHouseholdByToken(trx, token);
      if (found === undefined) return ["There is no such account.", 1] as const;
      const now = createClock(config.today).now();
      await commands[name](trx, jobs, found.household.id, { actor: "staff", now });
      return ["Done.", 0] as const;
    });
  } catch (error) {
    if (error instanceof Refusal) return [error.message, 1];
    throw error;
  } finally {
    await jobs.stop();
    await database.close();
  }
};

const [text, exitCode] = await run(process.argv.slice(2));
console.log(text);
process.exitCode = exitCode;
