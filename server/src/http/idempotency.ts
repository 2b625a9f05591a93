import { formAnswerDays } from "@evenly/contract/retention";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { refuse } from "./refusals.ts";
import { isLostRace } from "./database-errors.ts";
import { type Outcome, withStatus } from "./statuses.ts";

type Answer = { readonly outcome: Outcome; readonly body: unknown };
type Remembered = { readonly status: number; readonly body: unknown; readonly replayed: boolean };

/** Identifies a call by name, idempotency key and request. Ruling B6. */
type IdempotentCall = {
  readonly call: string;
  readonly key: string | undefined;
  readonly request: unknown;
};
type Needs = Pick<Dependencies, "encryptionKeys" | "clock">;

const tries = 3;
const purpose = "idempotent request";

/**
 * Runs a call in one transaction and stores its 2xx answer under its key (Ruling B6). The key's row is inserted first,
 * so a concurrent duplicate waits at its unique index. A refusal rolls back the key too.
 */
export const withIdempotency = (
  deps: Needs & Pick<Dependencies, "db">,
  asked: IdempotentCall,
  answer: (trx: Transaction<Database>) => Promise<Answer>,
): Promise<Remembered> =>
  retryLostRaces(() => deps.db.transaction().execute((trx) => answerWithin(trx, deps, asked, answer)));

/** Retries after a lost race, so that the call sees the other transaction's result. */
const retryLostRaces = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isLostRace(error) || attempt === tries) throw error;
    }
  }
};

const answerWithin = async (
  trx: Transaction<Database>,
  deps: Needs,
  asked: IdempotentCall,
  answer: (trx: Transaction<Database>) => Promise<Answer>,
): Promise<Remembered> => {
  const { call, key } = asked;
  if (key === undefined) return firstAnswer(await answer(trx));
  if (!(await insertKey(trx, claimOf(deps, { ...asked, key }), deps.clock.now()))) {
    return replay(trx, deps, { ...asked, key });
  }
  const first = firstAnswer(await answer(trx));
  await trx
    .updateTable("idempotency_key")
    .set({ status: first.status, body: JSON.stringify({ value: first.body }) })
    .where("call", "=", call)
    .where("key", "=", key)
    .execute();
  return first;
};

export const firstAnswer = (answer: Answer): Remembered => ({ ...withStatus(answer), replayed: false });

const claimOf = (
  { encryptionKeys, clock }: Needs,
  { call, key, request }: IdempotentCall & { readonly key: string },
) => {
  const { hash, keyId } = encryptionKeys.digest(purpose, canonical(request));
  return { call, key, request_hash: hash, key_id: keyId, created_at: clock.now() };
};

const insertKey = async (
  trx: Transaction<Database>,
  row: ReturnType<typeof claimOf>,
  now: Date,
): Promise<boolean> => {
  const { call: _, key: __, ...again } = row;
  const written = await trx
    .insertInto("idempotency_key")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["call", "key"])
        .doUpdateSet({ ...again, status: null, body: null })
        .where("idempotency_key.created_at", "<=", oldestKept(now)),
    )
    .returning("key")
    .executeTakeFirst();
  return written !== undefined;
};

/** The stored answer. Refuses a key that was used with another request. */
const replay = async (
  trx: Transaction<Database>,
  { encryptionKeys }: Pick<Needs, "encryptionKeys">,
  { call, key, request }: IdempotentCall & { readonly key: string },
): Promise<Remembered> => {
  const kept = await trx
    .selectFrom("idempotency_key")
    .select(["request_hash as hash", "key_id as keyId", "status", "body"])
    .where("call", "=", call)
    .where("key", "=", key)
    .executeTakeFirst();
  if (kept?.status == null) throw refuse("key-reused");
  // When the hash's key has been removed, assume the same request.
  if (encryptionKeys.matchesDigest(purpose, canonical(request), kept) === false) throw refuse("key-reused");
  return { status: kept.status, body: kept.body?.value, replayed: true };
};

export const forgetOldAnswers = async (db: Kysely<Database>, now: Date): Promise<void> => {
  await db.deleteFrom("idempotency_key").where("created_at", "<=", oldestKept(now)).execute();
};

/** Answers of this time and older are deleted. */
const oldestKept = (now: Date) => new Date(now.getTime() - formAnswerDays * 24 * 60 * 60 * 1_000);

/** JSON with sorted keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  ) ?? "";
