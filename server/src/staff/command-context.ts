import type { DoneBy } from "../../database/record-audit.ts";
import type { Household } from "../../database/tables.ts";
import type { Work } from "../dependencies.ts";

/** What a command about an account is given; `rest`: the words after the account's. */
export type CommandContext = {
  readonly deps: Work;
  readonly householdId: string;
  readonly by: DoneBy;
  readonly rest: readonly string[];
};

export type HouseholdContext = CommandContext & { readonly household: Household };

/** Its message says how the command is used. */
export class WrongUsage extends Error {}
