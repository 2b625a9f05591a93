import type { Dependencies } from "../dependencies.ts";
import { countFailure, rateLimits, takeOrRefuse } from "./rate-limits.ts";

/** How one call tries codes, whose failures are counted. Ruling C13. */
export type CodeTries = {
  /** 429, never within a transaction. Until it is answered a call counts as failed: no more are tried than may fail. */
  begin(): Promise<void>;
  /** Marks the call as a failure, however it ends. */
  fail(): void;
};

/** Runs a call, and counts one failure when a code of it failed: outside its transaction, which may be rolled back. */
export const countingCodeTries = async <Answer>(
  limiter: Dependencies["rateLimiter"],
  clientAddress: string,
  answer: (tries: CodeTries) => Promise<Answer>,
): Promise<Answer> => {
  const call: { hasFailed: boolean; giveBack?: () => void } = { hasFailed: false };
  try {
    return await answer({
      begin: async () => {
        call.giveBack ??= await takeOrRefuse(limiter, rateLimits.codeFailures, clientAddress);
      },
      fail: () => {
        call.hasFailed = true;
      },
    });
  } finally {
    if (!call.hasFailed) call.giveBack?.();
    else if (!call.giveBack) await countFailure(limiter, rateLimits.codeFailures, clientAddress);
  }
};

/** A code we know is no guess: it comes with many a link that was good once, opened by a whole campus. */
export const failWhenGuessed =
  ({ fail }: CodeTries) =>
  (why: "unknown" | "not-for-this-house"): void => {
    if (why === "unknown") fail();
  };
