import type { Transaction } from "kysely";
import type { Database, Household } from "../../database/tables.ts";
import type { Bank } from "../dependencies.ts";
import { refuse } from "../http/refusals.ts";
import { addHousemate } from "./add-housemate.ts";
import type { Payer } from "./read-payer.ts";
import type { LegalTexts } from "./record-consent.ts";
import { answerWithLinks, type SignUpAnswer } from "./sign-up.ts";

/** The first of the free places, by guid, or by the second token once its mailbox has answered. Rulings A5, C7. */
export async function takeFreePlace(
  trx: Transaction<Database>,
  deps: Bank,
  joiner: {
    readonly household: Household;
    readonly free: readonly number[];
    readonly payer: Payer;
    readonly agreementHash: string;
    readonly byShareToken: boolean;
    readonly legalTexts: LegalTexts;
    readonly previousHousemateId?: string;
  },
): Promise<SignUpAnswer> {
  const { free, ...joined } = joiner;
  const { household, byShareToken } = joined;
  const [place, ...left] = free;
  if (place === undefined) throw refuse("household-full");
  const remaining = left.length;
  const payerId = await addHousemate(trx, deps, {
    ...joined,
    place,
    opensAccount: false,
    isLast: remaining === 0,
  });
  return { outcome: "made", body: answerWithLinks(deps, household, { remaining, byShareToken }), payerId };
}
