import { cancellableCollectionStates } from "@evenly/domain/collection";
import { transition } from "@evenly/domain/household";
import { isMandateOver } from "@evenly/domain/mandate";
import { type Pence, pence } from "@evenly/domain/money";
import type { Kysely } from "kysely";
import type { Database, Household, Housemate } from "../../database/tables.ts";
import { findRecipients } from "../access/index.ts";
import { refuse } from "../http/refusals.ts";
import { findMandatesOf } from "../payments/index.ts";
import { isCharged } from "./cancel-household.ts";
import { findHousemates } from "./queries/households.ts";
import { joinLinkRecipients } from "./replace-join-link.ts";

type Removal = {
  readonly housemate: Housemate;
  readonly endsMandate: boolean;
  /** Of the whole household: nothing is collected until it is complete again. Ruling C4. */
  readonly cancelled: { readonly payments: number; readonly amount: Pence };
  readonly stateAfter: Household["state"];
  /** Nobody is mailed after a death. Ruling F6. */
  readonly isMailed: boolean;
  readonly mailed: readonly Housemate[];
};

/** Refuses an empty or protected place. Rulings C5, G8. */
export async function findRemovable(
  db: Kysely<Database>,
  household: Household,
  place: number,
  today: Temporal.PlainDate,
): Promise<Housemate> {
  const housemate = (await findHousemates(db, household.id, today)).findLast((one) => one.place === place);
  if (housemate === undefined) throw refuse("place-empty");
  if (housemate.openedAccount) throw refuse("opened-the-account");
  if (await isCharged(db, household)) throw refuse("free-place-while-live");
  return housemate;
}

/** The effects of `removeHousemate`; read-only, with the same refusals. Ruling H3. */
export async function planRemoval(
  db: Kysely<Database>,
  household: Household,
  place: number,
  today: Temporal.PlainDate,
): Promise<Removal> {
  const housemate = await findRemovable(db, household, place, today);
  const next = transition(household.state, "place-freed");
  if (!next.ok) throw refuse(next.code);
  const mandates = await findMandatesOf(db, housemate.id);
  const payments = await db
    .selectFrom("collection")
    .select("amount")
    .where("householdId", "=", household.id)
    .where("state", "in", cancellableCollectionStates)
    .execute();
  const others = (await findHousemates(db, household.id, today)).filter(({ id }) => id !== housemate.id);
  const { recipients } = joinLinkRecipients({ state: next.state, size: household.size }, others, today);
  const reached = await findRecipients(
    db,
    [housemate, ...recipients].map(({ id }) => id),
  );
  const isMailed = ({ id }: Housemate) => reached.get(id)?.hasDied === false;
  return {
    housemate,
    endsMandate: mandates.some(({ state }) => !isMandateOver(state)),
    cancelled: {
      payments: payments.length,
      amount: pence(payments.reduce((sum, { amount }) => sum + amount, 0)),
    },
    stateAfter: next.state,
    isMailed: isMailed(housemate),
    mailed: recipients.filter(isMailed),
  };
}
