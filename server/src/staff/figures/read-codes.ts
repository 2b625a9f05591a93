import type { Success } from "@evenly/contract";
import type { CodeKind, Period } from "@evenly/domain/figures";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { startOf } from "../lists/moments.ts";

type Codes = Success<"GET /staff/figures/codes">;
type Code = Codes["codes"][number];

const most = 50;

/** Quotes by the code that the lead came with. */
const countQuotes = async (db: Kysely<Database>, { from, to }: Period) => {
  const [first, last] = [from.toString(), to.toString()];
  const { rows } = await sql<{ code: string; quotes: number }>`
    select code, sum(quotes)::int as quotes from (
      select upper(coalesce(voucher_code, discount_code, referral_code)) as code, 1 as quotes
      from (select distinct quoted_on, lead_id from quote where quoted_on between ${first}::date and ${last}::date) as quoted
      join lead on lead.id = quoted.lead_id
      where coalesce(voucher_code, discount_code, referral_code) is not null
      union all
      select code, quotes from forgotten_lead where code <> '' and day between ${first}::date and ${last}::date
    ) as quoted group by code`.execute(db);
  return new Map(rows.map(({ code, quotes }) => [code, quotes]));
};

/** Households by the code that won their price, or else their agent's, and the discount that the ledger has of them. */
const countSold = async (db: Kysely<Database>, { from, to }: Period) => {
  const { rows } = await sql<{
    code: string | null;
    kind: CodeKind | null;
    signUps: number;
    discount: number;
  }>`
    with sold as materialized (
      select household.id, coalesce(winning_code, agent.code) as code,
        coalesce(winning_code_kind, case when agent.id is not null then 'agent' end) as kind
      from household left join agent on agent.id = agent_id
      where household.created_at >= ${startOf(from.toString())}
        and household.created_at < ${startOf(to.add({ days: 1 }).toString())}
    ), discounted as (
      select sold.code, sum(ledger_entry.amount) as amount
      from sold join posting on posting.household_id = sold.id
      join ledger_entry on ledger_entry.posting_id = posting.id and ledger_entry.account = 'discounts'
      where sold.code is not null group by 1
    )
    select sold.code, min(sold.kind) as kind, count(*)::int as "signUps",
      coalesce(min(discounted.amount), 0)::float8 as discount
    from sold left join discounted on discounted.code = sold.code
    group by sold.code`.execute(db);
  return rows;
};

/**
 * What came by each code: those with the most sign-ups first. Codes that brought quotes alone are among them; what was
 * quoted by an agent is not known. Rulings C11, H4.
 */
export const readCodes = async (
  db: Kysely<Database>,
  period: Period,
  allQuotes: number,
): Promise<Codes & { readonly every: readonly Code[] }> => {
  const quotes = await countQuotes(db, period);
  const sold = await countSold(db, period);
  const codes = sold.flatMap(({ code, ...row }): Code[] =>
    code === null ? [] : [{ ...row, code, quotes: row.kind === "agent" ? null : (quotes.get(code) ?? 0) }],
  );
  const known = new Set(codes.map(({ code }) => code));
  for (const [code, count] of quotes)
    if (!known.has(code)) codes.push({ code, kind: null, quotes: count, signUps: 0, discount: 0 });
  const total = (of: (code: Code) => number) => codes.reduce((sum, code) => sum + of(code), 0);
  const without: Code = {
    code: null,
    kind: null,
    quotes: allQuotes - total((code) => code.quotes ?? 0),
    signUps: sold.find(({ code }) => code === null)?.signUps ?? 0,
    discount: 0,
  };
  const all: Code = {
    code: null,
    kind: null,
    quotes: allQuotes,
    signUps: without.signUps + total(({ signUps }) => signUps),
    discount: total(({ discount }) => discount),
  };
  const every = [without, ...codes].sort(
    (one, other) =>
      other.signUps - one.signUps ||
      (other.quotes ?? 0) - (one.quotes ?? 0) ||
      (one.code ?? "").localeCompare(other.code ?? ""),
  );
  return { codes: every.slice(0, most), all, isCut: every.length > most, every };
};
