import { hashOf, newToken } from "../../database/ids.ts";
import type { Household } from "../../database/tables.ts";
import type { EncryptionKeys } from "../encryption-keys.ts";

/** A new guid, by columns: its hash finds the account, and only our keys open it. Rulings A5, H3. */
export const newGuid = (keys: EncryptionKeys, householdId: string) => {
  const guid = newToken();
  const { keyId, sealed } = keys.seal(householdId, guid);
  return { guid, guid_hash: hashOf(guid), guid_key_id: keyId, guid_sealed: sealed };
};

export const guidOf = (
  keys: EncryptionKeys,
  { id, guid, guid_key_id: keyId, guid_sealed: sealed }: GuidRow,
): string => (keyId === null || sealed === null ? guid : keys.open(id, { keyId, sealed }));

export type GuidRow = Pick<Household, "id" | "guid" | "guid_key_id" | "guid_sealed">;
