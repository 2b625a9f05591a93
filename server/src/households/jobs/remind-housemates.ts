import { londonToday } from "@evenly/domain/calendar";
import { placesLeft } from "@evenly/domain/household";
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
      .where("household.tenancyStart", ">=", today.toString())
      .select(["invitation.id", "invitation.sentAt", "invitation.reminded", "household.tenancyStart"])
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

type Dates = { readonly sentAt: Date; readonly tenancyStart: string };

function countDue({ sentAt, tenancyStart }: Dates, today: Temporal.PlainDate): number {
  return remindersDue({
    invitedOn: londonToday(sentAt.getTime()),
    start: Temporal.PlainDate.from(tenancyStart),
    today,
  });
}

async function remindInvited(trx: Transaction<Database>, deps: Work, invitationId: string): Promise<void> {
  const invitation = await lockOpenInvitation(trx, invitationId);
  if (!invitation) return;
  const due = countDue(invitation, deps.clock.today());
  if (due <= invitation.reminded) return;
  const housemates = await findHousemates(trx, invitation.householdId, deps.clock.today());
  const outcome = await tellStranger(trx, deps, {
    template: "reminder",
    to: invitation.email,
    householdId: invitation.householdId,
    data: {
      inviteeName: invitation.fullName,
      inviterFirstName: invitation.inviterFirstName ?? undefined,
      fullAddress: addressOf(invitation),
      joinLink: mailedJoinLink(deps.config),
      startDate: Temporal.PlainDate.from(invitation.tenancyStart),
      housemateCount: invitation.size,
      joined: invitation.size - placesLeft(invitation.size, housemates).length,
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
      .innerJoin("household", "household.id", "invitation.householdId")
      .where("household.state", "=", "gathering")
      // A stranger invites nobody, later neither. Ruling G8.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("placeDispute")
              .innerJoin("membership", "membership.id", "placeDispute.membershipId")
              .select("placeDispute.id")
              .whereRef("membership.housemateId", "=", "invitation.invitedBy")
              .where("resolution", "is distinct from", "confirmed"),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("membership")
              .innerJoin("housemate", "housemate.id", "membership.housemateId")
              .select("membership.id")
              .whereRef("membership.householdId", "=", "invitation.householdId")
              .where("housemate.removedAt", "is", null)
              .where((eb) => eb("housemate.email", "=", eb.fn<string>("lower", ["invitation.email"]))),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("invitation as later")
              .select("later.id")
              .whereRef("later.householdId", "=", "invitation.householdId")
              .where((eb) =>
                eb(
                  eb.fn<string>("lower", ["later.email"]),
                  "=",
                  eb.fn<string>("lower", ["invitation.email"]),
                ),
              )
              .where((eb) =>
                eb(
                  eb.refTuple("later.sentAt", "later.id"),
                  ">",
                  eb.refTuple("invitation.sentAt", "invitation.id"),
                ),
              ),
          ),
        ),
      )
  );
}

function lockOpenInvitation(trx: Transaction<Database>, invitationId: string) {
  return openInvitations(trx)
    .leftJoin("housemate as inviter", "inviter.id", "invitation.invitedBy")
    .selectAll("invitation")
    .select([
      "inviter.firstName as inviterFirstName",
      "household.size",
      "household.tenancyStart",
      "household.line1",
      "household.line2",
      "household.organisationName",
      "household.city",
      "household.postcode",
    ])
    .where("invitation.id", "=", invitationId)
    .forUpdate("invitation")
    .skipLocked()
    .executeTakeFirst();
}
