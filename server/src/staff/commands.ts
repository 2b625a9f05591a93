import {
  confirmHousemate,
  findHouseholdForStaff,
  findHousemates,
  removeHousemate,
  replaceJoinLink,
  replaceShareToken,
} from "../households/index.ts";
import { productTypes, slugOf } from "@evenly/domain/catalogue";
import type { Transaction } from "kysely";
import { staffCommand } from "../../database/record-audit.ts";
import type { Database } from "../../database/tables.ts";
import { createAdministrator } from "./administrator-command.ts";
import { closeByCommand, listCases } from "./case-commands.ts";
import { cancelByCommand } from "./cancel-command.ts";
import type { CommandContext, HouseholdContext } from "./command-context.ts";
import { explainByCommand } from "./explain-command.ts";
import { refundByCommand, writeOffByCommand } from "./money-commands.ts";
import { recordStageByCommand } from "./service-commands.ts";
import type { CommandNeed } from "../config.ts";
import type { Work } from "../dependencies.ts";
import { listFailedEvents, workAgain } from "../payments/index.ts";
import { listFailedJobs } from "../queue/index.ts";
import { runJobsAgain } from "../mail/index.ts";

type Command = (trx: Transaction<Database>, context: HouseholdContext) => Promise<string | void>;

/** First names only, enough for staff to recognise the caller. */
async function listHousemates(
  trx: Transaction<Database>,
  { deps, householdId }: CommandContext,
): Promise<void> {
  const housemates = await findHousemates(trx, householdId, deps.clock.today());
  for (const { place, firstName, joinedAt } of housemates) {
    console.log(`${String(place)}  ${firstName}, joined ${joinedAt.toISOString().slice(0, 10)}`);
  }
}

const commands = {
  "list-housemates": listHousemates,
  "cancel-household": cancelByCommand,
  "remove-housemate": (trx, { deps, householdId, by, rest: [place] }) =>
    removeHousemate(trx, deps, householdId, { ...by, place: Number(place) }),
  "record-service-stage": recordStageByCommand,
  "confirm-housemate": (trx, { deps, householdId, by, rest: [place] }) =>
    confirmHousemate(trx, deps, householdId, { ...by, place: Number(place) }),
  refund: refundByCommand,
  "write-off": writeOffByCommand,
  "replace-join-link": async (trx, { deps, householdId, by }) => {
    await replaceJoinLink(trx, deps, householdId, by);
  },
  "replace-share-token": (trx, { householdId, by }) => replaceShareToken(trx, householdId, by),
} as const satisfies Record<string, Command>;
function isCommand(name: string): name is keyof typeof commands {
  return Object.hasOwn(commands, name);
}

export const usage = `Usage: node server/src/commands.ts create-administrator <email> <name>
         prints a link by which they choose a password for the back office
       node server/src/commands.ts failed-jobs
         lists the jobs that failed every time, with their ids
       node server/src/commands.ts run-again <id>... | all
         has them tried again
       node server/src/commands.ts list-cases
         lists the cases that are not done, and what was told of each
       node server/src/commands.ts close-case <case> <outcome> <note>
         says how one ended, and what was found
       node server/src/commands.ts failed-events
         lists what a payment provider told and could not be worked off
       node server/src/commands.ts work-again <id>... | all
         has it worked off as if it had just come
       node server/src/commands.ts explain mail|collection|household <id, or the account's reference>
         lists what happened from the call to the provider's answer, by time
       node server/src/commands.ts <command> <reference or guid of the account>
  list-housemates       who has which place
  cancel-household      --reason WHY: ends an account; its address and its voucher are free again; of a live one,
                        --last-day YYYY-MM-DD is the last that is charged (today, unless it is said);
                        --preview shows what becomes of everybody's payments, and does nothing
  record-service-stage  <${productTypes.map(slugOf).join("|")}> <ordered|confirmed|live> [YYYY-MM-DD]: what the supplier
                        told, and when (today, unless it is said)
  refund                <place> <pounds> <why>: gives back what was collected of whoever has the place
  write-off             <place> <pounds> <why>: lets go of what they owe
  remove-housemate      with the number of a place: frees it, ends its Direct Debit, and replaces both links
  confirm-housemate     with the number of a place: whoever is disputed in it stays, and is asked for bank details again; or came by the second token
  replace-join-link     a new join link, mailed to those who have joined; the old one is dead
  replace-share-token   makes the link that strangers at the same address were given useless`;

export type CommandAnswer = readonly [text: string, exitCode: number];

type GeneralCommand = (
  trx: Transaction<Database>,
  deps: Work,
  rest: readonly string[],
  by: CommandContext["by"],
) => Promise<CommandAnswer>;

const generalCommands = {
  "create-administrator": async (trx, deps, rest, by) => [await createAdministrator(trx, deps, rest, by), 0],
  explain: (trx, _, rest) => explainByCommand(trx, rest),
  "failed-jobs": async (trx) => {
    const lines = (await listFailedJobs(trx)).map(({ id, job, data, since, failure }) =>
      [id, job, Object.values(data).join(" "), since.toISOString(), failure].join("  "),
    );
    return [lines.length === 0 ? "No job was given up." : lines.join("\n"), 0];
  },
  "list-cases": async (trx) => [await listCases(trx), 0],
  "close-case": async (trx, _, [name = "", outcome = "", ...note], by) =>
    closeByCommand(trx, name, { outcome, text: note.join(" ").trim() }, by),
  "run-again": async (trx, deps, rest, by) => {
    if (rest.length === 0) return [usage, 2];
    const count = await runJobsAgain(trx, deps, rest[0] === "all" ? "all" : rest, by);
    return [`${String(count)} ${count === 1 ? "job" : "jobs"} will be tried again.`, count === 0 ? 1 : 0];
  },
  "failed-events": async (trx) => {
    const lines = (await listFailedEvents(trx)).map(({ id, provider, since, failure }) =>
      [id, provider, since.toISOString(), failure].join("  "),
    );
    return [lines.length === 0 ? "No event was left." : lines.join("\n"), 0];
  },
  "work-again": async (trx, deps, rest, by) => {
    if (rest.length === 0) return [usage, 2];
    const count = await workAgain(trx, deps, rest[0] === "all" ? "all" : rest, by);
    return [`${String(count)} ${count === 1 ? "event" : "events"} will be worked off.`, count === 0 ? 1 : 0];
  },
} as const satisfies Record<string, GeneralCommand>;
function isGeneralCommand(name: string): name is keyof typeof generalCommands {
  return Object.hasOwn(generalCommands, name);
}

/** A mail has links, and in a trial its tokens. */
const mails = ["keys", "links", "terms"] as const;

/** The settings that each uses beside those of the installation. */
export const commandNeeds: Readonly<
  Record<keyof typeof commands | keyof typeof generalCommands, readonly CommandNeed[]>
> = {
  "create-administrator": ["links"],
  explain: [],
  "failed-jobs": [],
  "run-again": [],
  "list-cases": [],
  "close-case": [],
  "failed-events": [],
  "work-again": [],
  "list-housemates": [],
  "cancel-household": mails,
  "record-service-stage": mails,
  refund: mails,
  "write-off": mails,
  "remove-housemate": mails,
  "confirm-housemate": mails,
  "replace-join-link": mails,
  "replace-share-token": [],
};

/** For scripts and habits of operators. */
const formerNames = new Map([
  ["given-up", "failed-jobs"],
  ["left-events", "failed-events"],
  ["list-alerts", "list-cases"],
]);

export type FoundCommand = ((trx: Transaction<Database>, deps: Work) => Promise<CommandAnswer>) & {
  readonly needs: readonly CommandNeed[];
};

/** Undefined without a command of that name, or without the account that it is about. */
export function findCommand([typed = "", ...args]: readonly string[]): FoundCommand | undefined {
  const name = formerNames.get(typed) ?? typed;
  const by = (deps: Work) => ({ actor: staffCommand, now: deps.clock.now() });
  if (isGeneralCommand(name)) {
    const general: GeneralCommand = generalCommands[name];
    return Object.assign((trx: Transaction<Database>, deps: Work) => general(trx, deps, args, by(deps)), {
      needs: commandNeeds[name],
    });
  }
  const [named = "", ...rest] = args;
  if (!isCommand(name) || named === "") return undefined;
  const command: Command = commands[name];
  const run = async (trx: Transaction<Database>, deps: Work): Promise<CommandAnswer> => {
    const household = await findHouseholdForStaff(trx, named);
    if (household === undefined) return ["There is no such account.", 1];
    const context = { deps, householdId: household.id, household, by: by(deps), rest };
    return [(await command(trx, context)) ?? "Done.", 0];
  };
  return Object.assign(run, { needs: commandNeeds[name] });
}
