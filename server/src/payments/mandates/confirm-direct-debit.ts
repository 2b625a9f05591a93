import { isMandateOver } from "@evenly/domain/mandate";
import { lockHouseholds } from "../../../database/lock-household.ts";
import { recordAudits } from "../../../database/record-audit.ts";
import type { Dependencies } from "../../dependencies.ts";
import { queueEmails } from "../../mail/index.ts";
import { together } from "../../queue/index.ts";
import { prepareDirectDebitConfirmations } from "./prepare-direct-debit-confirmation.ts";
import { findMandatePayers, markConfirmationsQueued } from "./queries.ts";

type Needs = Pick<Dependencies, "db" | "vault" | "clock" | "config" | "jobs">;

/** Mails each payer one confirmation, due within three working days of set-up. Spec §9, Ruling D8. */
export const confirmDirectDebit = (deps: Needs) =>
  together<"confirm-direct-debit">((jobs) =>
    deps.db.transaction().execute(async (trx) => {
      const asked = jobs.map(({ mandateId }) => mandateId);
      const payers = (await findMandatePayers(trx, asked)).filter(({ state }) => !isMandateOver(state));
      await lockHouseholds(
        trx,
        payers.map(({ householdId }) => householdId),
      );
      const now = deps.clock.now();
      const marked = await markConfirmationsQueued(
        trx,
        payers.map(({ mandateId }) => mandateId),
        now,
      );
      if (marked.length === 0) return;
      await queueEmails(trx, deps, await prepareDirectDebitConfirmations(trx, deps, marked));
      const householdOf = new Map(payers.map(({ mandateId, householdId }) => [mandateId, householdId]));
      await recordAudits(
        trx,
        marked.map((mandateId) => ({
          householdId: householdOf.get(mandateId) ?? null,
          actor: { kind: "job", id: "confirm-direct-debit" },
          action: "confirm-direct-debit",
          at: now,
          detail: { mandateId },
        })),
      );
    }),
  );
