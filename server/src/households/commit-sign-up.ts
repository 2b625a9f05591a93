import type { Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { LostRace } from "../http/database-errors.ts";
import { type AskedOnce, oldestKept, type Remembered, rowOf } from "../http/idempotency.ts";
import { withStatus } from "../http/statuses.ts";
import type { NewPlace } from "./add-housemate.ts";
import type { Joined } from "./joining.ts";
import { type SignUpRows, writeSignUp } from "./queries/write-sign-up.ts";

/** An answer, and what is to be written for it: nothing when it was given before. */
export type Decided = {
  readonly answer: Joined;
  readonly rows?: SignUpRows;
  readonly place?: NewPlace;
};

/** Writes a sign-up with its answer, and queues the job of what follows; throws LostRace when somebody was there first. */
export const commitSignUp = async (
  trx: Transaction<Database>,
  deps: Pick<Dependencies, "clock" | "encryptionKeys" | "jobs">,
  once: AskedOnce,
  { answer, rows = {}, place }: Decided,
): Promise<Remembered> => {
  const { key } = once;
  const { status, body } = withStatus(answer);
  const row = key === undefined ? undefined : { ...rowOf(deps, once), key, status, body: { value: body } };
  if (row !== undefined || place !== undefined) {
    const all = { ...rows, ...(row !== undefined && { idempotency_key: [row] }) };
    if (!(await writeSignUp(trx, all, oldestKept(deps.clock.now())))) throw new LostRace();
  }
  if (place !== undefined) await deps.jobs.send(trx, "welcome-housemate", place);
  return { status, body, replayed: false };
};
