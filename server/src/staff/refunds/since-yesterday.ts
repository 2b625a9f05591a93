import { type LetGo, letGoHours } from "@evenly/domain/approval";
import { pence } from "@evenly/domain/money";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";

type Whose = { readonly householdId: string; readonly askedBy: string; readonly now: Date };

const actions = ["refund", "cancel", "write-off", "receipt"] as const;

/** What staff gave back, let go of and wrote down as received of late, alone or with a second person. Ruling H3. */
export async function letGoSinceYesterday(
  db: Kysely<Database>,
  { householdId, askedBy, now }: Whose,
): Promise<LetGo> {
  const amount = sql<number>`coalesce((detail ->> 'amount')::int, (detail ->> 'refunded')::int, 0)`;
  const sumWhere = async (column: "householdId" | "actorId", id: string) => {
    const { sum } = await db
      .selectFrom("audit")
      .select(sql<number>`coalesce(sum(${amount}), 0)::int`.as("sum"))
      .where(column, "=", id)
      .where("actorKind", "=", "staff")
      .where("action", "in", actions)
      .where("at", ">", new Date(now.getTime() - letGoHours * 3_600_000))
      .executeTakeFirstOrThrow();
    return pence(sum);
  };
  return {
    inHousehold: await sumWhere("householdId", householdId),
    byAsker: await sumWhere("actorId", askedBy),
  };
}
