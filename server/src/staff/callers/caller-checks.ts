import type { Success } from "@evenly/contract";
import { callerCodeTries, isEmailKnown, readCallerCode } from "@evenly/domain/caller-check";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import { lockHousehold } from "../../../database/lock-household.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import type { CallerCheckTable, Database, Household } from "../../../database/tables.ts";
import { isCodeOf, stateOfCheck } from "../../access/index.ts";
import type { Now, Work } from "../../dependencies.ts";
import type { PageOwner } from "../../http/page-owner.ts";
import { refuse, refuseIssues } from "../../http/refusals.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import { addressOf, hasHadEnough, tell } from "../../mail/index.ts";
import { doneBy } from "../done-by.ts";
import { findByReference } from "../households/find-by-reference.ts";
import { momentInLondon } from "../moment-in-london.ts";

type Check = Success<"POST /staff/households/:reference/caller">;

/** Somebody with a page of their own, and what a colleague may need to know of them on the phone. */
export type Caller = {
  readonly household: Household;
  readonly owner: PageOwner;
  readonly person: {
    readonly firstName: string;
    readonly lastName: string;
    readonly tel: string;
    readonly email: string;
    readonly place: number;
  };
};

/** Refused for somebody without a page: they have never joined, were removed, or are erased. */
export async function findCaller(
  db: Kysely<Database>,
  reference: string,
  housemateId: string,
): Promise<Caller> {
  const household = await findByReference(db, reference);
  const found = await db
    .selectFrom("membership")
    .innerJoin("housemate", "housemate.id", "membership.housemateId")
    .select(["membership.id as membershipId", "housemate.id as housemateId"])
    .select(["firstName", "lastName", "tel", "email", "membership.place"])
    .where("membership.householdId", "=", household.id)
    .where(({ eb, cast }) => eb(cast<string>("housemate.id", "text"), "=", housemateId))
    .where("removedAt", "is", null)
    .where("erasedOn", "is", null)
    .orderBy("membership.joinedOn", "desc")
    .executeTakeFirst();
  if (found === undefined) throw refuse("place-empty");
  const { membershipId, housemateId: id, ...person } = found;
  return { household, owner: { membershipId, householdId: household.id, housemateId: id }, person };
}

function checksOf(db: Kysely<Database>, { housemateId }: PageOwner, { person }: StaffAsker) {
  return db
    .selectFrom("callerCheck")
    .selectAll()
    .where("housemateId", "=", housemateId)
    .where("staffId", "=", person.id)
    .limit(1);
}

function latestCheck(db: Kysely<Database>, owner: PageOwner, staff: StaffAsker) {
  return checksOf(db, owner, staff).orderBy("sentAt", "desc").orderBy("id", "desc");
}

/** By which they are verified now: a newer code that nobody typed changes nothing. */
async function findVerified(
  db: Kysely<Database>,
  { clock }: Now,
  owner: PageOwner,
  staff: StaffAsker,
): Promise<Selectable<CallerCheckTable> | undefined> {
  const check = await checksOf(db, owner, staff)
    .where("verifiedAt", "is not", null)
    .orderBy("verifiedAt", "desc")
    .executeTakeFirst();
  return check && stateOfCheck(check, clock.now()).state === "verified" ? check : undefined;
}

/** By which they are verified, or of the code that this colleague had sent last; null without one. */
export async function readCheck(
  db: Kysely<Database>,
  deps: Now,
  { owner }: Caller,
  staff: StaffAsker,
): Promise<Check | null> {
  const check =
    (await findVerified(db, deps, owner, staff)) ?? (await latestCheck(db, owner, staff).executeTakeFirst());
  return check === undefined ? null : show(check, deps.clock.now());
}

function show(check: Selectable<CallerCheckTable>, now: Date): Check {
  const { state, until } = stateOfCheck(check, now);
  const triesLeft = callerCodeTries - check.wrongTries;
  return { state, until: momentInLondon(new Date(until)).time, triesLeft };
}

/**
 * Mails the person a code, which ends the one before, whoever had it sent. Refused to an address that we changed of late,
 * and over the recipient's mails of a day. Rulings C13, H4.
 */
export async function sendCallerCode(
  trx: Transaction<Database>,
  deps: Work,
  caller: Caller,
  staff: StaffAsker,
): Promise<Check> {
  const { owner, person } = caller;
  const { householdId, housemateId } = owner;
  const household = await lockHousehold(trx, householdId);
  const { actor, now } = doneBy(deps, staff);
  const changedAt = await findEmailChange(trx, owner);
  if (!isEmailKnown(changedAt?.getTime(), now.getTime())) throw refuse("caller-email-new");
  if (await hasHadEnough(trx, deps, person.email)) throw refuse("mailed-enough");
  await trx
    .updateTable("callerCheck")
    .set({ replacedAt: now })
    .where("housemateId", "=", housemateId)
    .where("verifiedAt", "is", null)
    .where("replacedAt", "is", null)
    .execute();
  const check = await trx
    .insertInto("callerCheck")
    .values({ id: newId(), householdId, housemateId, staffId: staff.person.id, sentAt: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  const data = { firstName: person.firstName, fullAddress: addressOf(household) };
  await tell(trx, deps, { template: "caller-code", housemateId, data });
  const detail = { housemateId };
  await recordAudit(trx, { householdId, actor, action: "send-caller-code", at: now, detail });
  return show(check, now);
}

async function findEmailChange(
  db: Kysely<Database>,
  { householdId, housemateId }: PageOwner,
): Promise<Date | undefined> {
  const found = await db
    .selectFrom("audit")
    .select("at")
    .where("householdId", "=", householdId)
    .where("action", "=", "change-email")
    .where(sql<string>`detail ->> 'housemateId'`, "=", housemateId)
    .orderBy("at", "desc")
    .executeTakeFirst();
  return found?.at;
}

/** A wrong code is counted and answered, not refused, so that the count stays. Rulings H3, H4. */
export async function verifyCaller(
  trx: Transaction<Database>,
  deps: Work,
  caller: Caller,
  { typed, staff }: { readonly typed: string; readonly staff: StaffAsker },
): Promise<Check> {
  const code = readCallerCode(typed);
  if (code === undefined) throw refuseIssues([{ field: "code", code: "caller-code-invalid" }]);
  const { actor, now } = doneBy(deps, staff);
  const check = await latestCheck(trx, caller.owner, staff).forUpdate().executeTakeFirst();
  if (check === undefined || stateOfCheck(check, now).state !== "sent") throw refuse("caller-code-over");
  const isRight = isCodeOf(deps, check, code);
  const after = await trx
    .updateTable("callerCheck")
    .set(isRight ? { verifiedAt: now } : { wrongTries: check.wrongTries + 1 })
    .where("id", "=", check.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { householdId, housemateId } = caller.owner;
  const action = isRight ? "verify-caller" : "caller-code-wrong";
  await recordAudit(trx, { householdId, actor, action, at: now, detail: { housemateId } });
  return show(after, now);
}

/** Whether a colleague may act for somebody now. */
export async function isVerified(...of: Parameters<typeof findVerified>): Promise<boolean> {
  return (await findVerified(...of)) !== undefined;
}

/** Refuses without a verified caller. What follows is done for them, by the colleague. Rulings H3, H4. */
export async function actFor(
  db: Kysely<Database>,
  deps: Now,
  caller: Caller,
  { reason, staff }: { readonly reason: string; readonly staff: StaffAsker },
): Promise<PageOwner> {
  if (!(await isVerified(db, deps, caller.owner, staff))) throw refuse("caller-not-verified");
  return { ...caller.owner, onBehalf: { actor: doneBy(deps, staff).actor, reason } };
}
