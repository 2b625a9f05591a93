import type { Query, Success } from "@evenly/contract";
import { payoutList } from "@evenly/contract/staff/payouts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { valuesIn } from "../lists/filters.ts";
import { dayInLondon } from "../lists/moments.ts";
import { readPage, rowsOf } from "../lists/read-page.ts";
import { oursNow } from "./known-now.ts";
import { payouts } from "./list-payouts.ts";

type Page = Success<"GET /staff/payouts">;
type Payout = Success<"GET /staff/payouts/:reference">;

/** A page of payouts, with sums over all matching rows: at most one a working day. Rulings H4, H5. */
export async function readPayouts(deps: Dependencies, filters: Query<"GET /staff/payouts">): Promise<Page> {
  const page = await readPage(deps, payouts, filters);
  const all = rowsOf(payouts, deps.lists, valuesIn(payoutList, filters), deps.clock.today());
  const sum = (column: string) =>
    sql<
      number | null
    >`case when bool_and(${sql.ref(column)} is not null) then sum(${sql.ref(column)})::bigint::float8 end`;
  const totals = await deps.lists
    .selectFrom(all.as("found"))
    .select([
      sql<number>`count(*)::int`.as("count"),
      sum("payments").as("payments"),
      sum("collected").as("collected"),
      sum("fees").as("fees"),
      sum("takenBack").as("takenBack"),
      sum("refunded").as("refunded"),
      sum("other").as("other"),
      sum("bank").as("bank"),
      sum("ledger").as("ledger"),
      sum("difference").as("difference"),
    ])
    .executeTakeFirstOrThrow();
  return { ...page, totals: { ...totals, fees: totals.fees ?? 0, bank: totals.bank ?? 0 } };
}

const mostDifferences = 200;

/** A payout, with the items that differ from our records now. Ruling H4. */
export async function readPayout({ db, clock }: Dependencies, reference: string): Promise<Payout> {
  const found = await payouts
    .rows(db, {}, clock.today())
    .select("payout.id")
    .where("payout.providerReference", "=", reference)
    .orderBy("payout.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) throw refuse("payout-unknown");
  const { id, ...payout } = found as Page["rows"][number] & { readonly id: string };
  const posting = await db
    .selectFrom("posting")
    .select("id")
    .where("cause", "=", "payout")
    .where("causeReference", "=", id)
    .executeTakeFirst();
  const alert = await db
    .selectFrom("staffAlert")
    .innerJoin("staffCase", "staffCase.id", "caseId")
    .select(["staffCase.reference as case", "detail", sql<boolean>`state <> 'done'`.as("isOpen")])
    .select(dayInLondon("openedAt").as("openedOn"))
    .where("staffAlert.kind", "=", "different-payout")
    .where("staffAlert.reference", "=", reference)
    .executeTakeFirst();
  const lines =
    payout.payments === null ? toldOf(alert?.detail) : [...ofSum(payout), ...(await readDifferences(db, id))];
  return {
    ...payout,
    differences: lines.slice(0, mostDifferences),
    isCut: lines.length > mostDifferences,
    postingId: posting?.id ?? null,
    case: alert ? { case: alert.case, openedOn: alert.openedOn, isOpen: alert.isOpen } : null,
  };
}

type Difference = Payout["differences"][number];
const ofNobody = { person: null, household: null };

/** When the sum differs from its parts. */
function ofSum({ bank, fees, collected, takenBack, refunded, other }: Page["rows"][number]): Difference[] {
  const parts = (collected ?? 0) + (takenBack ?? 0) + (refunded ?? 0) + (other ?? 0);
  const whole = bank - fees;
  return parts === whole ? [] : [{ kind: "sum", reference: null, theirs: whole, ours: parts, ...ofNobody }];
}

/** For payouts whose items were not stored: from the alert. */
function toldOf(detail: Record<string, unknown> | undefined): Difference[] {
  const differences = (detail?.["differences"] ?? []) as readonly (Pick<
    Difference,
    "kind" | "theirs" | "ours"
  > & {
    readonly reference?: string;
  })[];
  return differences.map(({ kind, reference, theirs, ours }) => ({
    kind,
    reference: reference ?? null,
    theirs,
    ours,
    ...ofNobody,
  }));
}

async function readDifferences(db: Kysely<Database>, payoutId: string): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select part.kind, part.reference, theirs, ours, first_name || ' ' || last_name as person,
      case when household.id is not null
        then jsonb_build_object('reference', household.reference, 'address', household.line1) end as household
    from (
      select item.line, item.kind, item.reference, item.amount as theirs, ${oursNow} as ours, payout.provider
      from payout join payout_item as item on item.payout_id = payout.id
      where payout.id = ${payoutId} and item.amount is distinct from item.ours
    ) as part
    left join refund on part.kind = 'refund' and refund.provider = part.provider and refund.provider_reference = part.reference
    left join collection_attempt as attempt on part.kind <> 'refund' and attempt.provider = part.provider
      and attempt.provider_reference = part.reference
    left join instant_payment on part.kind <> 'refund' and instant_payment.provider = part.provider
      and instant_payment.payment_reference = part.reference
    left join collection on collection.id = attempt.collection_id
    left join housemate on housemate.id
      = coalesce(refund.housemate_id, collection.housemate_id, instant_payment.housemate_id)
    left join household on household.id = housemate.household_id
    where theirs is distinct from ours
    order by line limit ${mostDifferences + 1}`.execute(db);
  return rows;
}
