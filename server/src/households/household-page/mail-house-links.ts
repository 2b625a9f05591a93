import { normaliseEmail } from "@evenly/domain/person";
import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { addressOf, hasHadEnough, queueEmail } from "../../mail/index.ts";
import type { JobHandler } from "../../queue/index.ts";

type Needs = Pick<Dependencies, "db" | "clock" | "config" | "jobs">;

/**
 * Has a new link to the household page mailed, for each place that somebody of this address has. The same work whether
 * or not we know the address: the mails are written by a job. Ruling G1.
 */
export const askForHouseLinks = async ({ db, jobs }: Needs, typed: string): Promise<void> => {
  const housemates = await db
    .selectFrom("housemate")
    .select("id")
    .where("email", "=", normaliseEmail(typed))
    .where("removed_at", "is", null)
    .orderBy("id", "desc")
    .limit(10)
    .execute();
  await jobs.send(db, "mail-house-links", { housemateIds: housemates.map(({ id }) => id).join(",") });
};

/** Mails the links that were asked for: 10 a day to one recipient, whoever asks. Rulings C13, G1. */
export const mailHouseLinks =
  (deps: Needs): JobHandler<"mail-house-links"> =>
  async ({ housemateIds }) => {
    for (const housemateId of housemateIds.split(",").filter(Boolean))
      await deps.db.transaction().execute((trx) => mailHouseLink(trx, deps, housemateId));
  };

/** False for who is not there any more, or has had as many as anybody gets in a day. Rulings C13, G1. */
export const mailHouseLink = async (
  trx: Transaction<Database>,
  deps: Pick<Needs, "clock" | "config" | "jobs">,
  housemateId: string,
): Promise<boolean> => {
  const housemate = await trx
    .selectFrom("housemate")
    .innerJoin("household", "household.id", "housemate.household_id")
    .select([
      "housemate.first_name",
      "housemate.email",
      "household.id as household_id",
      "household.line1",
      "household.line2",
      "household.organisation_name",
      "household.city",
      "household.postcode",
    ])
    .where("housemate.id", "=", housemateId)
    .executeTakeFirst();
  if (housemate === undefined) return false;
  if (await hasHadEnough(trx, deps, { to: housemate.email, template: "my-house-link" })) return false;
  await queueEmail(trx, deps, {
    template: "my-house-link",
    to: housemate.email,
    householdId: housemate.household_id,
    housemateId,
    data: { firstName: housemate.first_name, fullAddress: addressOf(housemate) },
  });
  return true;
};
