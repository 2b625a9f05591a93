import type { CallName } from "@evenly/contract";
import { type Kysely, sql } from "kysely";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Endpoint, Question } from "../../http/endpoint.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import { doneBy } from "../done-by.ts";
import { findByReference } from "../households/find-by-reference.ts";

/** Reads that show who somebody is, besides all of one household. Sheets are written down as exports. */
const showPeople: ReadonlySet<CallName> = new Set<CallName>([
  "GET /staff/alerts/:alertId",
  "POST /staff/search",
  "GET /staff/households",
  "GET /staff/codes/:kind/:code/households",
  "GET /staff/collections",
  "GET /staff/payouts/:reference",
  "GET /staff/ledger/postings/:postingId",
  "GET /staff/services",
  "GET /staff/approvals",
  "GET /staff/approvals/:approvalId",
  "GET /staff/mails",
  "POST /staff/mail_search",
  "GET /staff/mails/:mailId",
]);

const isLook = (name: CallName) =>
  showPeople.has(name) || name.startsWith("GET /staff/households/:reference");

/** A page asks for several parts, and a search with each letter: one entry a minute tells of it. */
const sameLookMilliseconds = 60_000;

/** Writes down that a colleague looked at a person's data, once it is found. Ruling H3. */
export const withLook =
  (deps: Dependencies) =>
  (endpoint: Endpoint): Endpoint => {
    if (!isLook(endpoint.name)) return endpoint;
    return {
      ...endpoint,
      answer: async (question: Question<CallName>) => {
        const answer = await endpoint.answer(question);
        await recordLook(deps, endpoint.name, question as never);
        return answer;
      },
    };
  };

const recordLook = async (
  deps: Dependencies,
  call: CallName,
  { params: { reference, ...others } = {}, staff }: { readonly params?: Params; readonly staff: StaffAsker },
): Promise<void> => {
  const { actor, now } = doneBy(deps, staff);
  const householdId = await findHousehold(deps.db, call, { reference, ...others });
  const detail = { call, ...others, ...(householdId === null && reference !== undefined && { reference }) };
  const same = await deps.db
    .selectFrom("audit")
    .select("id")
    .where("action", "=", "look")
    .where("actor_id", "=", staff.person.id)
    .where("at", ">", new Date(now.getTime() - sameLookMilliseconds))
    .where("household_id", "is not distinct from", householdId)
    .where("detail", "=", sql<never>`${JSON.stringify(detail)}::jsonb`)
    .executeTakeFirst();
  if (same !== undefined) return;
  await deps.db
    .transaction()
    .execute((trx) => recordAudit(trx, { householdId, actor, action: "look", at: now, detail }));
};

type Params = { readonly [name: string]: string | undefined };

const findHousehold = async (db: Kysely<Database>, call: CallName, { reference, mailId }: Params) => {
  if (mailId !== undefined) {
    const mail = await db
      .selectFrom("email")
      .select("household_id")
      .where("id", "=", mailId)
      .executeTakeFirst();
    return mail?.household_id ?? null;
  }
  if (reference === undefined || !call.startsWith("GET /staff/households/")) return null;
  return (await findByReference(db, reference)).id;
};
