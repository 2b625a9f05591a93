import { sql, type Transaction } from "kysely";
import { dayOf } from "../../database/moments.ts";
import type { Database, Household } from "../../database/tables.ts";
import type { Work } from "../dependencies.ts";
import { addressOf, type OutgoingMessage, tell } from "../mail/index.ts";
import { readPersonsMoney, refundCredit, type StatementOf } from "../payments/index.ts";
import { findAllMembers } from "./queries/households.ts";

/**
 * Mails a closing statement, once, to each housemate whose days are over: to all of an ended household, else to leavers.
 * Under the household's lock, when everything to their last day is charged. Open payments are listed with their days, so
 * the sums are right when sent. Rulings F10, F12, G5, G7.
 */
export async function sendClosingStatements(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
): Promise<void> {
  const today = deps.clock.today().toString();
  const hasEnded = household.state === "ended";
  const closing = await trx
    .selectFrom("membership")
    .innerJoin("housemate", "housemate.id", "membership.housemateId")
    .select(["housemate.id", "firstName", "leftOn"])
    .where("membership.householdId", "=", household.id)
    .where("removedAt", "is", null)
    .where("closingStatementOn", "is", null)
    // A late successor who never had the place has no days.
    .where(({ or, eb, ref }) => or([eb("leftOn", "is", null), eb("leftOn", ">", ref("joinedOn"))]))
    .$if(!hasEnded, (query) => query.where("leftOn", "<=", today).where(isChargedToLastDay(household)))
    .orderBy("membership.place")
    .orderBy("membership.joinedOn")
    .execute();
  const mails: OutgoingMessage[] = [];
  for (const { id: housemateId, firstName, leftOn } of closing) {
    const { statement, debits, withoutDay } = await readPersonsMoney(trx, deps, housemateId);
    const { lines, balance } = statement;
    mails.push({
      template: "closing-statement",
      housemateId,
      data: {
        firstName,
        fullAddress: addressOf(household),
        leftOn: dayOf(leftOn),
        lines,
        ...balance,
        debits,
        withoutDay,
      },
    });
  }
  if (mails.length === 0) return;
  await tell(trx, deps, mails);
  await trx
    .updateTable("housemate")
    .set({ closingStatementOn: today })
    .where(
      "id",
      "in",
      closing.map(({ id }) => id),
    )
    .execute();
}

/** Before completion the days of a leaver are not charged, unless they all were before the tenancy. Ruling C4. */
function isChargedToLastDay({ tenancyStart: start }: Household) {
  return sql<boolean>`(
    (left_on <= ${start} or exists (select from collection where housemate_id = housemate.id))
    and not exists (select from collection where housemate_id = housemate.id and due_on < left_on
      and charged_on is null and state <> 'cancelled'))`;
}

/** What an ended household's housemates, past or present, paid too much. Ruling G7. */
export async function refundCredits(
  trx: Transaction<Database>,
  deps: Work,
  { id: householdId }: Household,
  statementOf: StatementOf,
): Promise<void> {
  const members = await findAllMembers(trx, householdId);
  for (const { id: housemateId, place } of members) {
    await refundCredit(trx, deps, { householdId, place, housemateId }, statementOf(housemateId).balance.owed);
  }
}
