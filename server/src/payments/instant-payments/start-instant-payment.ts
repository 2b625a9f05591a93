import { checkAmountToPay, minutesToApprove, payableNow } from "@evenly/domain/instant-payment";
import * as pages from "@evenly/domain/pages";
import type { Kysely, Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies, Bank } from "../../dependencies.ts";
import type { PageOwner } from "../../http/page-owner.ts";
import { Refusal, refuse, refuseIssues } from "../../http/refusals.ts";
import { afterNow } from "../../queue/index.ts";
import { refuseDisputed } from "../mandates/is-place-disputed.ts";
import { readPersonsMoney } from "../persons-money/read-persons-money.ts";
import { type InstantPayment, recordInstantPayment } from "./record-instant-payment.ts";

const firstAskedAfter = { minutes: 5 };

/** Before anything is asked of the provider; one at a time a person. The household is locked. Rulings F4, I3. */
export async function startInstantPayment(
  trx: Transaction<Database>,
  deps: Bank,
  { householdId, housemateId, membershipId }: PageOwner,
  amount: number,
): Promise<void> {
  await lockHousehold(trx, householdId);
  await refuseDisputed(trx, housemateId);
  if ((await findUnderWay(trx, housemateId)) !== undefined) throw refuse("payment-under-way");
  const owed = payableNow(await readPersonsMoney(trx, deps, housemateId));
  if (owed === 0) throw refuse("nothing-owed");
  const code = checkAmountToPay(amount, owed);
  if (code !== undefined) throw refuseIssues([{ field: "amount", code }]);
  const { place } = await trx
    .selectFrom("membership")
    .select("place")
    .where("id", "=", membershipId)
    .executeTakeFirstOrThrow();
  const now = deps.clock.now();
  const approveBy = new Date(now.getTime() + minutesToApprove * 60_000);
  const id = newId();
  await trx
    .insertInto("instantPayment")
    .values({
      id,
      householdId,
      housemateId,
      place,
      amount,
      owed,
      state: "started",
      provider: deps.directDebitProvider.name,
      startedAt: now,
      approveBy,
    })
    .execute();
  await deps.jobs.send(
    trx,
    "follow-instant-payment",
    { instantPaymentId: id },
    { startAfter: afterNow(firstAskedAfter), singletonKey: id },
  );
}

/** The page of the provider where the payer chooses their bank, of the payment that is under way. Ruling I3. */
export async function openBankPage(deps: Dependencies, { housemateId }: PageOwner): Promise<{ url: string }> {
  const { db, config, directDebitProvider: provider } = deps;
  const payment = await findUnderWay(db, housemateId);
  if (payment === undefined || payment.provider !== provider.name) throw refuse("no-payment-under-way");
  if (payment.state === "approved") throw refuse("payment-approved");
  const { id, amount } = payment;
  const { reference } = await db
    .selectFrom("household")
    .select("reference")
    .where("id", "=", payment.householdId)
    .executeTakeFirstOrThrow();
  const answer = await provider
    .startInstantPayment({
      paymentId: id,
      housemateId,
      amount,
      description: `${config.brand.name} ${reference}`,
      mandateReference: await findMandateReference(db, housemateId, provider.name),
      returnUrl: `${config.publicUrl}${pages.paidByBank}`,
      exitUrl: `${config.publicUrl}${pages.paidByBank}`,
    })
    .catch(() => {
      throw banksAway();
    });
  return db
    .transaction()
    .execute(async (trx) => {
      if (answer.outcome === "refused") {
        await recordInstantPayment(trx, deps, id, { status: "failed", paymentReference: undefined });
        return undefined;
      }
      await trx
        .updateTable("instantPayment")
        .set({ providerReference: answer.providerReference })
        .where("id", "=", id)
        .where("providerReference", "is", null)
        .execute();
      return { url: answer.url };
    })
    .then((made) => {
      if (made === undefined) throw banksAway();
      return made;
    });
}

/** Ends one that is not approved, so that another can be started. Ruling I3. */
export async function stopInstantPayment(deps: Dependencies, { housemateId }: PageOwner): Promise<void> {
  const payment = await findUnderWay(deps.db, housemateId);
  if (payment === undefined) return;
  if (!(await isStopped(deps, payment))) throw refuse("payment-approved");
  await deps.db
    .transaction()
    .execute((trx) =>
      recordInstantPayment(trx, deps, payment.id, { status: "cancelled", paymentReference: undefined }),
    );
}

async function isStopped({ directDebitProvider }: Bank, payment: InstantPayment): Promise<boolean> {
  if (payment.state === "approved") return false;
  // Nobody was ever led to a bank.
  if (payment.providerReference === null) return true;
  try {
    return await directDebitProvider.cancelInstantPayment(payment.providerReference);
  } catch {
    throw banksAway();
  }
}

function banksAway() {
  return new Refusal([{ code: "banks-away", values: { seconds: 60 } }]);
}

/** The one that a person has under way. Ruling I3. */
export async function findUnderWay(
  db: Kysely<Database>,
  housemateId: string,
): Promise<InstantPayment | undefined> {
  return db
    .selectFrom("instantPayment")
    .selectAll()
    .where("housemateId", "=", housemateId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
}

async function findMandateReference(
  db: Kysely<Database>,
  housemateId: string,
  provider: string,
): Promise<string | undefined> {
  const mandate = await db
    .selectFrom("mandate")
    .select("providerReference")
    .where("housemateId", "=", housemateId)
    .where("provider", "=", provider)
    .where("providerReference", "is not", null)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return mandate?.providerReference ?? undefined;
}
