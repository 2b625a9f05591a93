import { londonToday } from "@evenly/domain/calendar";
import { houseSessionDays } from "@evenly/domain/limits";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Dependencies, Now } from "../dependencies.ts";
import { refuse } from "../http/refusals.ts";
import { readWhose } from "./find-session.ts";
import { findByAccessToken, issueAccessToken } from "./access-tokens.ts";
import { hashOf } from "../../database/ids.ts";

const millisecondsOfDay = 86_400_000;

/**
 * Undefined when the caller already has a session for that place. Refused when the link is dead or used today, and before
 * another person's session is replaced. Ruling G1.
 */
export function openSession(
  deps: Dependencies,
  { token, replaces }: { readonly token: string; readonly replaces: boolean },
  session: string | undefined,
) {
  return deps.db.transaction().execute(async (trx) => {
    const { clock } = deps;
    const { link, open } = await findLink(trx, deps, token, session);
    if (open?.id === link.id) return undefined;
    if (open && !replaces) throw refuse("session-open", { whose: await readWhose(trx, open.housemateId) });
    await lockPlaces(trx, [link.id]);
    if (!(await markUsed(trx, token, clock.today()))) throw refuse("house-link-used");
    return issueSession(trx, link.id, clock.now());
  });
}

/** Whose page a link opens, and whose is open; spends nothing. Refused when it opens none today. Ruling G1. */
export async function readLink(db: Kysely<Database>, deps: Now, token: string, session: string | undefined) {
  const { link, open } = await findLink(db, deps, token, session);
  const isOpen = open?.id === link.id;
  if (!isOpen && link.usedOn === deps.clock.today().toString()) throw refuse("house-link-used");
  return {
    householdId: link.householdId,
    ...(await readWhose(db, link.housemateId)),
    lastsUntil: londonToday(link.expiresAt.getTime()),
    isOpen,
    openNow: open && !isOpen ? await readWhose(db, open.housemateId) : null,
  };
}

async function findLink(db: Kysely<Database>, { clock }: Now, token: string, session: string | undefined) {
  const now = clock.now();
  const link = token === "" ? undefined : await findByAccessToken(db, token, { kind: "household-page", now });
  if (link === undefined) throw refuse("house-link-unknown");
  return {
    link,
    open: session === undefined ? undefined : await findByAccessToken(db, session, { kind: "session", now }),
  };
}

/** For the browser that paid; another person's session stays. Undefined without a place. Ruling G1. */
export function openOwnPage({ db, clock }: Dependencies, housemateId: string, session: string | undefined) {
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const open = session && (await findByAccessToken(trx, session, { kind: "session", now }));
    if (open) {
      const whose = open.housemateId === housemateId ? ("open" as const) : ("of-another" as const);
      return { whose, token: undefined };
    }
    const place = await trx
      .selectFrom("membership")
      .select("id")
      .where("housemateId", "=", housemateId)
      .where(
        ({ selectFrom }) =>
          selectFrom("housemate").select("removedAt").whereRef("housemate.id", "=", "membership.housemateId"),
        "is",
        null,
      )
      .orderBy("joinedOn", "desc")
      .orderBy("id", "desc")
      .executeTakeFirst();
    return place && { whose: "open" as const, token: await issueSession(trx, place.id, now) };
  });
}

/** Of one's page in another year's household, for whose session it is. Ruling J5. */
export function openPageOf({ db, clock }: Dependencies, membershipId: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await lockPlaces(trx, [membershipId]);
    return issueSession(trx, membershipId, clock.now());
  });
}

function issueSession(trx: Transaction<Database>, membershipId: string, now: Date) {
  const expiresAt = new Date(now.getTime() + houseSessionDays * millisecondsOfDay);
  return issueAccessToken(trx, { kind: "session", membershipId, now, expiresAt });
}

async function markUsed(
  trx: Transaction<Database>,
  link: string,
  today: Temporal.PlainDate,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("accessToken")
    .set({ usedOn: today.toString() })
    .where("hash", "=", hashOf(link))
    .where("usedOn", "is distinct from", today.toString())
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Revokes every session of a place and every link sent so far. Ruling G1. */
export function signOutEverywhere({ db, clock }: Dependencies, membershipId: string): Promise<void> {
  return db.transaction().execute((trx) => signOutOf(trx, [membershipId], clock.now()));
}

/** Whoever opens a session or ends all of them waits for the other, so that none is left. */
function lockPlaces(trx: Transaction<Database>, membershipIds: readonly string[]) {
  return trx
    .selectFrom("membership")
    .select("id")
    .where("id", "=", sql<string>`any(${[...membershipIds]}::uuid[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Also of the same people's pages of other years, which open one another. Rulings G1, J5. */
export async function signOutOf(
  db: Transaction<Database>,
  places: readonly string[],
  now: Date,
): Promise<void> {
  const membershipIds = await findPagesOfAllYears(db, places);
  await lockPlaces(db, membershipIds);
  await db
    .updateTable("accessToken")
    .set({ revokedAt: now })
    .where("membershipId", "=", sql<string>`any(${[...membershipIds]}::uuid[])`)
    .where("kind", "<>", "successor")
    .where("revokedAt", "is", null)
    .execute();
  // A payment's key signs in too.
  await db
    .updateTable("idempotencyKey")
    .set({ housemateId: null })
    .where(({ eb, selectFrom }) =>
      eb(
        "housemateId",
        "in",
        selectFrom("membership")
          .select("housemateId")
          .where("id", "=", sql<string>`any(${[...membershipIds]}::uuid[])`),
      ),
    )
    .execute();
}

async function findPagesOfAllYears(
  db: Kysely<Database>,
  membershipIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive person (id) as (
      select housemate_id from membership where id = any(${[...membershipIds]}::uuid[])
      union
      select other.id from person
        join housemate as own on own.id = person.id
        join housemate as other on other.id = own.previous_housemate_id or other.previous_housemate_id = own.id
    )
    select id from membership where housemate_id in (select id from person)
    union select id from unnest(${[...membershipIds]}::uuid[]) as id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countOpenTokens(
  db: Kysely<Database>,
  membershipIds: readonly string[],
  now: Date,
): Promise<{ readonly sessions: number; readonly links: number }> {
  const rows = await db
    .selectFrom("accessToken")
    .select("kind")
    .where("membershipId", "=", sql<string>`any(${[...membershipIds]}::uuid[])`)
    .where("kind", "<>", "successor")
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now)
    .execute();
  const sessions = rows.filter(({ kind }) => kind === "session").length;
  return { sessions, links: rows.length - sessions };
}
