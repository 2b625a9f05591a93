import type { AuditAction } from "@evenly/contract/staff/audit-actions";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import type { Household } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { newId } from "../../database/ids.ts";
import { newMandateReference } from "../payments/index.ts";
import type { Payer } from "./read-payer.ts";
import type { Row, SignUpRows } from "./queries/write-sign-up.ts";
import { consentRows, type Sold, type textsForAll } from "./record-consent.ts";

type Needs = Pick<Dependencies, "config" | "clock" | "directDebitProvider" | "vault">;

type NewHousemate = {
  readonly household: Sold & Pick<Household, "id" | "state">;
  readonly place: number;
  readonly opensAccount: boolean;
  readonly payer: Payer;
  /** Joined by the second token, so is never shown the guid. Rulings A5, G8. */
  readonly byShareToken: boolean;
  readonly completes: boolean;
  /** Defaults to from today; differs for a handover. Ruling G5. */
  readonly days?: { readonly joinedOn: string; readonly leftOn: string | null };
  /** The part of the schedule they were shown, if not all. Ruling G5. */
  readonly schedule?: readonly ScheduledPayment[];
  readonly forAll: ReturnType<typeof textsForAll>;
  readonly documents: readonly string[];
};

export type NewPlace = { readonly housemateId: string; readonly mandateId: string };

/** Rows of a new housemate: place, consent, encrypted bank details, mandate, audit. Rulings C5, C7, C9. */
export const addHousemate = (
  deps: Needs,
  given: NewHousemate,
): { readonly rows: SignUpRows; readonly place: NewPlace } => {
  const { household, place, opensAccount, payer, byShareToken, completes, forAll, documents, schedule } =
    given;
  const { joinedOn, leftOn } = given.days ?? { joinedOn: deps.clock.today().toString(), leftOn: null };
  const now = deps.clock.now();
  const [housemateId, bankAccountId, mandateId] = [newId(), newId(), newId()];
  const { keyId, sealed, ending, fingerprint } = deps.vault.seal(bankAccountId, payer.bank);
  const { allowPromotions } = payer;
  const audit = (action: AuditAction, detail: Record<string, unknown>): Row<"audit"> => ({
    id: newId(),
    household_id: household.id,
    actor_kind: "housemate",
    actor_id: housemateId,
    action,
    detail,
    at: now,
  });
  const rows: SignUpRows = {
    housemate: [
      {
        id: housemateId,
        household_id: household.id,
        place,
        lead_type: payer.leadType,
        first_name: payer.firstName,
        last_name: payer.lastName,
        email: payer.email,
        tel: payer.tel,
        allow_promotions: allowPromotions,
        terms_agreed_at: now,
        agreed_price: household.price_after,
        by_share_token: byShareToken,
        opened_account: opensAccount,
        joined_at: now,
      },
    ],
    membership: [
      {
        id: newId(),
        household_id: household.id,
        place,
        housemate_id: housemateId,
        joined_on: joinedOn,
        left_on: leftOn,
      },
    ],
    ...consentRows(deps, { housemateId, household, schedule, allowPromotions, forAll, documents, now }),
    bank_account: [
      {
        id: bankAccountId,
        housemate_id: housemateId,
        key_id: keyId,
        sealed,
        account_ending: ending,
        fingerprint,
        created_at: now,
      },
    ],
    mandate: [
      {
        id: mandateId,
        housemate_id: housemateId,
        bank_account_id: bankAccountId,
        state: "pending",
        provider: deps.directDebitProvider.name,
        reference: newMandateReference(),
        created_at: now,
        updated_at: now,
      },
    ],
    audit: [
      audit(opensAccount ? "open-household" : "join-household", { place }),
      ...(completes ? [audit("last-place-taken", { from: household.state })] : []),
    ],
  };
  return { rows, place: { housemateId, mandateId } };
};
