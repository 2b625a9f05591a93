import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { type IdempotentCall, firstAnswer, oldestKept, type Remembered, rowOf } from "../http/idempotency.ts";
import type { NewPlace } from "./add-housemate.ts";
import type { Joined } from "./joining.ts";
import { type SignUpRows, writeSignUps } from "./queries/write-sign-up.ts";

type Needs = Pick<Dependencies, "clock" | "encryptionKeys" | "jobs">;

export type Decided = {
  readonly answer: Joined;
  readonly rows?: SignUpRows;
  readonly place?: NewPlace;
};

/** What a sign-up writes; without a place there is no job. */
export type SignUp = { readonly rows: SignUpRows; readonly place: NewPlace | undefined };

/**
 * Writes a sign-up, its answer and its job in one statement by `write`, alone or in a transaction. The caller then wakes
 * the workers (`Jobs.wakeSoon`).
 */
export const commitSignUp = async (
  write: (signUp: SignUp) => Promise<void>,
  deps: Needs,
  once: IdempotentCall,
  { answer, rows = {}, place }: Decided,
): Promise<Remembered> => {
  const first = firstAnswer(answer);
  const row = rowOf(deps, once, first);
  if (row !== undefined || place !== undefined) {
    await write({ rows: { ...rows, ...(row !== undefined && { idempotency_key: [row] }) }, place });
  }
  return first;
};

/** Writes one sign-up at a time, for `commitSignUp`. */
export const writeAlone =
  (db: Kysely<Database>, deps: Needs) =>
  (signUp: SignUp): Promise<void> =>
    writeTogether(db, deps, [signUp]);

/** Writes sign-ups of one shape, all or none. */
export const writeTogether = async (
  db: Kysely<Database>,
  { clock, jobs }: Needs,
  signUps: readonly SignUp[],
): Promise<void> => {
  const places = signUps.flatMap(({ place }) => place ?? []);
  const job = places.length === 0 ? undefined : await jobs.toInsert("welcome-housemate", places);
  const rows = signUps.map((signUp) => signUp.rows);
  await writeSignUps(db, rows, { oldestAnswer: oldestKept(clock.now()), job });
};
