import { type Pence, pence } from "@evenly/domain/money";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";

type WhoseDoing = {
  readonly kind: "refund" | "write-off";
  readonly householdId: string;
  readonly askedBy: string;
  readonly now: Date;
};

const actions = { refund: ["refund", "cancel"], "write-off": ["write-off"] } as const;
const day = 24 * 3_600_000;

/** A colleague's refunds and write-offs for a household in the last 24 hours, in pence. Ruling H3. */
export const refundedOrWrittenOffSinceYesterday = async (
  db: Kysely<Database>,
  { kind, householdId, askedBy, now }: WhoseDoing,
): Promise<Pence> => {
  const { amount } = await db
    .selectFrom("audit")
    .select(
      sql<number>`coalesce(sum(coalesce((detail ->> 'amount')::int, (detail ->> 'refunded')::int)), 0)::int`.as(
        "amount",
      ),
    )
    .where("household_id", "=", householdId)
    .where("actor_kind", "=", "staff")
    .where("actor_id", "=", askedBy)
    .where("action", "in", actions[kind])
    .where("at", ">", new Date(now.getTime() - day))
    .executeTakeFirstOrThrow();
  return pence(amount);
};
