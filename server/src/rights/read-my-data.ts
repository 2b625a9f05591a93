import type { Success } from "@evenly/contract";
import { daysKept, type RetentionKind, retentionTable } from "@evenly/contract/retention";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Now } from "../dependencies.ts";
import { findPerson } from "./erase.ts";
import { otherTables, tablesOfPeople } from "./personal-data.ts";
import { readErasure } from "./read-erasure.ts";

type Everything = Success<"GET /my_house/data/everything">;
type Rows = Everything["kept"][number]["tables"][number]["rows"];
type Kept = Success<"GET /my_house/data">["kept"][number];

const kinds = Object.keys(retentionTable) as RetentionKind[];

/** Counted from the end of somebody's contract, or from the day that each came. Ruling J4. */
export function keptUntil({ config }: Pick<Now, "config">, endsOn: Temporal.PlainDate): Kept[] {
  return kinds.map((kind) => {
    const days = daysKept(kind, config.retention);
    const isOfContract = "after" in retentionTable[kind];
    return {
      kind,
      until: days !== undefined && isOfContract ? endsOn.add({ days }).toString() : null,
      daysEach: days !== undefined && !isOfContract ? days : null,
    };
  });
}

/** What is not a column by itself. */
const values: Readonly<Record<string, RawBuilder<unknown>>> = {
  "audit.said": sql`coalesce(detail ->> 'note', detail ->> 'text')`,
};

/** All rows about a person, by the one list of tables. Ruling J4. */
export async function readEverything(
  db: Kysely<Database>,
  deps: Now,
  housemateId: string,
): Promise<Everything> {
  const person = await findPerson(db, housemateId);
  const { endsOn } = await readErasure(db, deps, housemateId);
  const tables: { kind: RetentionKind; name: string; rows: Rows }[] = [];
  for (const [name, { kind, of, shown }] of tablesOfPeople) {
    if (shown.length === 0) continue;
    const columns = shown.map(
      (column) => sql`${values[`${name}.${column}`] ?? sql.ref(column)} as ${sql.ref(column)}`,
    );
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(columns)} from ${sql.table(name)} where ${of(person)}`.execute(db);
    tables.push({ kind, name, rows: rows.map((row) => JSON.parse(JSON.stringify(row)) as Rows[number]) });
  }
  return {
    madeOn: deps.clock.today().toString(),
    firstName: person.firstName,
    kept: keptUntil(deps, endsOn).map((kept) => ({
      ...kept,
      data: retentionTable[kept.kind].data,
      purpose: retentionTable[kept.kind].purpose,
      tables: tables
        .filter(({ kind, rows }) => kind === kept.kind && rows.length > 0)
        .map(({ name, rows }) => ({ name, rows })),
    })),
    leftOut: leftOut(),
  };
}

/** Each reason once, with what it is about. */
function leftOut(): Everything["leftOut"] {
  const columns = tablesOfPeople.flatMap(([table, { leftOut: reasons }]) =>
    Object.entries(reasons).map(([column, why]) => ({ what: `${table}.${column}`, why })),
  );
  const whole = Object.entries(otherTables).map(([table, why]) => ({ what: table, why }));
  return [...Map.groupBy([...columns, ...whole], ({ why }) => why)].map(([why, some]) => ({
    what: some.map(({ what }) => what).join(", "),
    why,
  }));
}
