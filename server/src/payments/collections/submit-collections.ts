import { isWorkingDay } from "@evenly/domain/calendar";
import type { Dependencies } from "../../dependencies.ts";
import { type JobHandler, sweep } from "../../queue/index.ts";
import { askProvider } from "./ask-provider.ts";
import { type AskedAttempt, claimCollections, claimUnanswered, hasUnanswered } from "./claim-collections.ts";
import { householdsABatch } from "./due-to-collect.ts";

type Needs = Pick<Dependencies, "db" | "clock" | "config" | "jobs" | "directDebitProvider">;

/** Longer than any answer of a provider takes. */
const askedAgainAfter = { minutes: 3 };

/**
 * Each working day: what is due in the next days, and the second tries, go to the provider. A try is written before the
 * provider is asked and its answer after it, in two transactions: whoever is killed between them leaves a try that is
 * asked for again with the same id. Where much is due another sweep is queued, for another worker. Rulings F3, F4, F6.
 */
export const submitCollections =
  (deps: Needs): JobHandler<"submit-collections"> =>
  async (data) => {
    const { db, clock, jobs } = deps;
    if (!isWorkingDay(clock.today())) return;
    for (;;) {
      const unanswered = await claimUnanswered(deps);
      if (unanswered.length === 0) break;
      await askProvider(deps, unanswered);
    }
    const refused: string[] = [];
    const found: string[] = [];
    let attempts: readonly AskedAttempt[] = [];
    await sweep(deps, "submit-collections", data, {
      size: householdsABatch,
      work: async (trx, waits) => {
        const claimed = await claimCollections(trx, deps, { waits, found, refused });
        attempts = claimed.attempts;
        return claimed.households.length;
      },
      committed: () => askProvider(deps, attempts),
    });
    if (data.helps !== undefined || !(await hasUnanswered(deps))) return;
    const startAfter = new Date(Temporal.Now.instant().add(askedAgainAfter).epochMilliseconds);
    await jobs.send(db, "submit-collections", {}, { startAfter });
  };
