import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import { plugins } from "../database/connect.ts";
import type { Database } from "../database/tables.ts";

/** Tables that stay small, because operators write them by hand or jobs empty them. All others grow. */
export const smallTables = new Set([
  // Only of those who owe, and of those who asked.
  "arrears",
  "erasure",
  "staff_person",
  "affiliate",
  "agent",
  "feature_flag",
  "figure_changed",
  "figure_summed",
  "price_book",
  "product",
  "product_option",
  "referrer",
  "served_area",
  "setting",
  "proclaimed_day",
  "voucher",
]);

export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };
export type Plan = {
  readonly "Node Type": string;
  readonly "Parent Relationship"?: string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Plan[];
};

const isExplained = /^\s*(\/\*.*?\*\/\s*)?(select|insert|update|delete|with)\b/i;

/** Partial indexes of open work, which may be read whole. */
const workLists = new Set([
  "arrears_pkey",
  "collection_attempt_unanswered",
  "collection_unpaid",
  "complaint_to_forget",
  "household_to_settle",
  "household_to_mail_schedules",
  "provider_event_to_work",
  "staff_case_open",
  "succession_open",
]);

export function wholeReads(plan: Plan): string[] {
  const table = plan["Relation Name"] ?? "";
  const isWhole =
    plan["Node Type"] === "Seq Scan" ||
    (/^(Index|Index Only) Scan$/.test(plan["Node Type"]) &&
      plan["Index Cond"] === undefined &&
      !workLists.has(plan["Index Name"] ?? ""));
  const own =
    isWhole && !smallTables.has(table)
      ? [`${plan["Node Type"]} of ${table} ${plan["Index Name"] ?? ""}`]
      : [];
  return [...own, ...(plan.Plans ?? []).flatMap(wholeReads)];
}

export function tablesOf(plan: Plan): string[] {
  return [
    ...(plan["Relation Name"] === undefined ? [] : [plan["Relation Name"]]),
    ...(plan.Plans ?? []).flatMap(tablesOf),
  ];
}

/**
 * Explains statements as on large tables: sequential scans, and full scans of an index instead of its table, are
 * planned only when no index fits. Statistics are the same in each run, although autovacuum may gather those of the few
 * test rows: none, but that few people are removed.
 */
export async function explain(pool: Pool, statements: readonly Statement[]) {
  const client = await pool.connect();
  try {
    await client.query("begin; set local enable_seqscan = off; set local enable_indexonlyscan = off");
    await client.query("update pg_class set reltuples = -1, relpages = 0; delete from pg_statistic");
    await client.query(
      `select pg_restore_attribute_stats('schemaname', 'public', 'relname', 'housemate', 'attname', 'removed_at',
        'inherited', false, 'null_frac', 0.9::real)`,
    );
    const plans = [];
    for (const { sql: text, parameters } of statements) {
      const { rows } = await client.query<{ "QUERY PLAN": { Plan: Plan }[] }>(
        `explain (format json) ${text}`,
        [...parameters],
      );
      const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
      if (plan) plans.push({ text, plan });
    }
    return plans;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** Records each distinct statement, to explain it later. */
export function listenTo(pool: Pool) {
  const run = new Map<string, Statement>();
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins,
    log: ({ query }) => {
      if (isExplained.test(query.sql)) run.set(query.sql, query);
    },
  });
  return { db, run };
}
