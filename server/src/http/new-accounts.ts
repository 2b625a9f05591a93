import type { Dependencies } from "../dependencies.ts";
import { takeOrRefuse } from "./rate-limits.ts";
import { statusOfOutcome } from "./statuses.ts";

/** Called where an account is opened: refuses with 429 when the client address has opened enough of them. Ruling C13. */
export type AdmitAccount = () => void;

/** Reserves one until the call ends; a call that opens none is not refused, as when a payment is repeated. */
export async function countingNewAccounts<Answer extends { status: number; replayed: boolean }>(
  limiter: Dependencies["rateLimiter"],
  clientAddress: string,
  answer: (admit: AdmitAccount) => Promise<Answer>,
): Promise<Answer> {
  const reserved = await takeOrRefuse(limiter, "new-accounts", clientAddress).then(
    (giveBack) => ({ giveBack, refuse: () => undefined }),
    (refusal: unknown) => ({
      giveBack: () => undefined,
      refuse: () => {
        throw refusal;
      },
    }),
  );
  let hasOpened = false;
  try {
    const reply = await answer(reserved.refuse);
    hasOpened = reply.status === statusOfOutcome.made && !reply.replayed;
    return reply;
  } finally {
    if (!hasOpened) reserved.giveBack();
  }
}
