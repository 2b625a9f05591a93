import { formatAddress } from "@evenly/domain/address";
import { londonToday } from "@evenly/domain/calendar";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { joinLinkFor } from "../join-link.ts";
import { queueAskedEmail } from "../use-cases/queue-asked-email.ts";
import type { JobHandler } from "./jobs.ts";
import { remindersDue } from "./reminder-days.ts";

type Needs = Pick<Dependencies, "db" | "jobs" | "config" | "clock">;

/** Daily: writes to those who were invited to a house that is still gathering and have not joined. */
export const remindHousemates =
  (deps: Needs): JobHandler<"remind-housemates"> =>
  async ({ householdId }) => {
    for (const { id } of await findOpenInvitations(deps.db, householdId)) {
      await deps.db.transaction().execute((trx) => remindInvited(trx, deps, id));
    }
  };

/** Looks again under the lock: since the list was made the person may have joined, or another node reminded them. */
const remindInvited = async (
  trx: Transaction<Database>,
  deps: Needs,
  invitationId: string,
): Promise<void> => {
  const invitation = await lockOpenInvitation(trx, invitationId);
  if (!invitation) return;
  const start = Temporal.PlainDate.from(invitation.tenancy_start);
  const due = remindersDue({
    invitedOn: londonToday(invitation.sent_at.getTime()),
    start,
    today: deps.clock.today(),
  });
  if (due <= invitation.reminded) return;
  const housemates = await trx
    .selectFrom("housemate")
    .select("first_name")
    .where("household_id", "=", invitation.household_id)
    .where("removed_at", "is", null)
    .orderBy("place")
    .execute();
  const outcome = await queueAskedEmail(trx, deps, {
    template: "reminder",
    to: invitation.email,
    householdId: invitation.household_id,
    data: {
      inviteeName: invitation.full_name,
      inviterFirstName: housemates[0]?.first_name ?? "",
      fullAddress: formatAddress(addressOf(invitation)),
      joinLink: joinLinkFor(deps.config, invitation.guid),
      startDate: start,
      housemateCount: invitation.size,
      joined: housemates.length,
    },
  });
  // Somebody who has had enough mails today is reminded tomorrow; who wants none is not asked for again.
  if (outcome.kind === "too-many") return;
  await trx.updateTable("invitation").set({ reminded: due }).where("id", "=", invitationId).execute();
};

/** One invitation a person and household: the latest, for somebody may have been invited again. */
const openInvitations = (db: Kysely<Database>) =>
  db
    .selectFrom("invitation")
    .innerJoin("household", "household.id", "invitation.household_id")
    .where("household.state", "=", "gathering")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("housemate")
            .select("housemate.id")
            .whereRef("housemate.household_id", "=", "invitation.household_id")
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
              eb(eb.fn<string>("lower", ["later.email"]), "=", eb.fn<string>("lower", ["invitation.email"])),
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
    );

const findOpenInvitations = (db: Kysely<Database>, householdId: string | undefined) =>
  openInvitations(db)
    .select("invitation.id")
    .$if(householdId !== undefined, (query) => query.where("household.id", "=", householdId ?? ""))
    .orderBy("invitation.id")
    .execute();

const lockOpenInvitation = (trx: Transaction<Database>, invitationId: string) =>
  openInvitations(trx)
    .selectAll("invitation")
    .select([
      "household.guid",
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

const addressOf = (household: {
  line1: string;
  line2: string;
  organisation_name: string;
  city: string;
  postcode: string;
}) => ({ ...household, organisationName: household.organisation_name });
