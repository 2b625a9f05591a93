import { type StaffRole, staffRoles } from "@evenly/domain/staff";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { keepPerson } from "./invitations.ts";

/** Hash of `evenly-on-trial` (see README); accepted in a trial only. */
const password =
  "72afb511e14f2dafba89abc58d68732f:84cba3771e9ee5f112a56d83fc506e5265a8ad6813b09f7bc40acf0e48e045f92dfa09c318fe50f5e2f7a631f26582c7eec4b60a0a8f09bfc8438f9ad9f616ca";

const names: Readonly<Record<StaffRole, string>> = {
  support: "Priya Raman",
  finance: "Martin Hale",
  catalogue: "Leila Aziz",
  administrator: "Grace Okafor",
};

/** One person per role, who sets up one-time codes at the first sign-in. Ruling E. */
export function seedDemoStaff(db: Kysely<Database>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const somebody = await trx.selectFrom("staffPerson").select("id").limit(1).executeTakeFirst();
    if (somebody !== undefined) return;
    for (const role of staffRoles) {
      const email = `${role}@staff.example`;
      await keepPerson(trx, { email, name: names[role], roles: [role], password, isDemo: true });
    }
  });
}
