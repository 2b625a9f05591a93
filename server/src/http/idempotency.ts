import type { CallName } from "@evenly/contract";
import { formAnswerDays } from "@evenly/contract/form-answers";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Database, IdempotencyKeyTable } from "../../database/tables.ts";
import type { Dependencies, Work } from "../dependencies.ts";
import type { EncryptionKeys } from "../encryption-keys.ts";
import type { Answer as CallAnswer } from "./endpoint.ts";
import { Refusal, refuse } from "./refusals.ts";
import { isLockTimeout, isLostRace } from "./database-errors.ts";
import { type Outcome, outcomeOf, withStatus } from "./statuses.ts";
import { hashOf } from "../../database/ids.ts";

/** `payerId`: the housemate whose payment or bank details it answers. Ruling B7. */
type Answer = Pick<CallAnswer<CallName>, "payerId" | "afterwards"> & {
  readonly outcome: Outcome;
  readonly body: unknown;
};
type Remembered = {
  readonly status: number;
  readonly body: unknown;
  readonly payerId: string | undefined;
  readonly replayed: boolean;
  readonly afterwards?: Answer["afterwards"];
};

/** Identifies a call by name, idempotency key and request. Ruling B6. */
type IdempotentCall = {
  readonly call: string;
  readonly key: string | undefined;
  readonly request: unknown;
};
const mostAttempts = 3;
const purpose = "idempotent request";

/**
 * Runs a call in one transaction and stores its 2xx answer under its key (Ruling B6). The key's row is inserted first,
 * so a concurrent duplicate waits at its unique index. A refusal rolls back the key too, and leaves its record.
 */
export async function withIdempotency(
  deps: Dependencies,
  request: IdempotentCall,
  answer: (trx: Transaction<Database>) => Promise<Answer>,
): Promise<Remembered> {
  try {
    return await retryLostRaces(() =>
      deps.db.transaction().execute((trx) => answerWithin(trx, deps, request, answer)),
    );
  } catch (error) {
    const record = error instanceof Refusal ? error.record : undefined;
    if (record) await deps.db.transaction().execute(record);
    throw error;
  }
}

/** Retries after a lost race, so that the call sees the other transaction's result. */
async function retryLostRaces<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isLostRace(error) || attempt === mostAttempts) throw error;
    }
  }
}

async function answerWithin(
  trx: Transaction<Database>,
  deps: Work,
  request: IdempotentCall,
  answer: (trx: Transaction<Database>) => Promise<Answer>,
): Promise<Remembered> {
  const { call, key } = request;
  if (key === undefined) return firstAnswer(await answer(trx));
  const claim = claimOf(deps, { ...request, key });
  if (!(await insertKey(trx, claim, deps.clock.now()))) {
    return replay(trx, deps, { ...request, key });
  }
  const first = firstAnswer(await answer(trx));
  await trx
    .updateTable("idempotencyKey")
    .set({
      status: first.status,
      body: sealBody(deps.encryptionKeys, { call, key }, first.body),
      housemateId: first.payerId ?? null,
    })
    .where("call", "=", call)
    .where("keyHash", "=", claim.keyHash)
    .execute();
  return first;
}

export function firstAnswer(answer: Answer): Remembered {
  return {
    ...withStatus(answer),
    payerId: answer.payerId,
    replayed: false,
    afterwards: answer.afterwards,
  };
}

function claimOf(
  { encryptionKeys, clock }: Work,
  { call, key, request }: IdempotentCall & { readonly key: string },
) {
  const { hash, keyId } = encryptionKeys.digest(purpose, canonical(request));
  const keyHash = hashOf(key);
  return {
    call,
    key: keyHash,
    keyHash,
    requestHash: hash,
    keyId,
    createdAt: clock.now(),
  };
}

async function insertKey(
  trx: Transaction<Database>,
  row: ReturnType<typeof claimOf>,
  now: Date,
): Promise<boolean> {
  const { call: _, key: __, keyHash: ___, ...again } = row;
  const written = await trx
    .insertInto("idempotencyKey")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["call", "keyHash"])
        .doUpdateSet({ ...again, status: null, body: null, housemateId: null })
        .where("idempotencyKey.createdAt", "<=", oldestKept(now)),
    )
    .returning("key")
    .executeTakeFirst();
  return written !== undefined;
}

/** The stored answer. Refuses a key that was used with another request. */
async function replay(
  trx: Transaction<Database>,
  { encryptionKeys }: Work,
  { call, key, request }: IdempotentCall & { readonly key: string },
): Promise<Remembered> {
  const storedAnswer = await trx
    .selectFrom("idempotencyKey")
    .select(["requestHash as hash", "keyId", "status", "body", "housemateId as payerId"])
    .where("call", "=", call)
    .where("keyHash", "=", hashOf(key))
    .executeTakeFirst();
  if (storedAnswer?.status == null) throw refuse("key-reused");
  if (encryptionKeys.matchesDigest(purpose, canonical(request), storedAnswer) === false)
    throw refuse("key-reused");
  // The answer cannot be read any more, and nothing is done twice.
  if (isLocked(encryptionKeys, storedAnswer.body)) throw refuse("key-reused");
  return {
    status: storedAnswer.status,
    body: openBody(encryptionKeys, { call, key }, storedAnswer.body),
    payerId: storedAnswer.payerId ?? undefined,
    replayed: true,
  };
}

/**
 * For an answer's key without its request. Its row is locked, as in a repetition, so that what a standby does not have yet
 * is not acknowledged (K2). Refuses one that is unknown, and one whose call is running. Ruling B7. */
export async function findAnswer<Name extends CallName>(
  { db, clock, encryptionKeys }: Dependencies,
  { call, key = "" }: { readonly call: Name; readonly key: string | undefined },
): Promise<CallAnswer<Name>> {
  const read = () =>
    db
      .selectFrom("idempotencyKey")
      .select(["status", "body", "housemateId as payerId"])
      .where("call", "=", call)
      .where("keyHash", "=", hashOf(key))
      .where("createdAt", ">", oldestKept(clock.now()))
      .forKeyShare()
      .executeTakeFirst();
  const storedAnswer = (await read()) ?? ((await isKeyTaken(db, call, key)) ? await read() : undefined);
  if (storedAnswer === undefined || isLocked(encryptionKeys, storedAnswer.body))
    throw refuse("payment-unknown");
  if (storedAnswer.status === null) throw refuse("payment-running");
  const { status, payerId } = storedAnswer;
  const body = openBody(encryptionKeys, { call, key }, storedAnswer.body);
  return { outcome: outcomeOf(status), body, payerId: payerId ?? undefined } as CallAnswer<Name>;
}

type RowOfKey = { readonly call: string; readonly key: string };
function rowIdOf({ call, key }: RowOfKey) {
  return `${call} ${key}`;
}

/** It can have a guid. Ruling A5. */
function sealBody(keys: EncryptionKeys, row: RowOfKey, value: unknown): string {
  return JSON.stringify(keys.seal(rowIdOf(row), JSON.stringify({ value })));
}

type StoredBody = Selectable<IdempotencyKeyTable>["body"];

/** Its encryption key has been removed. */
function isLocked(keys: EncryptionKeys, body: StoredBody): boolean {
  return body !== null && "sealed" in body && keys.find(body.keyId) === undefined;
}

function openBody(keys: EncryptionKeys, row: RowOfKey, body: StoredBody): unknown {
  return body !== null && "sealed" in body
    ? (JSON.parse(keys.open(rowIdOf(row), body)) as { value: unknown }).value
    : body?.value;
}

/** A running call's key is not visible yet, but an insert of it waits. The insert is rolled back. */
async function isKeyTaken(db: Kysely<Database>, call: string, key: string): Promise<boolean> {
  const trx = await db.startTransaction().execute();
  try {
    await sql`set local lock_timeout = ${sql.lit(longestWait)}`.execute(trx);
    const inserted = await trx
      .insertInto("idempotencyKey")
      .values({ call, key: hashOf(key), keyHash: hashOf(key), requestHash: "", createdAt: new Date(0) })
      .onConflict((conflict) => conflict.columns(["call", "keyHash"]).doNothing())
      .returning("key")
      .executeTakeFirst();
    return inserted === undefined;
  } catch (error) {
    throw isLockTimeout(error) ? refuse("payment-running") : error;
  } finally {
    await trx.rollback().execute();
  }
}

const longestWait = "20ms";

export async function forgetOldAnswers(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("idempotencyKey").where("createdAt", "<=", oldestKept(now)).execute();
}

/** Answers of this time and older are deleted. */
function oldestKept(now: Date) {
  return new Date(now.getTime() - formAnswerDays * 24 * 60 * 60 * 1_000);
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      part !== null && typeof part === "object" && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
        : part,
    ) ?? ""
  );
}
