import type { Dependencies } from "../../dependencies.ts";
import { executeOrRequest } from "../approvals/execute-or-request.ts";
import { tokenOf } from "../../http/preview-token.ts";
import { refund } from "./refunds-and-write-offs.ts";

/** Pence. */
const amount = 6_500;
const reason = "Her broadband came three weeks late";

export async function seedDemoRefund(deps: Dependencies): Promise<void> {
  const { db } = deps;
  const person = await db
    .selectFrom("staffPerson")
    .select(["id", "name"])
    .where("email", "=", "finance@staff.example")
    .where("isDemo", "=", true)
    .executeTakeFirst();
  const payer = await db
    .selectFrom("housemate")
    .select(["id as housemateId", "householdId"])
    .where("email", "=", "cara.hughes@example.com")
    .executeTakeFirst();
  if (person === undefined || payer === undefined) return;
  const request = { ...payer, amount };
  await db.transaction().execute(async (trx) => {
    const { preview, needsSecond } = await refund.plan(trx, deps, request, person.id);
    if (!needsSecond) return;
    const token = tokenOf(preview);
    await executeOrRequest(trx, deps, { kind: "refund", request, reason, token, staff: { person } });
  });
}
