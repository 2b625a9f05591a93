import type { Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { issueAccessToken } from "./access-tokens.ts";

const daysOfLink = 90;
const millisecondsOfDay = 86_400_000;

export type LinkedScreen = "/my-house" | "/my-house/bank-details";

/**
 * A link for a mail to one housemate, which opens their own page for 90 days; each call makes another one. Throws for
 * somebody who never had a place. Ruling G1.
 */
export const accessLink = async (
  trx: Transaction<Database>,
  { clock, config }: Pick<Dependencies, "clock" | "config">,
  { housemateId, to }: { readonly housemateId: string; readonly to: LinkedScreen },
): Promise<string> => {
  const { id: membershipId } = await trx
    .selectFrom("membership")
    .select("id")
    .where("housemate_id", "=", housemateId)
    .orderBy("joined_on", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + daysOfLink * millisecondsOfDay);
  const token = await issueAccessToken(trx, { kind: "household-page", membershipId, now, expiresAt });
  return `${config.publicUrl}${to}?token=${token}`;
};
