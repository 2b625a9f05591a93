import { pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { addressOf, type ChangeNotice, tell } from "../../mail/index.ts";

type Noticed = { readonly collectOn: string; readonly amount: number };

export type ChangedPayment = {
  readonly housemateId: string;
  readonly dueOn: string;
  readonly before: Noticed | undefined;
  readonly after: Noticed | undefined;
};

/** Notifies changed amounts and days, one mail per person; those told by another mail get none. Ruling F5. */
export async function notifyChanges(
  trx: Transaction<Database>,
  deps: Work,
  changes: readonly ChangedPayment[],
  { told: alreadyTold = new Set() }: { readonly told?: ReadonlySet<string> } = {},
): Promise<void> {
  const untold = changes.filter(({ housemateId }) => !alreadyTold.has(housemateId));
  const notices = await readChangeNotices(trx, untold);
  if (notices.size === 0) return;
  await tell(
    trx,
    deps,
    [...notices.values()].map(({ person, ...notice }) => ({
      template: "payment-changed" as const,
      housemateId: person.id,
      data: { firstName: person.firstName, fullAddress: addressOf(person), ...notice },
    })),
  );
}

/** By housemate, for a mail that also says what changed them. Ruling F5. */
export async function readChangeNotices(trx: Transaction<Database>, changes: readonly ChangedPayment[]) {
  if (changes.length === 0) return new Map<string, PersonsNotice>();
  const byPerson = Map.groupBy(
    [...changes].sort((one, other) => (one.dueOn < other.dueOn ? -1 : 1)),
    ({ housemateId }) => housemateId,
  );
  const people = await findPeople(trx, [...byPerson.keys()]);
  return new Map(
    people.map((person): [string, PersonsNotice] => [
      person.id,
      {
        person,
        reference: person.reference,
        changes: (byPerson.get(person.id) ?? []).map(({ dueOn, before, after }) => ({
          dueDate: Temporal.PlainDate.from(dueOn),
          before: asShown(before),
          after: asShown(after),
        })),
      },
    ]),
  );
}

type PersonsNotice = ChangeNotice & { readonly person: Awaited<ReturnType<typeof findPeople>>[number] };

function asShown(noticed: Noticed | undefined) {
  return (
    noticed && {
      collectionDate: Temporal.PlainDate.from(noticed.collectOn),
      amount: pence(noticed.amount),
    }
  );
}

function findPeople(trx: Transaction<Database>, ids: readonly string[]) {
  return trx
    .selectFrom("housemate")
    .innerJoin("household", "household.id", "housemate.householdId")
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom("mandate")
          .select(["mandate.reference"])
          .whereRef("mandate.housemateId", "=", "housemate.id")
          .orderBy(({ eb }) => eb("mandate.state", "=", "active"), "desc")
          .orderBy("mandate.id", "desc")
          .limit(1)
          .as("mandate"),
      (join) => join.onTrue(),
    )
    .select([
      "housemate.id",
      "housemate.firstName",
      "mandate.reference",
      "household.line1",
      "household.line2",
      "household.organisationName",
      "household.city",
      "household.postcode",
    ])
    .where("housemate.id", "in", ids)
    .orderBy("housemate.id")
    .execute();
}
