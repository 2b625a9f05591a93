import { type Kysely, sql } from "kysely";

/** Sign-ins that fail are a visitor's, and what staff do has the address from which it was done. Ruling H3. */
const statements = [
  `alter table audit add column client_address text`,
  `alter table audit drop constraint audit_actor_kind`,
  `alter table audit add constraint audit_actor_kind
    check (actor_kind in ('housemate', 'staff', 'job', 'provider', 'visitor')) not valid`,
  `create index audit_by_address on audit (client_address, at, id) where client_address is not null`,
  `create index audit_by_visitors on audit (at, id) where actor_kind = 'visitor'`,
  `create index audit_of_looks on audit (actor_id, at) where action = 'look'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
