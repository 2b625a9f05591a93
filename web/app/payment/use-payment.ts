import type { Body, Success } from "@evenly/contract";
import { useRef, useState } from "react";
import { call } from "../api/client.ts";
import { useIdempotencyKey } from "../form/idempotency-key.ts";
import { whileBusy } from "../journey/busy.ts";
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
 * Sends a sign-up or a join once. A lost answer leaves the key as it is, so that sending the same again finds what
 * happened; a refusal gets a new one. Ruling B6.
 */
export function usePayment({ onPaid, onFailure }: Options) {
  const idempotency = useIdempotencyKey();
  const underWay = useRef(false);
  const [isSending, setSending] = useState(false);

  const send = async (body: PaymentBody) => {
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    try {
      const paid = await pay(body);
      if (paid) await onPaid(paid);
    } finally {
      underWay.current = false;
      setSending(false);
    }
  };

  const pay = async (body: PaymentBody): Promise<Paid | undefined> => {
    try {
      const idempotencyKey = idempotency.keyFor(body);
      return await whileBusy(call("POST /direct_debit", { body, idempotencyKey, timeout }));
    } catch (error) {
      idempotency.renewAfter(error);
      await onFailure(readFailure(error), error);
      return undefined;
    }
  };
  return { send, isSending };
}
