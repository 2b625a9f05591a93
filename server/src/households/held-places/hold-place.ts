import { heldPlaceHours } from "@evenly/domain/limits";
import type { Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import { columnsOf } from "../../../database/person-columns.ts";
import type { Database, Household } from "../../../database/tables.ts";
import type { Bank } from "../../dependencies.ts";
import { refuseTooMany } from "../../http/refusals.ts";
import { roomForAsked } from "../../mail/index.ts";
import { waitForHouseholdMails } from "../household-mails.ts";
import type { Payer } from "../read-payer.ts";
import type { SignUpAnswer } from "../sign-up.ts";
import { dropHeldPlaces, type HeldPlace, isOwnHold } from "./queries.ts";

const hour = 60 * 60 * 1_000;

type Hold = {
  readonly household: Pick<Household, "id" | "priceAfter">;
  readonly heldPlaces: readonly HeldPlace[];
  readonly payer: Payer;
  readonly agreementHash: string;
  /** Whose place it is that is taken over. Ruling G5. */
  readonly successionId?: string;
};

/**
 * Holds a place until its mailbox has answered. Does and answers the same for an email of the household, whose housemate
 * is only told: what is held then is nobody's, and ends by time. Rulings A5, C13.
 */
export async function holdPlace(
  trx: Transaction<Database>,
  deps: Bank,
  { household, heldPlaces, payer, agreementHash, successionId }: Hold,
  body: SignUpAnswer["body"],
): Promise<SignUpAnswer> {
  const now = deps.clock.now();
  const answer = { ...body, isHeld: true };
  const own = heldPlaces.filter((one) => isOwnHold(deps, one, payer));
  const isAgain = own.some(
    (one) =>
      one.email === payer.email &&
      deps.vault.isSame({ keyId: one.keyId, fingerprint: one.fingerprint }, payer.bank) &&
      one.agreementHash === agreementHash &&
      one.agreedPrice === household.priceAfter &&
      one.successionId === (successionId ?? null),
  );
  if (isAgain) return { outcome: "done", body: answer };
  // Sent to people who want no mails as well: they may be the one who asks.
  const room = await roomForAsked(trx, deps, payer.email);
  if (room.kind === "too-many") throw refuseTooMany(room.seconds);
  await dropHeldPlaces(trx, own);
  const seconds = await waitForHouseholdMails(trx, deps, household.id);
  if (seconds !== undefined) throw refuseTooMany(seconds);
  await trx
    .deleteFrom("heldPlace")
    .where("householdId", "=", household.id)
    .where("email", "=", payer.email)
    .execute();
  const id = newId();
  const { keyId, sealed, ending, fingerprint } = deps.vault.seal(id, payer.bank);
  await trx
    .insertInto("heldPlace")
    .values({
      id,
      householdId: household.id,
      successionId: successionId ?? null,
      ...columnsOf(payer),
      agreedPrice: household.priceAfter,
      agreementHash,
      keyId,
      sealed,
      accountEnding: ending,
      fingerprint,
      earlyStart: payer.earlyStart,
      tokenHash: null,
      mailedAt: null,
      expiresAt: new Date(now.getTime() + heldPlaceHours * hour),
      createdAt: now,
    })
    .execute();
  // The job tells a housemate from others, so that the answer takes as long for both.
  await deps.jobs.send(trx, "mail-held-place", { heldPlaceId: id });
  return { outcome: "made", body: answer };
}
