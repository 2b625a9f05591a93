import { checkEmail, normaliseEmail } from "@evenly/domain/person";
import { invitationHours } from "@evenly/domain/staff";
import type { Transaction } from "kysely";
import type { DoneBy } from "../../database/record-audit.ts";
import type { Database } from "../../database/tables.ts";
import type { Now } from "../dependencies.ts";
import { WrongUsage } from "./command-context.ts";
import { invite } from "./people/invitations.ts";

/** Prints an invitation link, so that no password is on the command line; also for recovery. Ruling H1. */
export async function createAdministrator(
  trx: Transaction<Database>,
  deps: Now,
  [typed = "", ...words]: readonly string[],
  by: DoneBy,
): Promise<string> {
  const name = words.join(" ").trim();
  if (checkEmail("email", typed).length > 0 || name === "")
    throw new WrongUsage("Say their email and their name");
  const email = normaliseEmail(typed);
  const reason = "By command";
  const invited = await invite(trx, deps, { email, name, roles: ["administrator"], reason, ...by });
  return `Within ${String(invitationHours)} hours, ${invited.name} can choose a password at\n${invited.link}`;
}
