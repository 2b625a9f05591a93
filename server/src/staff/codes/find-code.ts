import type { CodeKind } from "@evenly/domain/code";
import { normaliseCode } from "@evenly/domain/discount";
import { type Kysely, sql } from "kysely";
import { codeKey } from "../../../database/code-key.ts";
import type { Database } from "../../../database/tables.ts";
import { refuse } from "../../http/refusals.ts";
import { dayInLondon } from "../lists/moments.ts";
import { codesOf, givenBackOf, type KeptCode, stateOf, usesOf } from "./code-source.ts";

export async function findCode(
  db: Kysely<Database>,
  kind: CodeKind,
  code: string,
  today: Temporal.PlainDate,
): Promise<KeptCode> {
  const { rows } = await sql<KeptCode>`
    select kept.*, staff_person.name as made_by, ${dayInLondon("kept.createdAt")} as made_on,
      ${usesOf(kind, sql`kept.id`)} as used, ${givenBackOf(kind, sql`kept.id`)} as given_back,
      ${stateOf(kind, today.toString())} as state
    from ${codesOf(kind, today.toString())} as kept left join staff_person on staff_person.id = kept.made_by
    where ${codeKey} = ${normaliseCode(code)}`.execute(db);
  const [found] = rows;
  if (!found) throw refuse("code-unknown");
  return found;
}
