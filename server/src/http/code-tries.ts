import type { Dependencies } from "../dependencies.ts";
import { countFailure, rateLimits, refuseWhenOver } from "./rate-limits.ts";

/** How one call tries codes, which are counted where they fail. Ruling C13. */
export type CodeTries = {
  /** Refuses with 429 who has failed too often, before a code is tried; never within a transaction. */
  refuseWhenOver(): Promise<void>;
  /** Marks the call as a failure. It is counted once it has been answered, however it ends. */
  fail(): void;
};

/** Runs a call, and counts one failure when a code of it failed: outside its transaction, which may be rolled back. */
export const countingCodeTries = async <Answer>(
  limiter: Dependencies["rateLimiter"],
  clientAddress: string,
  answer: (tries: CodeTries) => Promise<Answer>,
): Promise<Answer> => {
  let hasFailed = false;
  try {
    return await answer({
      refuseWhenOver: () => refuseWhenOver(limiter, rateLimits.codeFailures, clientAddress),
      fail: () => {
        hasFailed = true;
      },
    });
  } finally {
    if (hasFailed) await countFailure(limiter, rateLimits.codeFailures, clientAddress);
  }
};

/**
 * For calls that pass over a code which does not hold: one we know is no guess, and comes with many a link that was
 * good once, opened by everybody in a house or on a campus.
 */
export const failWhenGuessed =
  ({ fail }: CodeTries) =>
  (why: "unknown" | "not-for-this-house"): void => {
    if (why === "unknown") fail();
  };
