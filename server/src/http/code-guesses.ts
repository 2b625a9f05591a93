import type { FailedVoucher } from "@evenly/domain/winning-code";
import type { Dependencies } from "../dependencies.ts";
import { countFailure, takeOrRefuse } from "./rate-limits.ts";

/** Counts failed codes of one call. Ruling C13. */
export type CodeGuesses = {
  /**
   * Refuses with 429; never inside a transaction. Reserves one failure until the call ends, so parallel calls cannot
   * exceed the limit.
   */
  begin(): Promise<void>;
  fail(): void;
};

/** Counts the failure outside the transaction, which may be rolled back. */
export async function countCodeGuesses<Answer>(
  limiter: Dependencies["rateLimiter"],
  clientAddress: string,
  answer: (codeGuesses: CodeGuesses) => Promise<Answer>,
): Promise<Answer> {
  const call: { hasFailed: boolean; giveBack?: () => void } = { hasFailed: false };
  try {
    return await answer({
      begin: async () => {
        call.giveBack ??= await takeOrRefuse(limiter, "code-failures", clientAddress);
      },
      fail: () => {
        call.hasFailed = true;
      },
    });
  } finally {
    if (!call.hasFailed) call.giveBack?.();
    else if (!call.giveBack) await countFailure(limiter, "code-failures", clientAddress);
  }
}

/** Expired codes are no guesses: a whole campus may open an old link. */
export function failWhenGuessed({ fail }: CodeGuesses, failures: readonly FailedVoucher[]): void {
  if (failures.some(({ why }) => why === "unknown")) fail();
}
