import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { refuse } from "./refusals.ts";
import { isLostRace } from "./database-errors.ts";
import { type Outcome, withStatus } from "./statuses.ts";

type Answer = { readonly outcome: Outcome; readonly body: unknown };
type Given = { readonly status: number; readonly body: unknown };
export type Remembered = Given & { readonly replayed: boolean };

/** Identifies a call by name, idempotency key and request. Ruling B6. */
export type IdempotentCall = {
  readonly call: string;
  readonly key: string | undefined;
  readonly request: unknown;
};
type Needs = Pick<Dependencies, "encryptionKeys" | "clock">;

const keptDays = 7;
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
export const retryLostRaces = async <Result>(run: () => Promise<Result>): Promise<Result> => {
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
    const replayed = replay(deps, asked, await findKept(trx, deps, asked));
    if (replayed === undefined) throw refuse("key-reused");
    return replayed;
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

/** The row of a stored answer, for a statement that writes it itself; undefined without a key. */
export const rowOf = (deps: Needs, { key, ...asked }: IdempotentCall, { status, body }: Given) =>
  key === undefined ? undefined : { ...claimOf(deps, { ...asked, key }), status, body: { value: body } };

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

export type KeptAnswer = {
  readonly request_hash: string;
  readonly key_id: string | null;
  readonly status: number | null;
  readonly body: { readonly value: unknown } | null;
};

/** A subquery that gives the stored answer as JSON, or null. */
export const keptAnswer = (
  { clock }: Needs,
  { call, key }: IdempotentCall,
): RawBuilder<KeptAnswer | null> => sql`(
  select json_build_object('request_hash', request_hash, 'key_id', key_id, 'status', status, 'body', body)
  from idempotency_key
  where call = ${call} and key = ${key ?? null} and created_at > ${oldestKept(clock.now())}
)`;

const findKept = async (trx: Transaction<Database>, deps: Needs, asked: IdempotentCall) => {
  const { rows } = await sql<{ kept: KeptAnswer | null }>`
    select ${keptAnswer(deps, asked)} as kept`.execute(trx);
  return rows[0]?.kept ?? null;
};

/** The stored answer, or undefined. Throws when the key was used with another request. */
export const replay = (
  { encryptionKeys }: Pick<Needs, "encryptionKeys">,
  { request }: IdempotentCall,
  kept: KeptAnswer | null,
): Remembered | undefined => {
  if (kept?.status == null) return undefined;
  const digest = { keyId: kept.key_id, hash: kept.request_hash };
  // When the hash's key has been removed, assume the same request.
  if (encryptionKeys.matchesDigest(purpose, canonical(request), digest) === false) throw refuse("key-reused");
  return { status: kept.status, body: kept.body?.value, replayed: true };
};

export const forgetOldAnswers = async (db: Kysely<Database>, now: Date): Promise<void> => {
  await db.deleteFrom("idempotency_key").where("created_at", "<=", oldestKept(now)).execute();
};

/** Answers of this time and older are deleted. */
export const oldestKept = (now: Date) => new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1_000);

/** JSON with sorted keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  ) ?? "";
