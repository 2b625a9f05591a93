import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import type { Database, Household } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { newId } from "../../database/ids.ts";
import { changeHouseholdState } from "./change-household-state.ts";
import type { Payer } from "./read-payer.ts";
import { recordAudit } from "../../database/record-audit.ts";
import { recordConsent } from "./record-consent.ts";

type Needs = Pick<Dependencies, "config" | "clock" | "directDebitProvider" | "jobs" | "vault">;

/**
 * Gives a place to a payer: consent kept, bank details sealed, the mandate queued, the household complete with the last
 * one. Part of the caller's transaction, which holds the household. Rulings C5, C7, C9.
 */
export const addHousemate = async (
  trx: Transaction<Database>,
  deps: Needs,
  {
    household,
    place,
    opensAccount = false,
    isLast,
    payer,
    byShareToken,
  }: {
    readonly household: Household;
    readonly place: number;
    readonly opensAccount?: boolean;
    readonly isLast: boolean;
    readonly payer: Payer;
    /** Came by the second token, and so is never told the guid. Rulings A5, G8. */
    readonly byShareToken: boolean;
  },
): Promise<void> => {
  const now = deps.clock.now();
  const housemateId = newId();
  await trx
    .insertInto("housemate")
    .values({
      id: housemateId,
      household_id: household.id,
      place,
      lead_type: payer.leadType,
      first_name: payer.firstName,
      last_name: payer.lastName,
      email: payer.email,
      tel: payer.tel,
      allow_promotions: payer.allowPromotions,
      terms_agreed_at: now,
      agreed_price: household.price_after,
      by_share_token: byShareToken,
      opened_account: opensAccount,
      joined_at: now,
    })
    .execute();
  await trx
    .insertInto("membership")
    .values({
      id: newId(),
      household_id: household.id,
      place,
      housemate_id: housemateId,
      joined_on: deps.clock.today().toString(),
    })
    .execute();
  await recordConsent(trx, { housemateId, deps, household, allowPromotions: payer.allowPromotions, now });
  await setUpPayment(trx, deps, { housemateId, payer, now });
  const actor = { kind: "housemate", id: housemateId } as const;
  await recordAudit(trx, {
    householdId: household.id,
    actor,
    action: opensAccount ? "open-household" : "join-household",
    at: now,
    detail: { place },
  });
  if (isLast) {
    await changeHouseholdState(trx, household, "last-place-taken", { actor, now });
  }
};

const setUpPayment = async (
  trx: Transaction<Database>,
  deps: Needs,
  { housemateId, payer, now }: { housemateId: string; payer: Payer; now: Date },
): Promise<void> => {
  const bankAccountId = newId();
  const { keyId, sealed, ending, fingerprint } = deps.vault.seal(bankAccountId, payer.bank);
  await trx
    .insertInto("bank_account")
    .values({
      id: bankAccountId,
      housemate_id: housemateId,
      key_id: keyId,
      sealed,
      account_ending: ending,
      fingerprint,
      created_at: now,
    })
    .execute();
  const mandateId = newId();
  await trx
    .insertInto("mandate")
    .values({
      id: mandateId,
      housemate_id: housemateId,
      bank_account_id: bankAccountId,
      state: "pending",
      provider: deps.directDebitProvider.name,
      reference: newReference(),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await deps.jobs.send(trx, "set-up-mandate", { mandateId });
};

/** Letters and digits that nobody mistakes for one another on a bank statement: 30 of them, 12 places. */
const referenceLetters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

const newReference = (): string =>
  [...randomBytes(12)].map((byte) => referenceLetters.charAt(byte % referenceLetters.length)).join("");
