import { type ApprovalDecision, kindsFor, whyNotSecond } from "@evenly/domain/approval";
import type { Kysely, Selectable, Transaction } from "kysely";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { ApprovalTable, Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import { doneBy } from "../done-by.ts";
import { kindOf, type Needs } from "./kinds.ts";
import { tokenOf } from "./token.ts";

export type Approval = Selectable<ApprovalTable>;
type Decider = { readonly id: string; readonly staff: StaffAsker };

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Refused for unknown approvals and kinds that the person may not see. Ruling H2. */
export const findApproval = async (
  db: Kysely<Database>,
  { id, staff: { person } }: Decider,
): Promise<Approval> => {
  const approval = uuid.test(id)
    ? await db.selectFrom("approval").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  if (approval === undefined || !kindsFor(person.roles, "maySee").includes(approval.kind))
    throw refuse("approval-unknown");
  return approval;
};

/**
 * Approves and carries out an action as a second person, never the asker. Plans it again first: when the preview
 * differs from the one shown, nothing happens and the asker sees the change. Ruling H3.
 */
export const agree = async (
  deps: Needs & Pick<Dependencies, "db">,
  { token, because, ...decider }: Decider & { readonly token: string; readonly because: string },
): Promise<void> => {
  const by = doneBy(deps, decider.staff);
  const { kind, asked, asked_by: askedBy } = await findToDecide(deps, decider);
  const { lock, plan, carryOut } = kindOf(kind);
  const hasChanged = await deps.db.transaction().execute(async (trx) => {
    // The subject first, in the same lock order as when asked for.
    await lock(trx, asked as never);
    const approval = await lockOpen(trx, decider.id);
    const { preview } = await plan(trx, deps, asked as never, askedBy);
    if (tokenOf(preview) !== token) {
      await keepChange(trx, approval, preview, by);
      return true;
    }
    await decide(trx, approval, { decision: "agreed", because, preview, ...by });
    await carryOut(trx, deps, asked as never, { ...by, reason: approval.reason });
    return false;
  });
  if (hasChanged) throw refuse("approval-changed");
};

/** Refuses with a reason. Ruling H3. */
export const sendBack = async (
  deps: Needs & Pick<Dependencies, "db">,
  { because, ...decider }: Decider & { readonly because: string },
): Promise<void> => {
  await findToDecide(deps, decider);
  await deps.db.transaction().execute(async (trx) => {
    const approval = await lockOpen(trx, decider.id);
    await decide(trx, approval, { decision: "refused", because, ...doneBy(deps, decider.staff) });
  });
};

/** Only by the person who asked. Ruling H3. */
export const withdraw = async (deps: Needs & Pick<Dependencies, "db">, decider: Decider): Promise<void> => {
  const { asked_by: askedBy } = await findApproval(deps.db, decider);
  if (askedBy !== decider.staff.person.id) throw refuse("approval-of-another");
  await deps.db.transaction().execute(async (trx) => {
    const approval = await lockOpen(trx, decider.id);
    await decide(trx, approval, { decision: "withdrawn", because: null, ...doneBy(deps, decider.staff) });
  });
};

/** Audits attempts by the asker or without the role. Rulings H2, H3. */
const findToDecide = async (deps: Needs & Pick<Dependencies, "db">, decider: Decider): Promise<Approval> => {
  const approval = await findApproval(deps.db, decider);
  const why = whyNotSecond(approval.kind, approval.asked_by, decider.staff.person);
  if (why === undefined) return approval;
  const { actor, now: at } = doneBy(deps, decider.staff);
  const action = why === "approval-own" ? "agree-to-own" : "role-missing";
  const detail = { approvalId: approval.id, kind: approval.kind, roles: decider.staff.person.roles };
  const { household_id: householdId } = approval;
  await deps.db.transaction().execute((trx) => recordAudit(trx, { householdId, actor, action, at, detail }));
  throw refuse(why);
};

const lockOpen = async (trx: Transaction<Database>, id: string): Promise<Approval> => {
  const approval = await trx
    .selectFrom("approval")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (approval.decision !== null) throw refuse("approval-decided");
  return approval;
};

const keepChange = async (
  trx: Transaction<Database>,
  approval: Approval,
  preview: object,
  { actor, now }: DoneBy,
): Promise<void> => {
  const { id, household_id: householdId, kind } = approval;
  const known = approval.later_preview ?? approval.preview;
  if (tokenOf(known) === tokenOf(preview)) return;
  await trx
    .updateTable("approval")
    .set({ later_preview: JSON.stringify(preview), changed_at: now })
    .where("id", "=", id)
    .execute();
  const detail = { approvalId: id, kind, before: known, after: preview };
  await recordAudit(trx, { householdId, actor, action: "approval-changed", at: now, detail });
};

type Decided = DoneBy & {
  readonly decision: ApprovalDecision;
  readonly because: string | null;
  readonly preview?: object;
};

const actions = {
  agreed: "agree-to-approval",
  refused: "refuse-approval",
  withdrawn: "withdraw-approval",
} as const;

const decide = async (
  trx: Transaction<Database>,
  approval: Approval,
  { decision, because, preview, actor, now }: Decided,
): Promise<void> => {
  const { id, household_id: householdId, kind, title } = approval;
  const isOther = preview !== undefined && tokenOf(preview) !== tokenOf(approval.preview);
  await trx
    .updateTable("approval")
    .set({
      decision,
      decided_by: actor.id,
      decided_at: now,
      decided_because: because,
      ...(isOther && { later_preview: JSON.stringify(preview) }),
    })
    .where("id", "=", id)
    .execute();
  const detail = { approvalId: id, kind, title, askedBy: approval.asked_by, reason: because };
  await recordAudit(trx, { householdId, actor, action: actions[decision], at: now, detail });
};
