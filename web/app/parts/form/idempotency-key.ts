import { ApiError } from "@evenly/contract/client";
import { mintKey } from "@evenly/design/form";
import { useState } from "react";

function holdKey() {
  const memory: { minted?: { key: string; body: string } | undefined } = {};
  const renew = () => {
    memory.minted = undefined;
  };
  return {
    keyFor: (sent: unknown): string => {
      const body = JSON.stringify(sent);
      if (memory.minted?.body !== body) memory.minted = { key: mintKey(), body };
      return memory.minted.key;
    },
    renew,
    /** Without an answer the key stays, since the request may have arrived. */
    renewAfter: (error: unknown) => {
      if (error instanceof ApiError) renew();
    },
  };
}

/** The same key for repeated sends, so that a lost answer is found; a new one after a refusal. Ruling B6. */
export function useIdempotencyKey() {
  return useState(holdKey)[0];
}

/** The same for an action: `send` gets the key, and every answer renews it. */
export function idempotently() {
  const { keyFor, renew, renewAfter } = holdKey();
  return async <Answer>(sent: object, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await send(keyFor(sent));
      renew();
      return answer;
    } catch (error) {
      renewAfter(error);
      throw error;
    }
  };
}
