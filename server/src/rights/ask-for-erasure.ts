import type { Success } from "@evenly/contract";
import { caseDue } from "@evenly/domain/case";
import type { Kysely, Transaction } from "kysely";
import { type DoneBy, recordAudit } from "../../database/record-audit.ts";
import type { Database } from "../../database/tables.ts";
import { openCase } from "../cases/index.ts";
import type { Now, Work } from "../dependencies.ts";
import { addressOf, tell } from "../mail/index.ts";
import { findPerson } from "./erase.ts";
import { type ErasureStanding, readErasure } from "./read-erasure.ts";

type Erasure = Success<"GET /my_house/data">["erasure"];

/** What erasing would do and when, and whether it was asked for. Ruling J4. */
export async function readErasurePage(
  db: Kysely<Database>,
  deps: Now,
  housemateId: string,
): Promise<Erasure & { readonly endsOn: Temporal.PlainDate }> {
  const standing = await readErasure(db, deps, housemateId);
  const asked = await findAsked(db, housemateId);
  return { ...shownErasure(deps, standing), endsOn: standing.endsOn, asked };
}

async function findAsked(db: Kysely<Database>, housemateId: string): Promise<Erasure["asked"]> {
  const asked = await db
    .selectFrom("erasure")
    .innerJoin("staffCase", "staffCase.id", "caseId")
    .select(["askedOn as on", "staffCase.reference as case", "answerBy"])
    .where("erasure.housemateId", "=", housemateId)
    .executeTakeFirst();
  return asked ?? null;
}

function shownErasure(
  { clock }: Now,
  { parts, contractUntil, claimsUntil, owed }: ErasureStanding,
): Omit<Erasure, "asked"> {
  return {
    parts: parts.map(({ part, on }) => ({ part, on: on?.toString() ?? null })),
    contractUntil: contractUntil?.toString() ?? null,
    claimsUntil: claimsUntil?.toString() ?? null,
    owed,
    answerBy: caseDue("data-request", clock.today(), clock.proclamations()).toString(),
  };
}

type Asked = DoneBy & {
  readonly housemateId: string;
  /** Of a colleague who writes down that they asked. */
  readonly ownerId?: string;
  readonly text?: string;
};

/**
 * Opens the case, tells the person what goes on which day, and has what may go today go. Asked again it changes nothing. In
 * the caller's transaction. Ruling J4.
 */
export async function askForErasure(
  trx: Transaction<Database>,
  deps: Work,
  { housemateId, ownerId, text, actor, now }: Asked,
): Promise<{ readonly case: string }> {
  const person = await findPerson(trx, housemateId);
  const before = await findAsked(trx, housemateId);
  if (before !== null) return before;
  const standing = await readErasure(trx, deps, housemateId);
  const { answerBy } = shownErasure(deps, standing);
  const opened = await openCase(trx, deps, {
    kind: "data-request",
    householdId: person.householdId,
    housemateId,
    subject: "asks to be erased",
    matter: `erasure ${housemateId}`,
    actor,
    ...(ownerId !== undefined && { ownerId }),
    ...(text !== undefined && { text }),
  });
  await trx
    .insertInto("erasure")
    .values({ housemateId, caseId: opened.id, askedOn: deps.clock.today().toString(), answerBy })
    .execute();
  const household = await trx
    .selectFrom("household")
    .selectAll()
    .where("id", "=", person.householdId)
    .executeTakeFirstOrThrow();
  await tell(trx, deps, {
    template: "erasure-asked",
    housemateId,
    data: {
      firstName: person.firstName,
      fullAddress: addressOf(household),
      case: opened.reference,
      answerBy: Temporal.PlainDate.from(answerBy),
      parts: standing.parts.map(({ part, on }) => ({ part, on })),
    },
  });
  await recordAudit(trx, {
    householdId: person.householdId,
    actor,
    action: "ask-for-erasure",
    at: now,
    detail: { housemateId, case: opened.reference },
  });
  await deps.jobs.send(
    trx,
    "erase-person",
    { housemateId },
    { singletonKey: housemateId, householdId: person.householdId },
  );
  return { case: opened.reference };
}
