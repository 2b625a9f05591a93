import { isWorkingDay } from "@evenly/domain/calendar";
import type { Dependencies } from "../../dependencies.ts";
import { afterNow, type JobHandler, processInBatches } from "../../queue/index.ts";
import { askProvider } from "./ask-provider.ts";
import { type AskedAttempt, claimCollections, claimUnanswered, hasUnanswered } from "./claim-collections.ts";
import { householdsABatch } from "./due-to-collect.ts";

/** Longer than any provider call takes. */
const askedAgainAfter = { minutes: 3 };

/**
 * Each working day: sends due collections and retries to the provider. The attempt is committed before the request and
 * the answer after it, so a crash repeats the request with the same id. A full batch queues another job. Rulings F3,
 * F4, F6.
 */
export function submitCollections(deps: Dependencies): JobHandler<"submit-collections"> {
  return async (data) => {
    const { db, clock, jobs } = deps;
    if (!isWorkingDay(clock.today(), clock.proclamations())) return;
    for (;;) {
      const unanswered = await claimUnanswered(deps);
      if (unanswered.length === 0) break;
      await askProvider(deps, unanswered);
    }
    const refused: string[] = [];
    const found: string[] = [];
    let attempts: readonly AskedAttempt[] = [];
    await processInBatches(deps, "submit-collections", data, {
      size: householdsABatch,
      work: async (trx, waitForLocks) => {
        const claimed = await claimCollections(trx, deps, { waitForLocks, found, refused });
        attempts = claimed.attempts;
        return claimed.households.length;
      },
      committed: () => askProvider(deps, attempts),
    });
    if (data.isHelper !== undefined || !(await hasUnanswered(deps))) return;
    const startAfter = afterNow(askedAgainAfter);
    await jobs.send(db, "submit-collections", {}, { startAfter });
  };
}
