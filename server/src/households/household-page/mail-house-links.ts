import { normaliseEmail } from "@evenly/domain/person";
import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies, Work } from "../../dependencies.ts";
import { findReaderOf } from "../../access/index.ts";
import { addressOf, hasHadEnough, tell } from "../../mail/index.ts";
import type { JobHandler } from "../../queue/index.ts";

/** Queues a new house link for each place of this address. Takes the same time for unknown addresses. Ruling G1. */
export async function askForHouseLinks({ db, jobs }: Dependencies, typed: string): Promise<void> {
  const housemates = await db
    .selectFrom("housemate")
    .select("id")
    .where("email", "=", normaliseEmail(typed))
    .where("removedAt", "is", null)
    .orderBy("id", "desc")
    .limit(10)
    .execute();
  await jobs.send(db, "mail-house-links", { housemateIds: housemates.map(({ id }) => id).join(",") });
}

/** As {@link askForHouseLinks}, for the person of a link, dead or not. Ruling G1. */
export async function askForHouseLinkAgain({ db, jobs }: Dependencies, link: string): Promise<void> {
  await jobs.send(db, "mail-house-links", { housemateIds: (await findReaderOf(db, link)) ?? "" });
}

/** Sends the requested links, up to 10 a day per recipient. Rulings C13, G1. */
export function mailHouseLinks(deps: Dependencies): JobHandler<"mail-house-links"> {
  return async ({ housemateIds }) => {
    for (const housemateId of housemateIds.split(",").filter(Boolean))
      await deps.db.transaction().execute((trx) => mailHouseLink(trx, deps, housemateId));
  };
}

/** False when the housemate is gone or the daily limit is reached. Rulings C13, G1. */
export async function mailHouseLink(
  trx: Transaction<Database>,
  deps: Work,
  housemateId: string,
): Promise<boolean> {
  const housemate = await trx
    .selectFrom("housemate")
    .innerJoin("household", "household.id", "housemate.householdId")
    .select([
      "housemate.firstName",
      "housemate.email",
      "household.id as householdId",
      "household.line1",
      "household.line2",
      "household.organisationName",
      "household.city",
      "household.postcode",
    ])
    .where("housemate.id", "=", housemateId)
    .executeTakeFirst();
  if (housemate === undefined) return false;
  if (await hasHadEnough(trx, deps, housemate.email)) return false;
  await tell(trx, deps, {
    template: "my-house-link",
    housemateId,
    data: { firstName: housemate.firstName, fullAddress: addressOf(housemate) },
  });
  return true;
}
