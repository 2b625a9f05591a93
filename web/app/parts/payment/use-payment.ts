import type { Body, Success } from "@evenly/contract";
import { call } from "../../api/client.ts";
import type { Submission } from "../form/submission.ts";
import { useIdempotencyKey } from "../form/idempotency-key.ts";
import { readFailure, type PaymentOutcome } from "./payment-outcome.ts";

export type PaymentBody = Body<"POST /direct_debit">;
export type Paid = Success<"POST /direct_debit">;

/** Milliseconds. Spec §9. */
const timeout = 20_000;

type Options = {
  readonly onPaid: (paid: Paid) => void | Promise<void>;
  readonly onFailure: (outcome: PaymentOutcome, error: unknown) => void | Promise<void>;
};

/**
 * Sends a sign-up or a join. A lost answer leaves the key as it is, so that sending the same again finds what
 * happened; a refusal gets a new one. Ruling B6.
 */
export function usePayment({ onPaid, onFailure }: Options) {
  const idempotency = useIdempotencyKey();

  const pay = async (body: PaymentBody, signal: AbortSignal): Promise<Paid | undefined> => {
    try {
      const idempotencyKey = idempotency.keyFor(body);
      return await call("POST /direct_debit", { body, idempotencyKey, timeout, signal });
    } catch (error) {
      if (signal.aborted) return undefined;
      idempotency.renewAfter(error);
      await onFailure(readFailure(error), error);
      return undefined;
    }
  };

  return async (body: PaymentBody, { signal }: Submission) => {
    const paid = await pay(body, signal);
    if (paid && !signal.aborted) await onPaid(paid);
  };
}
