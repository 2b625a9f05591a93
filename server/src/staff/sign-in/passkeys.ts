import type { Success } from "@evenly/contract";
import { londonToday } from "@evenly/domain/calendar";
import type { Kysely, Transaction } from "kysely";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import { refuse } from "../../http/refusals.ts";
import { isUuid } from "../uuid-pattern.ts";

type Passkey = Success<"GET /staff/passkeys">["passkeys"][number];

export async function listPasskeys(db: Kysely<Database>, personId: string): Promise<Passkey[]> {
  const passkeys = await db
    .selectFrom("staff_passkey")
    .select(["id", "name", "created_at"])
    .where("person_id", "=", personId)
    .orderBy("id")
    .execute();
  return passkeys.map(({ id, name, created_at: createdAt }) => ({
    id,
    name: name ?? "",
    addedOn: londonToday(createdAt.getTime()).toString(),
  }));
}

export async function removePasskey(
  trx: Transaction<Database>,
  passkeyId: string,
  personId: string,
  { actor, now }: DoneBy,
): Promise<void> {
  if (!isUuid(passkeyId)) throw refuse("passkey-unknown");
  const removed = await trx
    .deleteFrom("staff_passkey")
    .where("id", "=", passkeyId)
    .where("person_id", "=", personId)
    .returning("name")
    .executeTakeFirst();
  if (removed === undefined) throw refuse("passkey-unknown");
  await recordAudit(trx, {
    householdId: null,
    actor,
    action: "remove-passkey",
    at: now,
    detail: { name: removed.name },
  });
}
