import { randomInt } from "node:crypto";
import { callerCheckState } from "@evenly/domain/caller-check";
import type { Selectable, Transaction } from "kysely";
import type { CallerCheckTable, Database } from "../../database/tables.ts";
import type { Work } from "../dependencies.ts";

const digits = 6;
const purpose = "caller code";

function textOf({ id }: Pick<Selectable<CallerCheckTable>, "id">, code: string): string {
  return `${id} ${code}`;
}

/**
 * A new code for the check that a colleague asked for; undefined once its minutes are over. Only a hash with our key is
 * stored: a million codes are soon tried without it. Ruling H3.
 */
export async function issueCallerCode(
  trx: Transaction<Database>,
  { clock, encryptionKeys }: Work,
  housemateId: string,
): Promise<string | undefined> {
  const check = await trx
    .selectFrom("callerCheck")
    .selectAll()
    .where("housemateId", "=", housemateId)
    .where("verifiedAt", "is", null)
    .where("replacedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (check === undefined || stateOfCheck(check, clock.now()).state !== "sent") return undefined;
  const code = String(randomInt(10 ** digits)).padStart(digits, "0");
  const { hash: codeHash, keyId } = encryptionKeys.digest(purpose, textOf(check, code));
  await trx.updateTable("callerCheck").set({ codeHash, keyId }).where("id", "=", check.id).execute();
  return `${code.slice(0, digits / 2)} ${code.slice(digits / 2)}`;
}

/** Where a check stands, and until when. */
export function stateOfCheck(check: Selectable<CallerCheckTable>, now: Date) {
  const facts = {
    sentAt: check.sentAt.getTime(),
    wrongTries: check.wrongTries,
    verifiedAt: check.verifiedAt?.getTime() ?? null,
    isReplaced: check.replacedAt !== null,
  };
  return callerCheckState(facts, now.getTime());
}

/** False also before its mail has left, when there is no code yet. */
export function isCodeOf(
  { encryptionKeys }: Pick<Work, "encryptionKeys">,
  check: Selectable<CallerCheckTable>,
  code: string,
): boolean {
  const { codeHash: hash, keyId } = check;
  return (
    hash !== null && encryptionKeys.matchesDigest(purpose, textOf(check, code), { keyId, hash }) === true
  );
}
