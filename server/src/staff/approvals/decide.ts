import { kindsFor, mayAsk, whyNotSecond } from "@evenly/domain/approval";
import type { Kysely, Transaction } from "kysely";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import { refuse, refuseWith } from "../../http/refusals.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import { doneBy } from "../done-by.ts";
import { isUuid } from "../uuid-pattern.ts";
import { lockColleagues } from "./colleagues.ts";
import { readInviters } from "./inviters.ts";
import type { Work } from "../../dependencies.ts";
import { kindOf } from "./kinds.ts";
import { type Approval, lapseRequests, lockOpen, recordDecision } from "./record-decision.ts";
import { tokenOf } from "../../http/preview-token.ts";

type Decider = { readonly id: string; readonly staff: StaffAsker };

/** Refused for unknown approvals and kinds that the person may not see. Ruling H2. */
export async function findApproval(
  db: Kysely<Database>,
  { id, staff: { person } }: Decider,
): Promise<Approval> {
  const approval = isUuid(id)
    ? await db.selectFrom("approval").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  if (approval === undefined || !kindsFor(person.roles, "maySee").includes(approval.kind))
    throw refuse("approval-unknown");
  return approval;
}

/**
 * Approves and carries out an action in the asker's name, as a second person. Plans it again first: when the preview
 * differs from the one shown, nothing happens and the asker sees the change. Ruling H3.
 */
export async function agree(
  trx: Transaction<Database>,
  deps: Work,
  { token, because, ...decider }: Decider & { readonly token: string; readonly because: string },
): Promise<void> {
  const by = doneBy(deps, decider.staff);
  const { id, kind, asked: request, askedBy } = await findApproval(trx, decider);
  const { lock, plan, carryOut } = kindOf(kind);
  // In the same order as when asked for.
  await lock(trx, request as never);
  const approval = await lockToDecide(trx, deps, decider);
  const { preview } = await plan(trx, deps, request as never, askedBy);
  if (tokenOf(preview) !== token)
    throw refuseWith("approval-changed", (later) => keepChange(later, id, preview, by));
  await recordDecision(trx, approval, { decision: "agreed", because, preview, ...by });
  const asker = { kind: "staff", id: askedBy } as const;
  const { reason } = approval;
  const agreedBy = decider.staff.person.id;
  await carryOut(trx, deps, request as never, { actor: asker, now: by.now, reason, agreedBy });
}

/** Refuses with a reason. Ruling H3. */
export async function sendBack(
  trx: Transaction<Database>,
  deps: Work,
  { because, ...decider }: Decider & { readonly because: string },
): Promise<void> {
  const approval = await lockToDecide(trx, deps, decider);
  await recordDecision(trx, approval, { decision: "refused", because, ...doneBy(deps, decider.staff) });
}

/** Only by the person who asked. Ruling H3. */
export async function withdraw(trx: Transaction<Database>, deps: Work, decider: Decider): Promise<void> {
  const { askedBy } = await findApproval(trx, decider);
  if (askedBy !== decider.staff.person.id) throw refuse("approval-of-another");
  const approval = await lockOpen(trx, decider.id);
  await recordDecision(trx, approval, {
    decision: "withdrawn",
    because: null,
    ...doneBy(deps, decider.staff),
  });
}

/** By the roles of both as they are now. Audits attempts by the asker or without the role. Rulings H2, H3. */
async function lockToDecide(trx: Transaction<Database>, deps: Work, decider: Decider): Promise<Approval> {
  const approval = await findApproval(trx, decider);
  const { kind, householdId, askedBy } = approval;
  const people = await lockColleagues(trx, [askedBy, decider.staff.person.id]);
  const by = doneBy(deps, decider.staff);
  const askersRoles = people.get(askedBy)?.roles ?? [];
  if (approval.decision === null && !mayAsk(kind, askersRoles))
    throw refuseWith("approval-lapsed", (later) =>
      lapseRequests(later, { personId: askedBy, roles: askersRoles, ...by }),
    );
  const second = people.get(decider.staff.person.id) ?? { ...decider.staff.person, roles: [] };
  const why = whyNotSecond(kind, askedBy, second, await readInviters(trx, by.now));
  if (why === undefined) return lockOpen(trx, approval.id);
  const detail = { approvalId: approval.id, kind, roles: second.roles };
  throw refuseWith(why, (later) =>
    recordAudit(later, { householdId, actor: by.actor, action: attempts[why], at: by.now, detail }),
  );
}

const attempts = {
  "approval-own": "agree-to-own",
  "approval-invited": "agree-to-invited",
  "staff-role-missing": "role-missing",
} as const;

async function keepChange(
  trx: Transaction<Database>,
  id: string,
  preview: object,
  { actor, now }: DoneBy,
): Promise<void> {
  const approval = await lockOpen(trx, id);
  const { householdId, kind } = approval;
  const lastPreview = approval.laterPreview ?? approval.preview;
  if (tokenOf(lastPreview) === tokenOf(preview)) return;
  await trx
    .updateTable("approval")
    .set({ laterPreview: JSON.stringify(preview), changedAt: now })
    .where("id", "=", id)
    .execute();
  const detail = { approvalId: id, kind, before: lastPreview, after: preview };
  await recordAudit(trx, { householdId, actor, action: "approval-changed", at: now, detail });
}
