import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Database, SuccessionTable } from "../../../database/tables.ts";
import { findByAccessToken } from "../../access/index.ts";
import type { Now } from "../../dependencies.ts";

export type Succession = Selectable<SuccessionTable> & {
  readonly state: "asked" | "joined-late" | "agreed";
};

const openStates = ["asked", "joined-late", "agreed"] as const;

function findStanding(db: Kysely<Database>) {
  return db
    .selectFrom("succession")
    .selectAll()
    .where("state", "in", openStates)
    .$narrowType<{ state: Succession["state"] }>();
}

/** The current succession of a place; at most one. Ruling G5. */
export async function findStandingSuccession(
  db: Kysely<Database>,
  membershipId: string,
): Promise<Succession | undefined> {
  return findStanding(db).where("membershipId", "=", membershipId).executeTakeFirst();
}

/** Undefined when withdrawn or expired. Ruling G5. */
export async function findSuccessionByToken(
  db: Kysely<Database>,
  { clock }: Now,
  token: string,
): Promise<Succession | undefined> {
  const found = await findByAccessToken(db, token, { kind: "successor", now: clock.now() });
  return found && findStandingSuccession(db, found.id);
}

export async function findSuccessorsAmong(
  db: Kysely<Database>,
  housemateIds: readonly string[],
): Promise<ReadonlySet<string | null>> {
  const found = await findStanding(db)
    .where("successorHousemateId", "=", sql<string>`any(${housemateIds}::uuid[])`)
    .execute();
  return new Set(found.map((succession) => succession.successorHousemateId));
}

/** Undecided ones, of one household or of all. */
export function findOpenSuccessions(db: Kysely<Database>, householdId?: string) {
  return db
    .selectFrom("succession")
    .selectAll("succession")
    .$narrowType<{ state: Succession["state"] }>()
    .innerJoin("household", "household.id", "succession.householdId")
    .select("household.tenancyEnd")
    .where("succession.state", "in", ["asked", "joined-late"])
    .$if(householdId !== undefined, (query) => query.where("householdId", "=", householdId ?? ""))
    .execute();
}

export async function revokeSuccessorLinks(
  trx: Transaction<Database>,
  membershipId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("accessToken")
    .set({ revokedAt: now })
    .where("kind", "=", "successor")
    .where("membershipId", "=", membershipId)
    .where("revokedAt", "is", null)
    .execute();
}

/** The button behind the successor's link was pressed; only the first time counts. Ruling G5. */
export async function markSuccessionOpened(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db
    .updateTable("succession")
    .set({ openedAt: now })
    .where("id", "=", id)
    .where("openedAt", "is", null)
    .execute();
}
