import type { Kysely, Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import type { Database } from "../../../database/tables.ts";

export type Invited = { readonly email: string; readonly sentAt: Date };

export async function findInvitedSince(
  db: Kysely<Database>,
  householdId: string,
  since: Date,
): Promise<Invited[]> {
  const rows = await db
    .selectFrom("invitation")
    .select(({ fn }) => [fn<string>("lower", ["email"]).as("email"), "sentAt"])
    .where("householdId", "=", householdId)
    .where("sentAt", ">", since)
    .orderBy("sentAt")
    .execute();
  return rows;
}

export type NewInvitation = {
  readonly householdId: string;
  readonly fullName: string;
  readonly email: string;
  readonly tel: string | null;
  /** Null when it is not known. Ruling G8. */
  readonly invitedBy: string | null;
  readonly sentAt: Date;
};

export async function insertInvitation(trx: Transaction<Database>, invitation: NewInvitation): Promise<void> {
  await trx
    .insertInto("invitation")
    .values({
      id: newId(),
      householdId: invitation.householdId,
      fullName: invitation.fullName,
      email: invitation.email,
      tel: invitation.tel,
      invitedBy: invitation.invitedBy,
      sentAt: invitation.sentAt,
      reminded: 0,
    })
    .execute();
}
