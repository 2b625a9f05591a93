import { CompiledQuery, type Kysely, type Selectable } from "kysely";
import { withNextStatement } from "../../../database/prepared-statements.ts";
import type { Database } from "../../../database/tables.ts";
import type { JobInsert } from "../../queue/index.ts";

const written = {
  lead: ["id", "updated_at"],
  dwelling: ["id", "postcode", "keys"],
  household: [
    "id",
    "guid",
    "share_token",
    "reference",
    "state",
    "size",
    "address_id",
    "dwelling_id",
    "line1",
    "line2",
    "organisation_name",
    "city",
    "postcode",
    "tenancy_start",
    "tenancy_end",
    "broadband_urgent",
    "broadband_date",
    "letting_agent_name",
    "price_before",
    "price_after",
    "price_book_id",
    "discount",
    "discount_description",
    "winning_code",
    "winning_code_kind",
    "voucher_id",
    "referrer_id",
    "affiliate_id",
    "agent_id",
    "discount_code",
    "lead_id",
    "completed_at",
    "created_at",
  ],
  household_product: ["household_id", "product_type", "option_code", "price_id", "price"],
  voucher_use: ["id", "voucher_id", "household_id", "email", "used_at"],
  housemate: [
    "id",
    "household_id",
    "place",
    "lead_type",
    "first_name",
    "last_name",
    "email",
    "tel",
    "allow_promotions",
    "terms_agreed_at",
    "agreed_price",
    "by_share_token",
    "opened_account",
    "joined_at",
  ],
  membership: ["id", "household_id", "place", "housemate_id", "joined_on", "left_on"],
  document: ["hash", "kind", "text", "first_shown_at"],
  consent: ["id", "housemate_id", "kind", "document_hash", "agreed", "given_at"],
  bank_account: ["id", "housemate_id", "key_id", "sealed", "account_ending", "fingerprint", "created_at"],
  mandate: [
    "id",
    "housemate_id",
    "bank_account_id",
    "state",
    "provider",
    "reference",
    "created_at",
    "updated_at",
  ],
  audit: ["id", "household_id", "actor_kind", "actor_id", "action", "detail", "at"],
  idempotency_key: ["call", "key", "request_hash", "key_id", "status", "body", "created_at"],
} as const satisfies { [Table in keyof Database]?: readonly (keyof Database[Table])[] };

type Written = typeof written;

export type Row<Table extends keyof Written> = Pick<
  Selectable<Database[Table]>,
  Written[Table][number] & keyof Selectable<Database[Table]>
>;

export type SignUpRows = { readonly [Table in keyof Written]?: readonly Row<Table>[] } & {
  readonly completed?: Pick<Selectable<Database["household"]>, "id" | "state" | "completed_at">;
};

type Table = keyof Written;

/** Tables with several rows take one JSON parameter; the others one parameter per value. */
const several: readonly Table[] = ["household_product", "document", "consent", "audit"];

const endings: { readonly [Name in Table]?: string } = {
  lead: "on conflict (id) do nothing",
  document: "on conflict (hash) do nothing",
};

const overwriteOld = `on conflict (call, key) do update set request_hash = excluded.request_hash, key_id = excluded.key_id,
  status = excluded.status, body = excluded.body, created_at = excluded.created_at where idempotency_key.created_at <=`;

const oneAccount = "household_one_account_per_dwelling_and_time";

/** Of a statement with several sign-ups. */
const lockTimeoutInMilliseconds = "100";

type WrittenWith = {
  /** Idempotency answers older than this are overwritten. */
  readonly oldestAnswer: Date;
  readonly job: JobInsert | undefined;
};

const hasRows = (rows: SignUpRows, table: Table): boolean => (rows[table]?.length ?? 0) > 0;

const tablesOf = (rows: SignUpRows): Table[] =>
  (Object.keys(written) as Table[]).filter((table) => hasRows(rows, table));

/** Sign-ups of one shape can be written by one statement. */
export const shapeOf = (rows: SignUpRows): string => tablesOf(rows).join();

type AnyRow = Readonly<Record<string, unknown>>;

const rowsOf = (signUps: readonly SignUpRows[], table: Table): readonly AnyRow[] => {
  if (table !== "document") return signUps.flatMap((rows): readonly AnyRow[] => rows[table] ?? []);
  // In one order, so that two statements with the same new texts do not deadlock.
  const documents = new Map(signUps.flatMap((rows) => rows.document ?? []).map((row) => [row.hash, row]));
  return [...documents.values()].toSorted((one, other) => (one.hash < other.hash ? -1 : 1));
};

/**
 * One insert statement for all tables with rows. Claims the idempotency keys and the dwellings, and raises a lost race
 * when any is taken.
 */
const statementOf = (signUps: readonly SignUpRows[], { oldestAnswer, job }: WrittenWith) => {
  const [first = {}, ...others] = signUps;
  const isAlone = others.length === 0;
  if (!isAlone && signUps.some((rows) => rows.completed || shapeOf(rows) !== shapeOf(first))) {
    throw new Error("Sign-ups of one statement open accounts, with rows of the same tables");
  }
  const parameters: unknown[] = [];
  const given = (value: unknown) =>
    `$${String(parameters.push(value instanceof Date ? value.toISOString() : value))}`;
  const endingOf = (table: Table): string => {
    if (table === "idempotency_key") return `${overwriteOld} ${given(oldestAnswer)} returning 1`;
    if (table !== "household") return endings[table] ?? "";
    // A new dwelling cannot have another account.
    return hasRows(first, "dwelling")
      ? "returning 1"
      : `on conflict on constraint ${oneAccount} do nothing returning 1`;
  };
  const insert = (table: Table) => {
    const columns: readonly string[] = written[table];
    const list = rowsOf(signUps, table);
    const into = `insert into ${table} (${columns.join(", ")})`;
    if (!isAlone || several.includes(table)) {
      const from = `jsonb_populate_recordset(null::${table}, ${given(JSON.stringify(list))})`;
      return `${into} select ${columns.join(", ")} from ${from} ${endingOf(table)}`;
    }
    const [row, ...more] = list;
    if (row === undefined || more.length > 0) throw new Error(`A sign-up writes one row of ${table}`);
    return `${into} values (${columns.map((column) => given(row[column])).join(", ")}) ${endingOf(table)}`;
  };
  const parts = tablesOf(first).map((table) => `new_${table} as (${insert(table)})`);
  const { completed } = first;
  if (completed !== undefined) {
    parts.push(`completed as (update household set state = ${given(completed.state)},
      completed_at = ${given(completed.completed_at)} where id = ${given(completed.id)})`);
  }
  if (job !== undefined) parts.push(`job as (${job.text.replace("$1", () => given(job.value))})`);
  const claimed = (["idempotency_key", "household"] as const).filter((table) => hasRows(first, table));
  const lost = claimed.map((table) =>
    isAlone
      ? `not exists (select from new_${table})`
      : `(select count(*) from new_${table}) < ${given(signUps.length)}`,
  );
  // Evaluated first, so that a sign-up that waits for another transaction delays the others only briefly.
  if (!isAlone) lost.unshift(`set_config('lock_timeout', '${lockTimeoutInMilliseconds}', true) is null`);
  const cases = lost.map((condition) => `when ${condition} then lose_race()`);
  const text = `with ${parts.join(",\n")}
    select ${cases.length === 0 ? "1" : `case ${cases.join(" ")} end`}`;
  return { text, parameters };
};

/**
 * Writes sign-ups of one shape and their jobs in one statement; in a transaction it is sent with the next one. A
 * concurrent sign-up with the same key or dwelling waits at the constraint and then fails as a lost race
 * (`isLostRace`). Rulings B6, C6.
 */
export const writeSignUps = async (
  db: Kysely<Database>,
  signUps: readonly SignUpRows[],
  given: WrittenWith,
): Promise<void> => {
  const { text, parameters } = statementOf(signUps, given);
  const mark = db.isTransaction ? withNextStatement : "/* prepared */";
  await db.executeQuery(CompiledQuery.raw(`${mark} ${text}`, parameters));
};
