import { splitPlace } from "@evenly/domain/handover-split";
import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { addressOf, tell } from "../../mail/index.ts";
import { collectionTerms } from "../../payments/index.ts";
import type { Offer } from "./describe-succession.ts";
import { readLeaversMoney } from "./leavers-money.ts";

/** Mails a leaver whose successor joined too late the day and amounts if they agree today. Ruling G5. */
export async function askLeaver(
  trx: Transaction<Database>,
  deps: Work,
  { household, leaver, leaverFirstName, firstDay }: Offer,
  about: { readonly successorFirstName: string; readonly isReminder?: boolean },
): Promise<void> {
  const { successorFirstName, isReminder = false } = about;
  const { stillYours, refund } = splitPlace(await readLeaversMoney(trx, deps, household, leaver), {
    joinsOn: deps.clock.today(),
    handsOverOn: firstDay,
    ...collectionTerms(deps),
  });
  await tell(trx, deps, {
    template: "successor-late",
    housemateId: leaver.housemateId,
    data: {
      firstName: leaverFirstName,
      fullAddress: addressOf(household),
      successorFirstName,
      handsOverOn: firstDay,
      stillYours: stillYours.amount,
      refund,
      isReminder,
    },
  });
}
