import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { type IdempotentCall, firstAnswer, oldestKept, type Remembered, rowOf } from "../http/idempotency.ts";
import type { NewPlace } from "./add-housemate.ts";
import type { Joined } from "./joining.ts";
import { type SignUpRows, writeSignUp } from "./queries/write-sign-up.ts";

export type Decided = {
  readonly answer: Joined;
  readonly rows?: SignUpRows;
  readonly place?: NewPlace;
};

/**
 * Writes a sign-up, its answer and its job in one statement, alone or in a transaction. The caller then wakes the
 * workers (`Jobs.wakeSoon`).
 */
export const commitSignUp = async (
  db: Kysely<Database>,
  deps: Pick<Dependencies, "clock" | "encryptionKeys" | "jobs">,
  once: IdempotentCall,
  { answer, rows = {}, place }: Decided,
): Promise<Remembered> => {
  const first = firstAnswer(answer);
  const row = rowOf(deps, once, first);
  if (row !== undefined || place !== undefined) {
    const all = { ...rows, ...(row !== undefined && { idempotency_key: [row] }) };
    const job = place && (await deps.jobs.toInsert("welcome-housemate", place));
    await writeSignUp(db, all, { oldestAnswer: oldestKept(deps.clock.now()), job });
  }
  return first;
};
