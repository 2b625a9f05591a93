import type { Success } from "@evenly/contract";
import { alertFacts } from "@evenly/contract/staff/cases";
import { sql } from "kysely";
import { isFailed } from "../../payments/index.ts";
import { withoutSecrets } from "../jobs/redact-secrets.ts";
import { expectedNow } from "../payouts/known-now.ts";
import { isUuid, uuidPattern } from "../uuid-pattern.ts";

type Case = Success<"GET /staff/cases/:case">;
type About = Case["about"];

const ids = sql`array(
  select value::uuid
  from (select split_part(staff_alert.reference, ':', 1) as value
    union all select value from jsonb_each_text(staff_alert.detail)) as said
  where value ~ ${uuidPattern})`;

function told(name: string) {
  return sql`staff_alert.detail ->> ${name}`;
}
const isTheirs = sql`provider = ${told("provider")} and provider_reference = staff_alert.reference`;

const payment = sql`
  select housemate_id, jsonb_build_object('dueOn', due_on, 'amount', amount, 'state', state) as said from collection
  where id = any(array(
    select unnest(ids)
    union all select collection_id from collection_attempt where id = any (ids)
    union all select collection_id from collection_attempt where ${isTheirs}))
  limit 1`;

const mandate = sql`
  select housemate_id, jsonb_build_object('reference', reference, 'state', state) as said from mandate
  where id = any(array(select unnest(ids) union all select id from mandate where ${isTheirs}))
  limit 1`;

const refund = sql`
  select housemate_id, jsonb_build_object('amount', amount, 'state', state) as said from refund
  where id = any (ids) limit 1`;

const payout = sql`
  select jsonb_build_object('reference', provider_reference, 'arrivesOn', arrives_on,
    'difference', amount - ${expectedNow}) as said from payout
  where id = any (ids) limit 1`;

const event = sql`
  select jsonb_build_object('id', id, 'provider', provider, 'isLeft', ${isFailed}) as said from provider_event
  where provider = ${told("provider")} and id in (${told("event")}, staff_alert.reference) limit 1`;

const dispute = sql`
  select membership.housemate_id, raiser.first_name as raiser from membership
  left join place_dispute on membership_id = membership.id
  left join housemate as raiser on raiser.id = raised_by
  where membership.id = any (ids) limit 1`;

/** The subject of a `staff_alert`, each looked up by key. Rulings F6, F8, H4. */
export const aboutAlert = sql<About>`(
  select jsonb_build_object(
    'person', (select first_name || ' ' || last_name from housemate where id = coalesce(
      payment.housemate_id, mandate.housemate_id, refund.housemate_id, dispute.housemate_id,
      (select id from housemate where id = any (ids) limit 1))),
    'doubtedBy', dispute.raiser,
    'payment', payment.said,
    'isUnknownToProvider', coalesce(${told("by")} = 'provider', false),
    'mandate', mandate.said,
    'refund', refund.said,
    'payout', payout.said,
    'event', event.said)
  from (select ${ids} as ids) as named
  left join lateral (${payment}) as payment on true
  left join lateral (${mandate}) as mandate on true
  left join lateral (${refund}) as refund on true
  left join lateral (${payout}) as payout on true
  left join lateral (${event}) as event on true
  left join lateral (${dispute}) as dispute on true)`;

type Detail = Readonly<Record<string, unknown>>;
const written: readonly string[] = ["refused", "answer", "problem"];

/** Remaining details. Shows the provider's reference of unknown subjects, but not our delivery ids. */
export function factsOf(
  reference: string,
  detail: Detail,
  { event, payout }: About,
): Case["alerts"][number]["facts"] {
  const isTheirs = !reference.startsWith("webhook ") && !isUuid(reference.replace(/:.*/, ""));
  const isShown = isTheirs && payout === null && event?.id !== reference;
  const all: Detail = isShown ? { ...detail, providerReference: reference } : detail;
  return alertFacts.flatMap((name) => {
    const value = all[name];
    if (typeof value !== "string" && typeof value !== "number") return [];
    return [{ name, value: written.includes(name) ? withoutSecrets(String(value)) : String(value) }];
  });
}
