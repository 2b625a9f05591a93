import { freePlaces } from "@evenly/domain/household";
import { unconfirmedStep } from "@evenly/domain/unconfirmed-account";
import type { Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Database, Household } from "../../../database/tables.ts";
import type { Dependencies, Work } from "../../dependencies.ts";
import { addressOf, tell } from "../../mail/index.ts";
import { type JobHandler, queueEach } from "../../queue/index.ts";
import { cancelHousehold } from "../cancel-household.ts";
import { mailedJoinLink } from "../join-link.ts";
import { findHousemates } from "../queries/households.ts";

/** Daily: queues accounts that nobody has confirmed, to be warned or cancelled. Ruling C13. */
export function cancelUnconfirmedHouseholds({
  db,
  clock,
  jobs,
}: Dependencies): JobHandler<"cancel-unconfirmed-households"> {
  return async () => {
    const waiting = await db
      .selectFrom("household")
      .select(["id", "state", "confirmBy", "confirmWarnings", "tenancyStart"])
      .where("confirmBy", "is not", null)
      .where("state", "in", ["gathering", "complete"])
      .orderBy("id")
      .execute();
    const due = waiting.filter((household) => stepOf(household, clock.today()) !== undefined);
    await queueEach(
      { db, jobs },
      "cancel-unconfirmed-household",
      due.map(({ id }) => ({ id })),
    );
  };
}

/** Rechecks under the lock: somebody may have joined since. */
export function cancelUnconfirmedHousehold(deps: Dependencies): JobHandler<"cancel-unconfirmed-household"> {
  return ({ householdId }) =>
    deps.db.transaction().execute(async (trx) => {
      const household = await lockHousehold(trx, householdId);
      if (household.state !== "gathering" && household.state !== "complete") return;
      const step = stepOf(household, deps.clock.today());
      if (step === undefined) return;
      if (await isConfirmed(trx, householdId))
        await trx.updateTable("household").set({ confirmBy: null }).where("id", "=", householdId).execute();
      else if (step.kind === "warn") await warn(trx, deps, household, step);
      else
        await cancelHousehold(trx, deps, householdId, {
          actor: { kind: "job", id: "cancel-unconfirmed-households" },
          now: deps.clock.now(),
          reason: "nobody confirmed it in time",
          isUnconfirmed: true,
        });
    });
}

function stepOf(
  {
    confirmBy,
    confirmWarnings: warned,
    tenancyStart: start,
    state,
  }: Pick<Household, "confirmBy" | "confirmWarnings" | "tenancyStart" | "state">,
  today: Temporal.PlainDate,
) {
  return confirmBy === null
    ? undefined
    : unconfirmedStep({
        confirmBy: Temporal.PlainDate.from(confirmBy),
        start: Temporal.PlainDate.from(start),
        today,
        warned,
        isComplete: state === "complete",
      });
}

/** Somebody else has joined, or a mailed link was opened: a browser signed in by paying proves no mailbox. Ruling G1. */
async function isConfirmed(trx: Transaction<Database>, householdId: string): Promise<boolean> {
  const other = await trx
    .selectFrom("housemate")
    .select("id")
    .where("householdId", "=", householdId)
    .where("openedAccount", "=", false)
    .executeTakeFirst();
  if (other !== undefined) return true;
  const link = await trx
    .selectFrom("accessToken")
    .innerJoin("membership", "membership.id", "accessToken.membershipId")
    .select("hash")
    .where("membership.householdId", "=", householdId)
    .where("kind", "=", "household-page")
    .where("usedOn", "is not", null)
    .executeTakeFirst();
  return link !== undefined;
}

async function warn(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
  { warnings, confirmBy }: { readonly warnings: number; readonly confirmBy: Temporal.PlainDate },
): Promise<void> {
  await trx
    .updateTable("household")
    .set({ confirmWarnings: warnings, confirmBy: confirmBy.toString() })
    .where("id", "=", household.id)
    .execute();
  const housemates = await findHousemates(trx, household.id, deps.clock.today());
  const remaining = freePlaces(household, housemates).length;
  await tell(
    trx,
    deps,
    housemates.map(({ id: housemateId, firstName }) => ({
      template: "account-unconfirmed" as const,
      housemateId,
      data: {
        firstName,
        fullAddress: addressOf(household),
        confirmBy,
        joinLink: remaining > 0 ? mailedJoinLink(deps.config) : undefined,
      },
    })),
  );
}
