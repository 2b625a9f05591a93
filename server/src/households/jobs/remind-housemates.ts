import { londonToday } from "@evenly/domain/calendar";
import { freePlaces } from "@evenly/domain/household";
import { remindersDue } from "@evenly/domain/reminder-days";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies, Work } from "../../dependencies.ts";
import { mailedJoinLink } from "../join-link.ts";
import { addressOf, tellStranger } from "../../mail/index.ts";
import type { JobHandler } from "../../queue/index.ts";
import { findHousemates } from "../queries/households.ts";
import { queueSuccessionReminders } from "./remind-successions.ts";

export function remindHousemates(deps: Dependencies): JobHandler<"remind-housemates"> {
  return async () => {
    const { db, clock, jobs } = deps;
    await queueSuccessionReminders(deps);
    const today = clock.today();
    const open = await openInvitations(db)
      .where("household.tenancy_start", ">=", today.toString())
      .select(["invitation.id", "invitation.sent_at", "invitation.reminded", "household.tenancy_start"])
      .orderBy("invitation.id")
      .execute();
    for (const invitation of open) {
      if (countDue(invitation, today) <= invitation.reminded) continue;
      const { id } = invitation;
      await jobs.send(db, "remind-housemate", { invitationId: id }, { singletonKey: id });
    }
  };
}

/** Rechecks under the lock: the person may have joined or been reminded. */
export function remindHousemate(deps: Dependencies): JobHandler<"remind-housemate"> {
  return ({ invitationId }) => deps.db.transaction().execute((trx) => remindInvited(trx, deps, invitationId));
}

type Dates = { readonly sent_at: Date; readonly tenancy_start: string };

function countDue({ sent_at, tenancy_start }: Dates, today: Temporal.PlainDate): number {
  return remindersDue({
    invitedOn: londonToday(sent_at.getTime()),
    start: Temporal.PlainDate.from(tenancy_start),
    today,
  });
}

async function remindInvited(trx: Transaction<Database>, deps: Work, invitationId: string): Promise<void> {
  const invitation = await lockOpenInvitation(trx, invitationId);
  if (!invitation) return;
  const due = countDue(invitation, deps.clock.today());
  if (due <= invitation.reminded) return;
  const housemates = await findHousemates(trx, invitation.household_id, deps.clock.today());
  const outcome = await tellStranger(trx, deps, {
    template: "reminder",
    to: invitation.email,
    householdId: invitation.household_id,
    data: {
      inviteeName: invitation.full_name,
      inviterFirstName: invitation.inviterFirstName ?? undefined,
      fullAddress: addressOf(invitation),
      joinLink: mailedJoinLink(deps.config),
      startDate: Temporal.PlainDate.from(invitation.tenancy_start),
      housemateCount: invitation.size,
      joined: invitation.size - freePlaces(invitation.size, housemates).length,
    },
  });
  // At the daily limit the reminder is retried tomorrow; after an opt-out it is marked as done.
  if (outcome.kind === "too-many") return;
  await trx.updateTable("invitation").set({ reminded: due }).where("id", "=", invitationId).execute();
}

function openInvitations(db: Kysely<Database>) {
  return (
    db
      .selectFrom("invitation")
      .innerJoin("household", "household.id", "invitation.household_id")
      .where("household.state", "=", "gathering")
      // A stranger invites nobody, later neither. Ruling G8.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("place_dispute")
              .innerJoin("membership", "membership.id", "place_dispute.membership_id")
              .select("place_dispute.id")
              .whereRef("membership.housemate_id", "=", "invitation.invited_by")
              .where("resolution", "is distinct from", "confirmed"),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("membership")
              .innerJoin("housemate", "housemate.id", "membership.housemate_id")
              .select("membership.id")
              .whereRef("membership.household_id", "=", "invitation.household_id")
              .where("housemate.removed_at", "is", null)
              .where((eb) => eb("housemate.email", "=", eb.fn<string>("lower", ["invitation.email"]))),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("invitation as later")
              .select("later.id")
              .whereRef("later.household_id", "=", "invitation.household_id")
              .where((eb) =>
                eb(
                  eb.fn<string>("lower", ["later.email"]),
                  "=",
                  eb.fn<string>("lower", ["invitation.email"]),
                ),
              )
              .where((eb) =>
                eb(
                  eb.refTuple("later.sent_at", "later.id"),
                  ">",
                  eb.refTuple("invitation.sent_at", "invitation.id"),
                ),
              ),
          ),
        ),
      )
  );
}

function lockOpenInvitation(trx: Transaction<Database>, invitationId: string) {
  return openInvitations(trx)
    .leftJoin("housemate as inviter", "inviter.id", "invitation.invited_by")
    .selectAll("invitation")
    .select([
      "inviter.first_name as inviterFirstName",
      "household.size",
      "household.tenancy_start",
      "household.line1",
      "household.line2",
      "household.organisation_name",
      "household.city",
      "household.postcode",
    ])
    .where("invitation.id", "=", invitationId)
    .forUpdate("invitation")
    .skipLocked()
    .executeTakeFirst();
}
