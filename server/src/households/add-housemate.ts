import { needsEarlyStart } from "@evenly/domain/cooling-off";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import type { Transaction } from "kysely";
import { newId } from "../../database/ids.ts";
import { columnsOf } from "../../database/person-columns.ts";
import { recordAudit } from "../../database/record-audit.ts";
import type { Database, Household } from "../../database/tables.ts";
import type { Bank } from "../dependencies.ts";
import { newMandateReference, sealedColumns } from "../payments/index.ts";
import { changeHouseholdState } from "./change-household-state.ts";
import type { Payer } from "./read-payer.ts";
import { type LegalTexts, recordConsent } from "./record-consent.ts";

type NewHousemate = {
  readonly household: Household;
  readonly place: number;
  readonly opensAccount: boolean;
  readonly payer: Payer;
  readonly agreementHash: string;
  /** Joined by the second token, so is never shown the guid. Rulings A5, G8. */
  readonly byShareToken: boolean;
  readonly isLast: boolean;
  /** The same person in the household before. Ruling J5. */
  readonly previousHousemateId?: string;
  /** Defaults to from today; differs for a handover. Ruling G5. */
  readonly days?: { readonly joinedOn: string; readonly leftOn: string | null };
  /** The part of the schedule they were shown, if not all. Ruling G5. */
  readonly schedule?: readonly ScheduledPayment[];
  /** Of their service, if it is not the tenancy's. Rulings G5, J3. */
  readonly firstDay?: Temporal.PlainDate;
  readonly legalTexts: LegalTexts;
};

/**
 * Adds a housemate with place, consent, encrypted bank details and mandate, queues what follows, and completes the
 * household when the place is its last. Returns the housemate's id. Rulings C5, C7, C9.
 */
export async function addHousemate(
  trx: Transaction<Database>,
  deps: Bank,
  added: NewHousemate,
): Promise<string> {
  const { household, place, opensAccount, payer, byShareToken, isLast, days, schedule, legalTexts } = added;
  const { firstDay = Temporal.PlainDate.from(household.tenancyStart) } = added;
  const isEarly = payer.earlyStart && needsEarlyStart(deps.clock.today(), firstDay);
  const now = deps.clock.now();
  const { joinedOn, leftOn } = days ?? { joinedOn: deps.clock.today().toString(), leftOn: null };
  const [housemateId, bankAccountId, mandateId] = [newId(), newId(), newId()];
  const actor = { kind: "housemate", id: housemateId } as const;

  await trx
    .insertInto("housemate")
    .values({
      id: housemateId,
      householdId: household.id,
      place,
      ...columnsOf(payer),
      termsAgreedAt: now,
      agreedPrice: household.priceAfter,
      agreementHash: added.agreementHash,
      byShareToken,
      openedAccount: opensAccount,
      previousHousemateId: added.previousHousemateId ?? null,
      joinedAt: now,
    })
    .execute();
  await trx
    .insertInto("membership")
    .values({
      id: newId(),
      householdId: household.id,
      place,
      housemateId,
      joinedOn,
      leftOn,
    })
    .execute();
  await recordConsent(trx, deps, {
    housemateId,
    household,
    schedule,
    allowPromotions: payer.allowPromotions,
    earlyStart: isEarly ? firstDay : undefined,
    legalTexts,
  });

  await trx
    .insertInto("bankAccount")
    .values({
      id: bankAccountId,
      housemateId,
      ...sealedColumns(deps.vault.seal(bankAccountId, payer.bank)),
      createdAt: now,
    })
    .execute();
  await trx
    .insertInto("mandate")
    .values({
      id: mandateId,
      housemateId,
      bankAccountId,
      state: "pending",
      provider: deps.directDebitProvider.name,
      reference: newMandateReference(),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  await deps.jobs.send(trx, "welcome-housemate", { housemateId, mandateId }, { householdId: household.id });
  await recordAudit(trx, {
    householdId: household.id,
    actor,
    action: opensAccount ? "open-household" : "join-household",
    at: now,
    detail: { place },
  });
  if (isLast) await changeHouseholdState(trx, household, "last-place-taken", { actor, now });
  return housemateId;
}
