import { openPlaces } from "@evenly/domain/household";
import type { Kysely, Selectable } from "kysely";
import type { Database, HeldPlaceTable, Household } from "../../../database/tables.ts";
import type { Bank } from "../../dependencies.ts";
import type { Payer } from "../read-payer.ts";

export type HeldPlace = Selectable<HeldPlaceTable>;

/** Nobody has confirmed them yet, and their time is not over. Ruling A5. */
export function findHeldPlaces(db: Kysely<Database>, householdId: string, now: Date): Promise<HeldPlace[]> {
  return db
    .selectFrom("heldPlace")
    .selectAll()
    .where("householdId", "=", householdId)
    .where("expiresAt", ">", now)
    .orderBy("id")
    .execute();
}

/** The same mailbox or the same bank account: who mistyped their email holds one place, not two. */
export function isOwnHold({ vault }: Bank, { email, keyId, fingerprint }: HeldPlace, payer: Payer): boolean {
  return email === payer.email || vault.isSame({ keyId, fingerprint }, payer.bank);
}

/** How many places are left for somebody who holds none of `held`. Ruling A5. */
export function countOpen(
  household: Pick<Household, "state" | "size">,
  housemates: readonly { readonly place: number }[],
  held: readonly Pick<HeldPlace, "successionId">[],
): number {
  return openPlaces(
    household,
    housemates,
    held.map(({ successionId: id }) => ({ isSuccessors: id !== null })),
  );
}

export async function dropHeldPlaces(
  db: Kysely<Database>,
  heldPlaces: readonly Pick<HeldPlace, "id">[],
): Promise<void> {
  if (heldPlaces.length === 0) return;
  const ids = heldPlaces.map(({ id }) => id);
  await db.deleteFrom("heldPlace").where("id", "in", ids).execute();
}
