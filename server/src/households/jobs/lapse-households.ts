import { freePlaces } from "@evenly/domain/household";
import { firstLapseWarningOn, lapsesOn, type LapseStep, lapseStep } from "@evenly/domain/lapse";
import type { Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Database, Household, Housemate } from "../../../database/tables.ts";
import type { Dependencies, Now, Work } from "../../dependencies.ts";
import { addressOf, type OutgoingMessage, tell } from "../../mail/index.ts";
import { cancelMandates } from "../../payments/index.ts";
import { type JobHandler, queueEach } from "../../queue/index.ts";
import { lapseSuccessions } from "../succession/end-succession.ts";
import { lapseProposal } from "../size/over-proposal.ts";
import { endAccount } from "../end-account.ts";
import { maySeeGuid } from "../may-see-guid.ts";
import { mailedJoinLink } from "../join-link.ts";
import { findAllMembers, findHousemates, type Member } from "../queries/households.ts";

type Dates = Pick<Household, "tenancyStart" | "lapseWarnings">;

/** Daily: queues gathering households that lapse, are due a warning, or have a proposal. Rulings G3, G4. */
export function lapseHouseholds(deps: Dependencies): JobHandler<"lapse-households"> {
  return async () => {
    const { db, clock, jobs } = deps;
    const today = clock.today();
    const wait = today.until(firstLapseWarningOn(today, deps.config.householdLapsesAfterDays));
    const gathering = await db
      .selectFrom("household")
      .select(["id", "tenancyStart", "lapseWarnings"])
      .where("state", "=", "gathering")
      .where("tenancyStart", "<=", today.subtract(wait).toString())
      .orderBy("id")
      .execute();
    const due = gathering.filter((household) => stepOf(deps, household) !== undefined);
    const proposing = await db
      .selectFrom("sizeProposal")
      .innerJoin("household", "household.id", "householdId")
      .select("household.id")
      .where("sizeProposal.state", "=", "open")
      .where("household.state", "=", "gathering")
      .execute();
    const ids = new Set([...due, ...proposing].map(({ id }) => id));
    await queueEach(
      { db, jobs },
      "lapse-household",
      [...ids].map((id) => ({ id })),
    );
  };
}

/** Rechecks under the lock: somebody may have joined since. */
export function lapseHousehold(deps: Dependencies): JobHandler<"lapse-household"> {
  return ({ householdId }) =>
    deps.db.transaction().execute(async (trx) => {
      const household = await lockHousehold(trx, householdId);
      if (household.state !== "gathering") return;
      const step = stepOf(deps, household);
      if (step?.kind !== "lapse") await lapseProposal(trx, deps, household);
      if (step === undefined) return;
      const housemates = await findHousemates(trx, householdId, deps.clock.today());
      if (step.kind === "lapse") await lapse(trx, deps, household, housemates);
      else await warn(trx, deps, household, housemates, step);
    });
}

function stepOf(
  { clock, config }: Now,
  { tenancyStart: start, lapseWarnings: warned }: Dates,
): LapseStep | undefined {
  return lapseStep({
    start: Temporal.PlainDate.from(start),
    today: clock.today(),
    lapsesAfterDays: config.householdLapsesAfterDays,
    warned,
  });
}

async function warn(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
  housemates: readonly Member[],
  { warnings, daysLeft }: Extract<LapseStep, { kind: "warn" }>,
): Promise<void> {
  const start = Temporal.PlainDate.from(household.tenancyStart);
  await trx
    .updateTable("household")
    .set({ lapseWarnings: warnings })
    .where("id", "=", household.id)
    .execute();
  const mails = housemates.map((housemate): OutgoingMessage => ({
    template: "household-lapsing",
    housemateId: housemate.id,
    data: {
      firstName: housemate.firstName,
      fullAddress: addressOf(household),
      lapsesOn: lapsesOn(start, deps.config.householdLapsesAfterDays),
      daysLeft,
      remaining: freePlaces(household, housemates).length,
      housemateCount: household.size,
      joinLink: maySeeGuid(housemate, deps.clock.today()) ? mailedJoinLink(deps.config) : undefined,
    },
  }));
  await tell(trx, deps, mails);
}

async function lapse(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
  housemates: readonly Housemate[],
): Promise<void> {
  const now = deps.clock.now();
  const actor = { kind: "job", id: "lapse-households" } as const;
  await endAccount(trx, household, { actor, now, reason: "not everybody joined in time" });
  await trx.updateTable("household").set({ hasLapsed: true }).where("id", "=", household.id).execute();
  await lapseSuccessions(trx, deps, household, { actor });
  const all = await findAllMembers(trx, household.id);
  await cancelMandates(
    trx,
    deps,
    all.map(({ id }) => id),
    now,
  );
  const mails = housemates.map(({ id: housemateId, firstName }): OutgoingMessage => ({
    template: "household-lapsed",
    housemateId,
    data: { firstName, fullAddress: addressOf(household) },
  }));
  await tell(trx, deps, mails);
}
