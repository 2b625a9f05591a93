import type { Success } from "@evenly/contract";
import { parseDate } from "@evenly/domain/calendar";
import { ledgerAccounts } from "@evenly/domain/ledger";
import { type Kysely, sql } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuse, refuseIssues } from "../../http/refusals.ts";
import { readLedgerSums } from "../../payments/index.ts";
import { causeReversed, trace } from "./caused-by.ts";
import { postings } from "./list-postings.ts";
import { isUuid } from "../uuid-pattern.ts";

type Balances = Success<"GET /staff/ledger/balances">;
type Account = Balances["accounts"][number];
type Posting = Success<"GET /staff/ledger/postings/:postingId">;
type OfHousehold = Success<"GET /staff/households/:reference/ledger">;

/** Account balances at the end of a day, and the month's movements up to it. Ruling F1. */
export async function readBalances({ db, clock }: Dependencies, day: string | undefined): Promise<Balances> {
  const asOf = day === undefined ? clock.today() : parseDate(day);
  if (asOf === undefined) throw refuseIssues([{ field: "asOf", code: "day-unreadable" }]);
  return (await addUpTo(db, asOf)).balances;
}

export async function addUpTo(
  db: Kysely<Database>,
  asOf: Temporal.PlainDate,
): Promise<{ readonly balances: Balances; readonly entries: number }> {
  const since = asOf.with({ day: 1 });
  const before = await readLedgerSums(db, { to: since.subtract({ days: 1 }) });
  const moved = await readLedgerSums(db, { from: since, to: asOf });
  const accounts: Account[] = [];
  for (const [isMoved, sums] of [
    [false, before],
    [true, moved],
  ] as const) {
    for (const { account, productType, amount } of sums) {
      let found = accounts.find((one) => one.account === account && one.productType === productType);
      if (!found) accounts.push((found = { account, productType, balance: 0, moved: 0 }));
      found.balance += amount;
      if (isMoved) found.moved += amount;
    }
  }
  const place = ({ account, productType }: Account) =>
    `${String(ledgerAccounts.indexOf(account))} ${productType ?? ""}`;
  accounts.sort((one, other) => (place(one) < place(other) ? -1 : 1));
  return {
    balances: { asOf: asOf.toString(), since: since.toString(), accounts },
    entries: moved.reduce((total, { entries }) => total + entries, 0),
  };
}

/** Ruling F1. */
export async function readPosting({ db, clock }: Dependencies, id: string): Promise<Posting> {
  const found = isUuid(id)
    ? await postings
        .rows(db, {}, clock.today())
        .select(
          sql<string | null>`(select later.id from posting as later where later.reverses = posting.id)`.as(
            "reversedBy",
          ),
        )
        .where("posting.id", "=", id)
        .executeTakeFirst()
    : undefined;
  if (found === undefined) throw refuse("posting-unknown");
  return found as Posting;
}

/** A household's receivable entries with their causes. Ruling F1. */
export async function readHouseholdLedger(
  db: Kysely<Database>,
  { id, reference, line1 }: Pick<Household, "id" | "reference" | "line1">,
): Promise<OfHousehold> {
  const { rows } = await sql<OfHousehold["lines"][number]>`
    select posting.id as "postingId", value_on as "on", cause, ${causeReversed} as of, place, ${trace} as trace, amount,
      (sum(amount) over (order by value_on, posting.id, line))::int as "owedAfter"
    from posting join ledger_entry on posting_id = posting.id and account = 'receivable'
    where household_id = ${id}
    order by value_on, posting.id, line`.execute(db);
  return { reference, address: line1, lines: rows, owed: rows.at(-1)?.owedAfter ?? 0 };
}
