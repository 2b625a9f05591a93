import {
  type CaseKind,
  type CaseOutcome,
  checkCaseText,
  checkNewCase,
  checkOutcome,
  readDueDay,
  readWait,
} from "@evenly/domain/case";
import { checkContactName, type ComplaintCause, complaintTopics } from "@evenly/domain/complaint";
import { checkEmail, normaliseEmail } from "@evenly/domain/person";
import { checkReason } from "@evenly/domain/staff";
import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import {
  changeCase,
  lockCase,
  type NewCase,
  openCase,
  openComplaint,
  previewLetter,
  sendLetter,
  type StaffCase,
  type TypedLetter,
} from "../../cases/index.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuse, refuseAny } from "../../http/refusals.ts";
import { findAllMembers } from "../../households/index.ts";
import { withOwnPictures, withoutTokens } from "../../mail/index.ts";
import { casesOf, caseToken, readCaseCounts } from "../cases/list-cases.ts";
import { complaintColumns, readComplaints } from "../cases/read-complaints.ts";
import { readPack } from "../cases/read-evidence.ts";
import { latestDueOf, listOwners, readCase } from "../cases/read-case.ts";
import { doneBy } from "../done-by.ts";
import { findByReference } from "../households/find-by-reference.ts";
import { tokenOf } from "../../http/preview-token.ts";
import { csvAnswer, csvOfList } from "../lists/csv.ts";
import { readPage } from "../lists/read-page.ts";

const empty = { outcome: "empty", body: undefined } as const;

export function caseEndpoints(deps: Dependencies) {
  return {
    "GET /staff/cases": async ({ query, staff }) => {
      const [page, counts] = await Promise.all([
        readPage(deps, casesOf(deps, staff), query),
        readCaseCounts(deps, staff),
      ]);
      return { outcome: "done", body: { ...page, ...counts } };
    },
    "GET /staff/cases.csv": ({ query, staff }) => csvOfList(deps, staff, casesOf(deps, staff), query),
    "GET /staff/cases/:case": async ({ params }) => ({
      outcome: "done",
      body: await readCase(deps, params.case),
    }),
    "GET /staff/cases/:case/pack": async ({ params }) => ({
      outcome: "done",
      body: await readPack(deps, params.case),
    }),
    "POST /staff/households/:reference/cases": async ({ db, params, body, staff }) => {
      const { kind, subject, text, topic, housemateId } = body;
      const issues = checkNewCase({ kind, subject, text });
      refuseAny(issues);
      const { id: householdId } = await findByReference(db, params.reference);
      const isAnyones = (await findAllMembers(db, householdId)).some(({ id }) => id === housemateId);
      if (housemateId !== "" && !isAnyones) throw refuse("place-empty");
      const { actor } = doneBy(deps, staff);
      const opened = await openByHand(db, deps, {
        kind: kind as CaseKind,
        householdId,
        ...(housemateId !== "" && { housemateId }),
        subject,
        text,
        topic,
        actor,
        ownerId: staff.person.id,
      });
      return { outcome: "made", body: { case: opened.reference } };
    },
    "POST /staff/cases": async ({ db, body, staff }) => {
      const { kind, subject, text, topic, household, name, email } = body;
      const isContact = kind === "complaint" && `${name}${email}` !== "";
      const issues = [
        ...checkNewCase({ kind, subject, text }),
        ...(isContact ? [...checkContactName(name), ...checkEmail("email", email)] : []),
      ];
      refuseAny(issues);
      const { actor } = doneBy(deps, staff);
      const opened = await openByHand(db, deps, {
        kind: kind as CaseKind,
        ...(household !== "" && { householdId: (await findByReference(db, household)).id }),
        subject,
        text,
        topic,
        ...(isContact && { contact: { name, email: normaliseEmail(email) } }),
        actor,
        ownerId: staff.person.id,
      });
      return { outcome: "made", body: { case: opened.reference } };
    },
    "POST /staff/cases/:case/due": async ({ db, params, body, staff }) => {
      const found = await lockAsShown(db, params.case, body.token);
      const latest = await latestDueOf(db, deps, found);
      const { issues, on } = readDueDay(body.on, latest, deps.clock.today());
      refuseAny([...issues, ...checkReason(body.reason)]);
      if (on === undefined) throw refuse("malformed");
      await changeCase(db, found, "work", {
        ...doneBy(deps, staff),
        action: "case-due",
        dueOn: on,
        detail: { until: on.toString(), reason: body.reason },
      });
      return empty;
    },
    "POST /staff/cases/:case/letter/preview": async ({ db, params, body }) => {
      const found = await db
        .selectFrom("staffCase")
        .selectAll()
        .where("reference", "=", params.case)
        .executeTakeFirst();
      if (found === undefined) throw refuse("case-unknown");
      const { to, subject, text, html } = await previewLetter(db, deps, found, body);
      return {
        outcome: "done",
        body: {
          to,
          subject,
          text: withoutTokens(text),
          html: withOwnPictures(withoutTokens(html)),
          token: letterToken(found, body),
        },
      };
    },
    "POST /staff/cases/:case/letter": async ({ db, params, body, staff }) => {
      const found = await lockCase(db, params.case);
      if (letterToken(found, body) !== body.token) throw refuse("approval-changed");
      await sendLetter(db, deps, found, body, doneBy(deps, staff));
      return empty;
    },
    "GET /staff/complaints": async ({ query }) => ({
      outcome: "done",
      body: await readComplaints(deps, query.quarter),
    }),
    "GET /staff/complaints.csv": async ({ query, staff }) => {
      const { quarter, rows } = await readComplaints(deps, query.quarter);
      return csvAnswer(deps, staff, {
        name: `complaints-${quarter}`,
        filters: { quarter },
        columns: complaintColumns,
        pages: async function* () {
          yield await Promise.resolve(rows);
        },
      });
    },
    "POST /staff/cases/:case/owner": async ({ db, params, body, staff }) => {
      const found = await lockAsShown(db, params.case, body.token);
      const owner = (await listOwners(db)).find(({ id }) => id === body.owner);
      if (body.owner !== "" && owner === undefined) throw refuse("staff-person-unknown");
      await changeCase(db, found, "work", {
        ...doneBy(deps, staff),
        action: "case-owner",
        ownerId: owner?.id ?? null,
        detail: { ...(owner && { owner: owner.name }) },
      });
      return empty;
    },
    "POST /staff/cases/:case/notes": async ({ db, params, body, staff }) => {
      const issues = checkCaseText(body.text);
      refuseAny(issues);
      const found = await lockCase(db, params.case);
      const detail = { text: body.text };
      await changeCase(db, found, "work", { ...doneBy(deps, staff), action: "case-note", detail });
      return empty;
    },
    "POST /staff/cases/:case/wait": async ({ db, params, body, staff }) => {
      const found = await lockAsShown(db, params.case, body.token);
      const dueOn = Temporal.PlainDate.from(found.dueOn);
      const { issues, until } = readWait(body, { kind: found.kind, dueOn }, deps.clock.today());
      refuseAny(issues);
      if (until === undefined) throw refuse("malformed");
      await changeCase(db, found, "wait", {
        ...doneBy(deps, staff),
        action: "case-wait",
        waits: { until, for: body.text },
        detail: { until: until.toString(), text: body.text },
      });
      return empty;
    },
    "POST /staff/cases/:case/go_on": async ({ db, params, body, staff }) => {
      const found = await lockAsShown(db, params.case, body.token);
      await changeCase(db, found, "go-on", { ...doneBy(deps, staff), action: "case-go-on" });
      return empty;
    },
    "POST /staff/cases/:case/done": async ({ db, params, body, staff }) => {
      const { outcome, cause, text, token } = body;
      const found = await lockAsShown(db, params.case, token);
      const issues = checkOutcome(found.kind, { outcome, cause, text });
      refuseAny(issues);
      const isComplaint = found.kind === "complaint";
      if (isComplaint)
        await db
          .updateTable("complaint")
          .set({ cause: cause as ComplaintCause })
          .where("caseId", "=", found.id)
          .execute();
      await changeCase(db, found, "finish", {
        ...doneBy(deps, staff),
        action: "case-done",
        outcome: outcome as CaseOutcome,
        detail: { outcome, ...(isComplaint && { cause }), text },
      });
      return empty;
    },
    "POST /staff/cases/:case/reopen": async ({ db, params, body, staff }) => {
      const issues = checkReason(body.reason);
      refuseAny(issues);
      const found = await lockAsShown(db, params.case, body.token);
      if (await isOpenAlready(db, found)) throw refuse("case-open-already");
      const detail = { reason: body.reason };
      await changeCase(db, found, "reopen", { ...doneBy(deps, staff), action: "case-reopen", detail });
      return empty;
    },
  } satisfies SomeHandlers;
}

/** A complaint has clocks by its topic. Rulings J1, J2. */
function openByHand(
  trx: Transaction<Database>,
  deps: Dependencies,
  {
    topic,
    contact,
    ...one
  }: NewCase & {
    readonly topic: string;
    readonly contact?: { readonly name: string; readonly email: string };
  },
) {
  if (one.kind !== "complaint") return openCase(trx, deps, one);
  const known = complaintTopics.find((each) => each === topic) ?? "service";
  return openComplaint(trx, deps, { ...one, topic: known, ...(contact && { contact }) });
}

/** Of how the case stands and what would be mailed. Ruling H3. */
function letterToken({ reference, changes }: StaffCase, { letter, text }: TypedLetter): string {
  return tokenOf({ case: reference, changes, letter, text });
}

/** What is changed is what was shown, or nothing. Ruling H3. */
async function lockAsShown(trx: Transaction<Database>, name: string, token: string): Promise<StaffCase> {
  const found = await lockCase(trx, name);
  if (caseToken({ case: found.reference, changes: found.changes }) !== token)
    throw refuse("approval-changed");
  return found;
}

/** The matter of a case that is done may have another since. */
async function isOpenAlready(trx: Transaction<Database>, { id, kind, matter }: StaffCase): Promise<boolean> {
  const other = await trx
    .selectFrom("staffCase")
    .select("id")
    .where("kind", "=", kind)
    .where("matter", "=", matter)
    .where("state", "<>", "done")
    .where("id", "<>", id)
    .executeTakeFirst();
  return other !== undefined;
}
