import { formatPounds, parsePounds } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import { refuse } from "../http/refusals.ts";
import { findHousemates } from "../households/index.ts";
import { type Decision, decideRefund, decideWriteOff } from "../payments/index.ts";
import { type CommandContext, WrongUsage } from "./command-context.ts";

/** `refund ACCOUNT PLACE|PAYMENT POUNDS WHY`. Returns the text to print. Rulings F2, H3. */
export async function refundByCommand(trx: Transaction<Database>, context: CommandContext): Promise<string> {
  const decision = await readDecision(trx, context);
  const refunds = await decideRefund(trx, context.deps, decision);
  const parts = refunds.map(
    ({ amount, attemptId, instantPaymentId }) =>
      `${formatPounds(amount)} of payment ${attemptId ?? instantPaymentId ?? ""}`,
  );
  return `${formatPounds(decision.amount)} goes back: ${parts.join(", ")}.`;
}

/** `write-off ACCOUNT PLACE|PAYMENT POUNDS WHY`. Returns the text to print. Rulings F2, H3. */
export async function writeOffByCommand(
  trx: Transaction<Database>,
  context: CommandContext,
): Promise<string> {
  const decision = await readDecision(trx, context);
  await decideWriteOff(trx, context.deps, decision);
  return `${formatPounds(decision.amount)} is not owed any more.`;
}

async function readDecision(trx: Transaction<Database>, context: CommandContext): Promise<Decision> {
  const { householdId, by, rest } = context;
  const [named, pounds = "", ...words] = rest;
  const who = (await findPayer(trx, householdId, named)) ?? (await findWhoHas(trx, context, named));
  if (who === undefined) throw refuse("place-empty");
  const amount = parsePounds(pounds);
  if (amount === undefined) throw new WrongUsage("An amount is in pounds, as 12.50");
  const reason = words.join(" ").trim();
  if (reason === "") throw new WrongUsage("Say why, after the amount");
  return { ...by, householdId, ...who, amount, reason };
}

type Who = Pick<Decision, "housemateId" | "place">;

async function findWhoHas(
  trx: Transaction<Database>,
  { deps, householdId }: CommandContext,
  place = "",
): Promise<Who | undefined> {
  const housemates = await findHousemates(trx, householdId, deps.clock.today());
  const housemate = housemates.find((one) => one.place === Number(place));
  return housemate && { housemateId: housemate.id, place: housemate.place };
}

/** The payer of the payment named in an alert, even after a handover. */
function findPayer(trx: Transaction<Database>, householdId: string, payment = ""): Promise<Who | undefined> {
  return trx
    .selectFrom("collectionAttempt")
    .innerJoin("collection", "collection.id", "collectionAttempt.collectionId")
    .select(["collection.housemateId", "collection.place"])
    .where("collection.householdId", "=", householdId)
    .where(({ eb, cast }) => eb(cast<string>("collectionAttempt.id", "text"), "=", payment))
    .executeTakeFirst();
}
