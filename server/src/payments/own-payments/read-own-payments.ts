import { londonToday, parseDate } from "@evenly/domain/calendar";
import type { CollectionState } from "@evenly/domain/collection";
import {
  type HeldPayment,
  type MeansToPay,
  type OwnPayment,
  ownPayments,
  ownTotals,
} from "@evenly/domain/own-payment";
import { type Pence, pence } from "@evenly/domain/money";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Database, Household, HousemateTable, MembershipTable } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { takenBack } from "../collections/due-to-collect.ts";
import { scheduleInPlace, type TimeInPlace } from "../collections/time-in-place.ts";

/** As shown to its payer; `collectionId` is undefined before the payment is stored. */
export type ToldPayment = OwnPayment & {
  readonly collectionId?: string | undefined;
  readonly accountEnding?: string;
};

type Whose = {
  readonly household: Household;
  readonly housemate: Pick<Selectable<HousemateTable>, "id" | "agreed_price">;
  readonly membership: Pick<Selectable<MembershipTable>, "joined_on" | "left_on"> &
    Pick<TimeInPlace, "handOvers">;
  readonly means: MeansToPay;
  readonly owed: Pence;
};

/**
 * A housemate's payments and refunds by due date, with totals collected and to come. Before completion: the schedule if
 * everybody joined today. Rulings C3, F3, G2.
 */
export const readOwnPayments = async (
  deps: Pick<Dependencies, "db" | "clock" | "config">,
  whose: Whose,
): Promise<{ readonly payments: readonly ToldPayment[]; readonly taken: Pence; readonly toCome: Pence }> => {
  const { db, clock } = deps;
  const { housemate, means, owed } = whose;
  const held = await findHeld(db, housemate.id);
  const planned = planIfGathering(deps, whose);
  const known = held.flatMap(({ state, dueOn }) => (state === "cancelled" ? [] : [dueOn.toString()]));
  const all = [...held, ...planned.filter(({ dueOn }) => !known.includes(dueOn.toString()))];
  const told: ToldPayment[] = ownPayments(all, { today: clock.today(), means, owes: owed > 0 }).map(
    ({ held: { collectionId }, ...payment }) => ({ ...payment, collectionId }),
  );
  const payments = [...told, ...(await findRefunds(db, housemate.id))].sort((one, other) =>
    Temporal.PlainDate.compare(one.dueOn, other.dueOn),
  );
  return { payments, ...ownTotals(payments) };
};

type Held = HeldPayment & { readonly collectionId?: string };

type Row = {
  readonly id: string;
  readonly dueOn: string;
  readonly lastDay: string;
  readonly amount: number;
  readonly state: CollectionState;
  readonly collectOn: string | null;
  readonly retryOn: string | null;
  readonly cameIn: boolean;
  readonly tries: readonly {
    readonly movesOn: string;
    readonly amount: number;
    readonly failedAt: string | null;
    readonly reason: string | null;
  }[];
};

/**
 * Omits attempts cancelled before they reached the bank. Of a cancelled collection, the ledger says whether money came
 * in.
 */
const findHeld = async (db: Kysely<Database>, housemateId: string): Promise<Held[]> => {
  const { rows } = await sql<Row>`
    select id, due_on as "dueOn", last_day as "lastDay", amount, state, collect_on as "collectOn",
      retry_on as "retryOn", coalesce(tries, '[]'::jsonb) as tries,
      state = 'cancelled' and coalesce((
        select failed_at is null and exists (
          select from posting where cause = 'collection' and cause_reference = last.id::text)
        from collection_attempt as last where collection_id = collection.id order by number desc limit 1
      ), false) as "cameIn"
    from collection
    cross join lateral (
      select jsonb_agg(jsonb_build_object('movesOn', collect_on, 'amount', amount, 'failedAt', failed_at,
        'reason', failure_reason) order by number) as tries
      from collection_attempt
      where collection_id = collection.id and failure_reason is distinct from ${takenBack}
    ) as tried
    where housemate_id = ${housemateId}
    order by due_on, id`.execute(db);
  return rows.map(({ id, dueOn, lastDay, amount, state, collectOn, retryOn, cameIn, tries }) => ({
    collectionId: id,
    dueOn: Temporal.PlainDate.from(dueOn),
    lastDay: Temporal.PlainDate.from(lastDay),
    amount: pence(amount),
    state,
    collectOn: Temporal.PlainDate.from(collectOn ?? dueOn),
    retryOn: parseDate(retryOn ?? undefined),
    cameIn,
    tries: tries.map((one) => ({
      movesOn: Temporal.PlainDate.from(one.movesOn),
      amount: pence(one.amount),
      sentBackOn: one.failedAt === null ? undefined : londonToday(Date.parse(one.failedAt)),
      reason: one.reason ?? undefined,
    })),
  }));
};

/** Payments not stored yet, before completion or while planning runs. */
const planIfGathering = (
  deps: Pick<Dependencies, "clock" | "config">,
  { household, housemate, membership }: Whose,
): Held[] => {
  const { joined_on: joinedOn, left_on: leftOn, handOvers } = membership;
  if (household.state !== "gathering" && household.state !== "complete") return [];
  // A late successor has no days yet.
  if (leftOn === joinedOn) return [];
  return scheduleInPlace(deps, household, { handOvers, leftOn }, housemate.agreed_price)
    .filter(({ amount }) => amount > 0)
    .map(({ dueDate, lastDay, collectionDate, amount }) => ({
      dueOn: dueDate,
      lastDay,
      amount,
      state: "planned",
      collectOn: collectionDate,
      retryOn: undefined,
      tries: [],
      cameIn: false,
    }));
};

const findRefunds = async (db: Kysely<Database>, housemateId: string): Promise<ToldPayment[]> => {
  const rows = await db
    .selectFrom("refund")
    .innerJoin("posting", (join) =>
      join
        .on("posting.cause", "=", "refund")
        .on(({ eb, cast, ref }) =>
          eb("posting.cause_reference", "=", cast<string>(ref("refund.id"), "text")),
        ),
    )
    .innerJoin("collection_attempt", "collection_attempt.id", "refund.attempt_id")
    .innerJoin("mandate", "mandate.id", "collection_attempt.mandate_id")
    .innerJoin("bank_account", "bank_account.id", "mandate.bank_account_id")
    .select(["refund.amount", "posting.value_on as on", "bank_account.account_ending as accountEnding"])
    .where("refund.housemate_id", "=", housemateId)
    .where("refund.state", "in", ["submitted", "paid"])
    .orderBy("refund.id")
    .execute();
  return rows.map(({ amount, on, accountEnding }) => {
    const day = Temporal.PlainDate.from(on);
    return {
      dueOn: day,
      lastDay: day,
      movesOn: day,
      amount: pence(-amount),
      state: "refunded",
      accountEnding,
    };
  });
};
