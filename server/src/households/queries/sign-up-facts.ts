import type { Objection } from "@evenly/domain/place-dispute";
import { type Kysely, sql } from "kysely";
import type { Database, Household, Housemate } from "../../../database/tables.ts";
import { type AskedHouse, heldAddress, type HeldAddress } from "../../addresses/index.ts";
import type { Dependencies } from "../../dependencies.ts";
import { type IdempotentCall, keptAnswer, type KeptAnswer } from "../../http/idempotency.ts";
import { type AskedSale, type SaleFacts, saleFacts } from "../../pricing/index.ts";

import { objectionTo, takenWith } from "./households.ts";

type Needs = Pick<Dependencies, "encryptionKeys" | "clock">;

export type Joiner = Pick<Housemate, "id" | "email" | "by_share_token"> & {
  readonly joined_at: string;
  readonly objection: Objection | null;
  readonly place: number;
  /** False for outgoing and waiting successors. */
  readonly has_place: boolean;
  readonly key_id: string | null;
  readonly fingerprint: string | null;
  /** For the requested email only: places taken when they joined. */
  readonly taken_with: readonly { readonly place: number }[] | null;
};

export type Account = Pick<
  Household,
  | "id"
  | "guid"
  | "share_token"
  | "reference"
  | "state"
  | "size"
  | "tenancy_start"
  | "tenancy_end"
  | "price_before"
  | "price_after"
> & { readonly joiners: readonly Joiner[] };

/** Subquery for the accounts under this name; `taken_with` only for `email`. */
const accountsIn = (name: "here" | "joined", email: string | undefined, today: Temporal.PlainDate) => sql`(
  select json_agg(json_build_object('id', account.id, 'guid', guid, 'share_token', share_token, 'reference', reference,
    'state', state, 'size', size, 'tenancy_start', tenancy_start, 'tenancy_end', tenancy_end,
    'price_before', price_before, 'price_after', price_after, 'joiners', (
      select coalesce(json_agg(joiner order by joiner.place), '[]') from (
        select housemate.id, email, by_share_token, joined_at, membership.place, key_id, fingerprint,
          ${objectionTo()} as objection,
          left_on is null or left_on > ${today.toString()}::date as has_place,
          case when email = ${email ?? null} then ${takenWith} end as taken_with
        from membership join housemate on housemate.id = housemate_id
          left join lateral (
            select key_id, fingerprint from bank_account
            where housemate_id = housemate.id order by created_at desc limit 1
          ) as bank on true
        where membership.household_id = account.id and housemate.household_id = account.id and removed_at is null
      ) as joiner
    )))
  from ${sql.ref(name)} as account
)`;

const hashesIn = (hashes: readonly string[]) =>
  sql`(select coalesce(json_agg(hash), '[]') from document where hash = any(${[...hashes]}::text[]))`;

/** `id` is null for a new dwelling. */
export type DwellingFacts = {
  readonly id: string | null;
  readonly postcode: string;
  readonly keys: readonly string[];
};

export type OpeningFacts = {
  readonly kept: KeptAnswer | null;
  readonly held: HeldAddress | null;
  readonly dwelling: DwellingFacts | null;
  readonly accounts: readonly Account[] | null;
  readonly sale: SaleFacts;
  readonly documents: readonly string[];
};

export type AskedOpening = AskedSale & { readonly house: AskedHouse; readonly documents: readonly string[] };

/** Everything that opening an account depends on, in one query. */
export const readOpening = async (
  db: Kysely<Database>,
  deps: Needs,
  once: IdempotentCall,
  asked: AskedOpening,
): Promise<OpeningFacts> => {
  const { typed } = asked.house;
  const unheld =
    typed === undefined
      ? sql``
      : sql`
      union all
      select null, ${typed.postcode}::text, '', ${typed.line1}::text, ${typed.line2}::text
      where not exists (select from held)`;
  const { rows } = await sql<OpeningFacts>`/* prepared */
    with held as materialized (${heldAddress(asked.house)}),
    place as materialized (
      select id, dwelling_postcode(postcode) as postcode, dwelling_keys(organisation_name, line1, line2) as keys from (
        select id, postcode, organisation_name, line1, line2 from held${unheld}
      ) as named
    ),
    same as materialized (
      select dwelling.id, is_double from place
        cross join lateral dwellings_reading(place.postcode, place.keys, place.id) as same_id
        join dwelling on dwelling.id = same_id
    ),
    here as (select household.* from household where dwelling_id in (select id from same))
    select ${keptAnswer(deps, once)} as kept,
      (select row_to_json(held) from held) as held,
      (select json_build_object('id', (select id from same order by is_double, id limit 1),
          'postcode', postcode, 'keys', keys)
        from place) as dwelling,
      ${accountsIn("here", asked.email, deps.clock.today())} as accounts,
      ${saleFacts(asked)} as sale,
      ${hashesIn(asked.documents)} as documents`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error("Nothing was read");
  return facts;
};

export type JoiningFacts = {
  readonly kept: KeptAnswer | null;
  readonly account: Account | null;
  readonly documents: readonly string[];
};

export type AskedJoining = {
  readonly token: string;
  readonly email: string | undefined;
  readonly documents: readonly string[];
};

/** Everything that joining an account depends on, in one query. */
export const readJoining = async (
  db: Kysely<Database>,
  deps: Needs,
  once: IdempotentCall,
  { token, email, documents }: AskedJoining,
): Promise<JoiningFacts> => {
  const { rows } = await sql<JoiningFacts>`/* prepared */
    with joined as (select household.* from household where guid = ${token} or share_token = ${token})
    select ${keptAnswer(deps, once)} as kept, ${accountsIn("joined", email, deps.clock.today())} -> 0 as account,
      ${hashesIn(documents)} as documents`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error("Nothing was read");
  return facts;
};
