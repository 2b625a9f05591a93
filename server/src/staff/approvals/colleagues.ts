import type { StaffRole } from "@evenly/domain/staff";
import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";

type Colleagues = ReadonlyMap<string, { readonly id: string; readonly roles: readonly StaffRole[] }>;

/** As they are now, after what they ask for or agree to. Decision 4. */
export async function lockColleagues(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<Colleagues> {
  const people = await trx
    .selectFrom("staffPerson")
    .select(["id", "roles"])
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return new Map(people.map((person) => [person.id, person]));
}
