import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../../../database/tables.ts";
import type { DirectDebitProvider, ProviderPayout } from "../port.ts";
import { paymentPrefix } from "./instant-payments.ts";
import type { SandboxNeeds } from "./needs.ts";

type PayoutCalls = Pick<DirectDebitProvider, "findPayout" | "listPayouts">;
type Item = ProviderPayout["items"][number];

export function sandboxPayouts({ db }: Pick<SandboxNeeds, "db">): PayoutCalls {
  return {
    async findPayout(providerReference) {
      const payout = await db
        .selectFrom("sandboxPayout")
        .selectAll()
        .where("providerReference", "=", providerReference)
        .executeTakeFirst();
      if (payout === undefined) return undefined;
      const items = await findItems(db, providerReference);
      const fee: Item[] =
        payout.fees > 0 ? [{ kind: "fee", reference: undefined, amount: -payout.fees }] : [];
      return {
        providerReference,
        currency: "GBP",
        amount: payout.amount,
        fees: payout.fees,
        arrivesOn: Temporal.PlainDate.from(payout.arrivesOn),
        items: [...items, ...fee],
      };
    },
    async listPayouts(since) {
      const payouts = await db
        .selectFrom("sandboxPayout")
        .select("providerReference")
        .where("arrivesOn", ">=", since.toString())
        .orderBy("arrivesOn")
        .execute();
      return payouts.map((payout) => payout.providerReference);
    },
  };
}

async function findItems(db: Kysely<Database>, payout: string): Promise<readonly Item[]> {
  const { rows } = await sql<Item>`
    select 'payment' as kind, provider_reference as reference, amount
      from sandbox_payment where paid_in = ${payout}
    union all select 'payment', ${paymentPrefix} || provider_reference, amount
      from sandbox_instant_payment where paid_in = ${payout}
    union all select 'charge-back', provider_reference, -amount
      from sandbox_payment where taken_back_in = ${payout}
    union all select 'refund', provider_reference, -amount from sandbox_refund where taken_in = ${payout}
    order by 1, 2`.execute(db);
  return rows;
}

/**
 * Pays out new payments less charge-backs and refunds, at most once a day, and returns the payout's reference.
 * Undefined while the sum is not positive.
 */
export async function payOut(
  trx: Transaction<Database>,
  on: Temporal.PlainDate,
  feePerPayment: number,
): Promise<string | undefined> {
  const reference = `PO${on.toString().replaceAll("-", "")}`;
  const { rows } = await sql<{ providerReference: string }>`
    insert into sandbox_payout (provider_reference, arrives_on, amount, fees)
      select ${reference}, ${on.toString()}::date, paid.amount - paid.fees - taken.amount - refunded.amount, paid.fees
      from (select coalesce(sum(amount), 0)::int as amount, (count(*) * ${feePerPayment}::int)::int as fees
          from (
            select amount from sandbox_payment where paid_in is null and told in ('paid_out', 'charged_back')
            union all select amount from sandbox_instant_payment where paid_in is null and state = 'confirmed'
          ) as due) as paid,
        (select coalesce(sum(amount), 0)::int as amount
          from sandbox_payment where taken_back_in is null and told = 'charged_back') as taken,
        (select coalesce(sum(amount), 0)::int as amount
          from sandbox_refund where taken_in is null and told = 'paid') as refunded
      where paid.amount - paid.fees - taken.amount - refunded.amount > 0
    on conflict do nothing returning provider_reference`.execute(trx);
  if (rows.length === 0) return undefined;
  await sql`update sandbox_payment set taken_back_in = ${reference}
    where taken_back_in is null and told = 'charged_back'`.execute(trx);
  await sql`update sandbox_payment set paid_in = ${reference}
    where paid_in is null and told in ('paid_out', 'charged_back')`.execute(trx);
  await sql`update sandbox_instant_payment set paid_in = ${reference}
    where paid_in is null and state = 'confirmed'`.execute(trx);
  await sql`update sandbox_refund set taken_in = ${reference} where taken_in is null and told = 'paid'`.execute(
    trx,
  );
  return reference;
}
