import type { Transaction } from "kysely";
import { type Actor, recordAudit } from "../../../database/record-audit.ts";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Database, Household } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { actorOf, detailOnBehalf, type PageOwner } from "../../http/page-owner.ts";
import { addressOf, tell } from "../../mail/index.ts";
import { cancelMandates } from "../../payments/index.ts";
import {
  findOpenSuccessions,
  findStandingSuccession,
  revokeSuccessorLinks,
  type Succession,
} from "./queries.ts";

type End = {
  readonly state: "taken-back" | "lapsed";
  readonly actor: Actor;
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Whom another mail tells. */
  readonly told?: ReadonlySet<string>;
};

/** Only before the handover. Ruling G5. */
export async function takeMovingOutBack(
  trx: Transaction<Database>,
  deps: Work,
  owner: PageOwner,
): Promise<void> {
  const household = await lockHousehold(trx, owner.householdId);
  const succession = await findStandingSuccession(trx, owner.membershipId);
  if (succession === undefined || succession.state === "agreed") throw refuse("nothing-to-take-back");
  const end = { state: "taken-back", actor: actorOf(owner), detail: detailOnBehalf(owner) } as const;
  await endSuccession(trx, deps, household, succession, end);
}

/** Ends undecided successions of a household, or of one place. Ruling G5. */
export async function lapseSuccessions(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
  { actor, place, told }: Pick<End, "actor" | "told"> & { readonly place?: number },
): Promise<void> {
  for (const succession of await findOpenSuccessions(trx, household.id)) {
    if (place !== undefined && succession.place !== place) continue;
    await endSuccession(trx, deps, household, succession, { state: "lapsed", actor, told });
  }
}

/** Revokes the link; a late successor's mandate ends and they are mailed. */
async function endSuccession(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
  succession: Succession,
  { state, actor, detail = {}, told = new Set() }: End,
): Promise<void> {
  const now = deps.clock.now();
  await trx.updateTable("succession").set({ state, endedAt: now }).where("id", "=", succession.id).execute();
  await revokeSuccessorLinks(trx, succession.membershipId, now);
  await recordAudit(trx, {
    householdId: household.id,
    actor,
    action: `succession-${state}`,
    at: now,
    detail: { ...detail, place: succession.place, successorId: succession.successorHousemateId },
  });
  if (succession.successorHousemateId === null) return;
  const { firstName } = await trx
    .updateTable("housemate")
    .set({ removedAt: now })
    .where("id", "=", succession.successorHousemateId)
    .returning("firstName")
    .executeTakeFirstOrThrow();
  await cancelMandates(trx, deps, [succession.successorHousemateId], now);
  if (told.has(succession.successorHousemateId)) return;
  const leaver = await trx
    .selectFrom("membership")
    .innerJoin("housemate", "housemate.id", "membership.housemateId")
    .select("firstName")
    .where("membership.id", "=", succession.membershipId)
    .executeTakeFirstOrThrow();
  await tell(trx, deps, {
    template: "succession-taken-back",
    housemateId: succession.successorHousemateId,
    data: { firstName, fullAddress: addressOf(household), leaverFirstName: leaver.firstName },
  });
}
