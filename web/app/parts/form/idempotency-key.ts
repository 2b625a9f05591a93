import { useState } from "react";
import { Refused } from "../../api/client.ts";

/** `crypto.randomUUID` is there only on https and localhost; a trial on a home network has neither. */
export const mintKey = (): string => {
  if (isSecureContext) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
};

const holdKey = () => {
  const held: { minted?: { key: string; body: string } | undefined } = {};
  const renew = () => {
    held.minted = undefined;
  };
  return {
    keyFor: (sent: unknown): string => {
      const body = JSON.stringify(sent);
      if (held.minted?.body !== body) held.minted = { key: mintKey(), body };
      return held.minted.key;
    },
    renew,
    /** After no answer the key stays: the first request may have arrived. */
    renewAfter: (error: unknown) => {
      if (error instanceof Refused) renew();
    },
  };
};

/** The same while the same is sent again, so that a lost answer is found; after a refusal another. Ruling B6. */
export const useIdempotencyKey = () => useState(holdKey)[0];

/** The same for an action: `send` gets the key, and whatever was answered, the next sending has another. */
export const idempotently = () => {
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
};
