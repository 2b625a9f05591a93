import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Digest } from "../encryption-keys.ts";
import type { Dependencies } from "../dependencies.ts";
import { refuse } from "./refusals.ts";
import { isLostRace } from "./database-errors.ts";

type Given = { readonly status: number; readonly body: unknown };
export type Remembered = Given & { readonly replayed: boolean };

type Asked = { readonly call: string; readonly key: string | undefined; readonly request: unknown };

const keptDays = 7;
const tries = 3;
const purpose = "idempotent request";

/**
 * Runs a call whole in one transaction, and remembers its 2xx answer under the caller's key (Ruling B6). The key's
 * row is written first, so a second request with that key waits at its unique index until the first has ended. A
 * refusal rolls back everything, the key included. What lost a race to another transaction is run again.
 */
export const withIdempotency = async (
  deps: Pick<Dependencies, "db" | "encryptionKeys" | "clock">,
  asked: Asked,
  answer: (trx: Transaction<Database>) => Promise<Given>,
): Promise<Remembered> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deps.db.transaction().execute((trx) => answerWithin(trx, deps, asked, answer));
    } catch (error) {
      if (!isLostRace(error) || attempt === tries) throw error;
    }
  }
};

const answerWithin = async (
  trx: Transaction<Database>,
  deps: Pick<Dependencies, "encryptionKeys" | "clock">,
  { call, key, request }: Asked,
  answer: (trx: Transaction<Database>) => Promise<Given>,
): Promise<Remembered> => {
  if (key === undefined) return { ...(await answer(trx)), replayed: false };
  const text = canonical(request);
  const now = deps.clock.now();
  const isFirst = await insertKey(trx, { call, key, digest: deps.encryptionKeys.digest(purpose, text), now });
  if (!isFirst) {
    const kept = await findKept(trx, call, key);
    // A hash whose key is gone says nothing; then it is the same form, as it nearly always is.
    if (!kept || deps.encryptionKeys.matchesDigest(purpose, text, kept.digest) === false)
      throw refuse("key-reused");
    return { status: kept.status, body: kept.body, replayed: true };
  }
  const given = await answer(trx);
  await trx
    .updateTable("idempotency_key")
    .set({ status: given.status, body: JSON.stringify({ value: given.body }) })
    .where("call", "=", call)
    .where("key", "=", key)
    .execute();
  return { ...given, replayed: false };
};

const insertKey = async (
  trx: Transaction<Database>,
  { call, key, digest, now }: { call: string; key: string; digest: Digest; now: Date },
): Promise<boolean> => {
  const written = await trx
    .insertInto("idempotency_key")
    .values({ call, key, request_hash: digest.hash, key_id: digest.keyId, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["call", "key"])
        .doUpdateSet({
          request_hash: digest.hash,
          key_id: digest.keyId,
          status: null,
          body: null,
          created_at: now,
        })
        .where("idempotency_key.created_at", "<=", oldestKept(now)),
    )
    .returning("key")
    .executeTakeFirst();
  return written !== undefined;
};

const findKept = async (trx: Transaction<Database>, call: string, key: string) => {
  const row = await trx
    .selectFrom("idempotency_key")
    .select(["request_hash", "key_id", "status", "body"])
    .where("call", "=", call)
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.status == null
    ? undefined
    : { digest: { keyId: row.key_id, hash: row.request_hash }, status: row.status, body: row.body?.value };
};

/** Forgets the answers that are no longer kept. */
export const forgetOldAnswers = async (db: Kysely<Database>, now: Date): Promise<void> => {
  await db.deleteFrom("idempotency_key").where("created_at", "<=", oldestKept(now)).execute();
};

const oldestKept = (now: Date) => new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1_000);

/** The same JSON in whatever order its keys came. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  ) ?? "";
