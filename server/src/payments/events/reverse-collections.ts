import type { Transaction } from "kysely";
import { sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { type Reversal, postAll } from "../ledger/post.ts";
import type { PaymentEffects } from "./payment-effects.ts";

/** Maximum charge-back and reversal rounds per collection. */
const rounds = 9;

/**
 * Posts reversals of collections or charge-backs; a no-op without a posting. Each round of charge-backs has its own
 * reference. Ruling F2.
 */
export async function reverseCollections(
  trx: Transaction<Database>,
  { clock }: Now,
  reversals: PaymentEffects["reversals"],
): Promise<void> {
  const takenBack = await countTakenBack(
    trx,
    reversals.filter(({ as }) => as !== "collection-failure").map(({ attemptId }) => attemptId),
  );
  const on = clock.today();
  await postAll(
    trx,
    reversals.map(({ attemptId, as }): Reversal => {
      const collection = { cause: "collection", causeReference: attemptId } as const;
      if (as === "collection-failure") return { of: collection, cause: as, causeReference: attemptId, on };
      const causeReference = referenceOf(attemptId, (takenBack.get(attemptId) ?? 0) + 1);
      const of = as === "reversal" ? ({ cause: "charge-back", causeReference } as const) : collection;
      return { of, cause: as, causeReference, on };
    }),
  );
}

function referenceOf(attemptId: string, round: number): string {
  return round === 1 ? attemptId : `${attemptId}:${String(round)}`;
}

async function countTakenBack(
  trx: Transaction<Database>,
  attemptIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (attemptIds.length === 0) return new Map();
  const numbers = Array.from({ length: rounds }, (_, index) => index + 1);
  const references = attemptIds.flatMap((id) => numbers.map((round) => referenceOf(id, round)));
  const { rows } = await sql<{ attemptId: string; count: number }>`
    select split_part(cause_reference, ':', 1) as "attemptId", count(*)::int as count from posting
    where cause = 'reversal' and cause_reference = any(${references}::text[]) group by 1`.execute(trx);
  return new Map(rows.map(({ attemptId, count }) => [attemptId, count]));
}
