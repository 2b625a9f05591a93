import type { Selectable, Transaction } from "kysely";
import type { Database, EmailTable } from "../../database/tables.ts";
import {
  guidColumns,
  guidOf,
  issueCallerCode,
  issueHeldPlaceToken,
  issueHouseTokens,
  issueStaffInvitationToken,
  issueSuccessorToken,
} from "../access/index.ts";
import type { Work } from "../dependencies.ts";
import { issueStopToken } from "./queries/mail-preferences.ts";
import { hasMark, type Tokens } from "./token-marks.ts";

type MarkedEmail = {
  readonly row: Pick<Selectable<EmailTable>, "householdId" | "pageOf" | "membershipOffered" | "toAddress">;
  /** With marks. */
  readonly text: string;
};

/** Tokens for the marks of each mail, in the order given; only their hashes are stored. Rulings G1, H3. */
export async function issueTokens(
  trx: Transaction<Database>,
  deps: Work,
  mails: readonly MarkedEmail[],
): Promise<Tokens[]> {
  const readers = mails.flatMap((mail) => readerOf(mail) ?? []);
  const houseTokens = (await issueHouseTokens(trx, deps, readers)).values();
  const tokens: Tokens[] = [];
  for (const mail of mails) {
    const house = readerOf(mail) === null ? undefined : houseTokens.next().value;
    tokens.push({ house, ...(await issueOtherTokens(trx, deps, mail)) });
  }
  return tokens;
}

function readerOf({ row, text }: MarkedEmail): string | null {
  return hasMark(text, "house") ? row.pageOf : null;
}

async function issueOtherTokens(
  trx: Transaction<Database>,
  deps: Work,
  { row, text }: MarkedEmail,
): Promise<Tokens> {
  const { householdId, membershipOffered: membershipId, toAddress: to } = row;
  return {
    join: hasMark(text, "join") && householdId ? await findGuid(trx, deps, householdId) : undefined,
    successor:
      hasMark(text, "successor") && membershipId
        ? await issueSuccessorToken(trx, deps, membershipId)
        : undefined,
    heldPlace:
      hasMark(text, "heldPlace") && householdId
        ? await issueHeldPlaceToken(trx, { householdId, email: to })
        : undefined,
    staffInvitation: hasMark(text, "staffInvitation") ? await issueStaffInvitationToken(trx, to) : undefined,
    callerCode:
      hasMark(text, "callerCode") && row.pageOf !== null
        ? await issueCallerCode(trx, deps, row.pageOf)
        : undefined,
    stop: hasMark(text, "stop") ? await issueStopToken(trx, to) : undefined,
  };
}

async function findGuid(
  trx: Transaction<Database>,
  { encryptionKeys }: Work,
  householdId: string,
): Promise<string | undefined> {
  const household = await trx
    .selectFrom("household")
    .select(guidColumns)
    .where("id", "=", householdId)
    .executeTakeFirst();
  return household && guidOf(encryptionKeys, household);
}
