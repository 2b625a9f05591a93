import { type ApprovalKind, whyNotSecond } from "@evenly/domain/approval";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { tell } from "../../mail/index.ts";
import { readInviters } from "./inviters.ts";
import type { Now, Work } from "../../dependencies.ts";

type Waiting = {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly actionText: string;
  readonly subjectText: string;
  readonly asker: { readonly id: string; readonly name: string };
};

/** Mails everybody who may approve. Ruling H3. */
export async function mailApprovers(
  trx: Transaction<Database>,
  deps: Work,
  { id, kind, actionText, subjectText, asker }: Waiting,
): Promise<void> {
  const people = await findApprovers(trx, deps, kind, asker.id);
  if (people.length === 0) return;
  const link = `${deps.config.publicUrl}/staff/approvals/${id}`;
  const mails = people.map(({ email: to, name }) => ({
    template: "approval-waits" as const,
    to,
    data: { name, askedBy: asker.name, actionText, subjectText, link },
  }));
  await tell(trx, deps, mails);
}

/** People who may approve a request, by name. Rulings H2, H3. */
export async function findApprovers(
  db: Kysely<Database>,
  { clock }: Now,
  kind: ApprovalKind,
  askedBy: string,
) {
  const inviters = await readInviters(db, clock.now());
  const people = await db
    .selectFrom("staffPerson")
    .select(["id", "name", "email", "roles"])
    .orderBy("name")
    .orderBy("id")
    .execute();
  return people.filter((person) => whyNotSecond(kind, askedBy, person, inviters) === undefined);
}
