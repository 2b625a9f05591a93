import type { Query, Success } from "@evenly/contract";
import { debtList } from "@evenly/contract/staff/debts";
import { type DebtAge, debtAgeNames } from "@evenly/domain/debt";
import { sql } from "kysely";
import type { Dependencies } from "../../dependencies.ts";
import { type Values, valuesIn } from "../lists/filters.ts";
import { rowsOf } from "../lists/read-page.ts";
import { debtsOf } from "./list-debts.ts";

type Sums = Success<"GET /staff/debts/sums">;

/** By the rows of the list itself, so that each sum is of what its filter shows. Rulings H5, I6. */
export async function sumDebts(deps: Dependencies, query: Query<"GET /staff/debts/sums">): Promise<Sums> {
  const { age: _age, ...others } = query;
  const filters = valuesIn(debtList, others);
  const sums = await Promise.all(
    debtAgeNames.map(async (age) => [age, await sumOf(deps, { ...filters, age: [age] })] as const),
  );
  return {
    ages: Object.fromEntries(sums) as Record<DebtAge, Sums["all"]>,
    all: await sumOf(deps, filters),
    total: await sumOf(deps, valuesIn(debtList, query)),
  };
}

async function sumOf(deps: Dependencies, filters: Values<typeof debtList>): Promise<Sums["all"]> {
  const owed = rowsOf(debtsOf(deps), deps.db, filters, deps.clock.today())
    .clearSelect()
    .select("arrears.owed");
  const { count, amount } = await deps.db
    .selectFrom(owed.as("found"))
    .select([
      sql<number>`count(*)::int`.as("count"),
      sql<string>`coalesce(sum(found.owed), 0)::text`.as("amount"),
    ])
    .executeTakeFirstOrThrow();
  return { count, amount: Number(amount) };
}
