import { pence } from "@evenly/domain/money";
import { outstandingOf } from "@evenly/domain/outstanding";
import { type CollectedAccount, type CollectedPayment, openPartsOf } from "@evenly/domain/paid-up";
import type { PlanPart } from "@evenly/domain/persons-money";
import { type Kysely, sql } from "kysely";
import { dayOf } from "../../../database/moments.ts";
import type { Database } from "../../../database/tables.ts";
import { receivableEntries } from "../ledger/balances.ts";
import { isOnPlan, openPart } from "../plans/queries.ts";
import { isOfDayServed } from "./due-to-collect.ts";

export type HousemateAccount = CollectedAccount & { readonly housemateId: string };

type Row = Pick<CollectedPayment, "state" | "isCharged" | "isRetried"> & {
  readonly id: string;
  readonly housemateId: string;
  readonly dueOn: string;
  readonly collectOn: string | null;
  readonly noticedAmount: number | null;
  readonly part: PlanPart | null;
  readonly isOnPlan: boolean;
  /** What a due payment that is not charged yet will be charged. */
  readonly expected: number;
  readonly withBank: number;
  readonly waived: number;
};

type Sum = {
  readonly housemateId: string;
  readonly collectionId: string | null;
  readonly kind: "charge" | "collected" | "other" | "refund-asked";
  readonly amount: number;
};

type Whose = { readonly by: "householdId" | "id"; readonly ids: readonly string[] };

/** Housemates' accounts by the ledger and by what is with the bank, of households or housemates. Ruling F4. */
export async function readAccounts(db: Kysely<Database>, { by, ids }: Whose): Promise<HousemateAccount[]> {
  if (ids.length === 0) return [];
  const theirs = sql`(select id from housemate where ${sql.ref(by)} = any(${ids}::uuid[]))`;
  const { rows } = await sql<Row>`
    select collection.id, collection.housemate_id as "housemateId", due_on as "dueOn", collection.state,
      charged_on is not null as "isCharged", retry_on is not null as "isRetried",
      coalesce(retry_on, collect_on) as "collectOn", noticed_amount as "noticedAmount",
      ${openPart} as part, ${isOnPlan} as "isOnPlan",
      case when charged_on is null and collection.state <> 'cancelled' and ${isOfDayServed}
        then collection.amount else 0 end as expected,
      case when collection.state = 'submitted' then coalesce((select sum(amount) from collection_attempt
        where collection_id = collection.id and failed_at is null), 0)::int else 0 end as "withBank",
      coalesce((select sum(amount) from write_off_part where collection_id = collection.id), 0)::int as waived
    from collection join household on household.id = collection.household_id
    where collection.housemate_id in ${theirs}`.execute(db);
  const { rows: sums } = await sql<Sum>`
    select "housemateId", kind, case when kind in ('charge', 'collected') then "collectionId" end as "collectionId",
      sum(amount)::int as amount
    from (
      select "housemateId", "collectionId", amount, case when cause = 'charge' then 'charge'
        when cause in ('refund', 'write-off') then 'other' else 'collected' end as kind
      from (${receivableEntries(
        sql`posting.household_id in (select household_id from housemate where ${sql.ref(by)} = any(${ids}::uuid[]))`,
      )}) as entry
      union all
      select housemate_id, null, amount, 'refund-asked' from refund where state = 'asked'
    ) as entry
    where "housemateId" in ${theirs}
    group by 1, 2, 3`.execute(db);
  const amounts = new Map(sums.map(({ amount, ...sum }) => [keyOf(sum), amount]));
  const sumOf = (sum: Omit<Sum, "amount">) => amounts.get(keyOf(sum)) ?? 0;
  return [...Map.groupBy(rows, ({ housemateId }) => housemateId)].map(([housemateId, payments]) => ({
    housemateId,
    payments: payments.map(
      ({ dueOn, collectOn, noticedAmount, part, expected, withBank, waived, ...payment }) => ({
        ...payment,
        dueOn: Temporal.PlainDate.from(dueOn),
        collectOn: dayOf(collectOn),
        noticedAmount: noticedAmount === null ? undefined : pence(noticedAmount),
        part: part ?? undefined,
        charge: pence(expected + sumOf({ housemateId, kind: "charge", collectionId: payment.id })),
        collected: pence(-sumOf({ housemateId, kind: "collected", collectionId: payment.id })),
        withBank: pence(withBank),
        waived: pence(waived),
      }),
    ),
    otherEntries: pence(sumOf({ housemateId, kind: "other", collectionId: null })),
    refundsAsked: pence(sumOf({ housemateId, kind: "refund-asked", collectionId: null })),
  }));
}

function keyOf({ housemateId, kind, collectionId }: Omit<Sum, "amount">): string {
  return [housemateId, kind, collectionId ?? ""].join(" ");
}

/** What may still be collected, in pence, by collection: of the payment, and of the plan with it. Rulings F4, I4. */
export async function readOutstanding(
  db: Kysely<Database>,
  whose: Whose,
): Promise<Record<"payments" | "parts", ReadonlyMap<string, number>>> {
  const accounts = (await readAccounts(db, whose)).map((account) => ({
    account,
    outstanding: outstandingOf(account),
  }));
  return {
    payments: new Map(accounts.flatMap(({ outstanding }) => [...outstanding])),
    parts: new Map(accounts.flatMap(({ account, outstanding }) => [...openPartsOf(account, outstanding)])),
  };
}
