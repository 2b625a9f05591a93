import type { Success } from "@evenly/contract";
import { type Kysely, sql } from "kysely";
import { placesTakenOn } from "../../../database/rules-in-sql.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import { casesOf } from "../cases/list-cases.ts";
import { readRows } from "../lists/read-page.ts";

type ToDo = Success<"GET /staff/home">["toDo"];

const most = 20;
const soonInDays = 14;

/** Cases that are the colleague's or nobody's, and households that start soon with free places. Rulings H4, J1. */
export async function readToDo(deps: Dependencies, staff: StaffAsker): Promise<ToDo> {
  const list = casesOf(deps, staff);
  const [mine, nobodys] = await Promise.all(
    (["mine", "nobody"] as const).map((view) => readRows(deps, list, { view: [view] }, most)),
  );
  const cases = [...(mine?.rows ?? []), ...(nobodys?.rows ?? [])]
    .toSorted((one, other) => (one.nextOn < other.nextOn ? -1 : 1))
    .slice(0, most);
  return { cases, unfilled: await readUnfilled(deps.db, deps.clock.today().toString()) };
}

async function readUnfilled(db: Kysely<Database>, day: string): Promise<ToDo["unfilled"]> {
  const { rows } = await sql<ToDo["unfilled"][number]>`
    select reference, address, size - taken as open, starts from (
      select reference, line1 as address, size, tenancy_start as starts,
        ${placesTakenOn(day)} as taken
      from household
      where state = 'gathering' and tenancy_start between ${day}::date and ${day}::date + ${soonInDays}::int
      order by tenancy_start, id limit ${most}) as soon
    where taken < size`.execute(db);
  return rows;
}
