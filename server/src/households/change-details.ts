import type { ReadBody, Success } from "@evenly/contract";
import { checkPersonalDetails, cleanPerson } from "@evenly/domain/person";
import { isMandateOver } from "@evenly/domain/mandate";
import type { Kysely, Transaction } from "kysely";
import { lockHousehold } from "../../database/lock-household.ts";
import { recordAudit } from "../../database/record-audit.ts";
import type { Database } from "../../database/tables.ts";
import type { Work } from "../dependencies.ts";
import { actorOf, detailOnBehalf, type PageOwner } from "../http/page-owner.ts";
import { refuseUnlessShown, tokenOf } from "../http/preview-token.ts";
import { refuseAny, refuseIssues } from "../http/refusals.ts";
import { addressOf, tell } from "../mail/index.ts";
import { findMandatesOf, refuseDisputed } from "../payments/index.ts";

type Typed = Pick<
  ReadBody<"POST /staff/households/:reference/details">,
  "firstName" | "lastName" | "phoneNumber"
>;

type Preview = Success<"POST /staff/households/:reference/details/preview">;

const detailFields: readonly string[] = ["firstName", "lastName", "phoneNumber"];

/** What would be stored, by the rules of signing up. Refused for a disputed place, which a new name would hide. Ruling G8. */
export async function planDetails(
  db: Kysely<Database>,
  { housemateId }: PageOwner,
  typed: Typed,
): Promise<Preview> {
  await refuseDisputed(db, housemateId);
  refuseAny(checkPersonalDetails(typed).filter(({ field }) => detailFields.includes(field)));
  const before = await db
    .selectFrom("housemate")
    .select(["firstName", "lastName", "tel"])
    .where("id", "=", housemateId)
    .executeTakeFirstOrThrow();
  const { firstName, lastName, phoneNumber: tel } = cleanPerson({ ...typed, leadType: "", email: "" });
  const after = { firstName, lastName, tel };
  if (nameOf(before) === nameOf(after) && before.tel === tel)
    throw refuseIssues([{ field: "firstName", code: "details-the-same" }]);
  const isPayer = (await findMandatesOf(db, housemateId)).some(({ state }) => !isMandateOver(state));
  const preview = { before, after, tellsProvider: isPayer && nameOf(before) !== nameOf(after) };
  return { ...preview, token: tokenOf(preview) };
}

/**
 * Changes a name or a phone as it was shown. What was agreed, the bank account's holder and the Direct Debit stay; the
 * person is mailed, and the payment provider has the new name by a job. Rulings H3, H4.
 */
export async function changeDetails(
  trx: Transaction<Database>,
  deps: Work,
  owner: PageOwner,
  { token, ...typed }: Typed & { readonly token: string },
): Promise<void> {
  const household = await lockHousehold(trx, owner.householdId);
  const { token: _, ...preview } = await planDetails(trx, owner, typed);
  refuseUnlessShown(token, preview);
  const { before, after } = preview;
  const { housemateId } = owner;
  await trx.updateTable("housemate").set(after).where("id", "=", housemateId).execute();
  await recordAudit(trx, {
    householdId: household.id,
    actor: actorOf(owner),
    action: "change-details",
    at: deps.clock.now(),
    detail: { ...detailOnBehalf(owner), before, after },
  });
  if (preview.tellsProvider) await deps.jobs.send(trx, "update-payer", { housemateId });
  await tell(trx, deps, {
    template: "details-changed",
    housemateId,
    data: {
      firstName: after.firstName,
      fullAddress: addressOf(household),
      name: nameOf(before) === nameOf(after) ? undefined : nameOf(after),
      phoneEnding: before.tel === after.tel ? undefined : after.tel.slice(-3),
    },
  });
}

function nameOf({ firstName, lastName }: Pick<Preview["after"], "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}
