import type { ErrorBody, ExistingAccount } from "@evenly/contract/shape";
import { Refused } from "../../api/client.ts";
import { say } from "../../language/say.ts";

/** What to do after a payment call that did not succeed. Ruling D11. */
export type PaymentOutcome =
  | { readonly kind: "no-answer" }
  /** Pence per person per week, which the person has to agree to first. */
  | { readonly kind: "price"; readonly before: number; readonly after: number; readonly message: string }
  | { readonly kind: "taken"; readonly guid: string; readonly accounts: ExistingAccount[] }
  | { readonly kind: "full" }
  | { readonly kind: "already-joined" }
  /** `said` are the server's own messages, where they help beside the text that all refusals get. */
  | { readonly kind: "refused"; readonly said: readonly string[] };

/** Reads a failed payment call. What is neither a refusal nor a lost answer is thrown on. Spec §8, Ruling D11. */
export const readFailure = (error: unknown): PaymentOutcome =>
  error instanceof Refused ? readRefusal(error.status, error.body) : { kind: "no-answer" };

/** Refusals whose reason is not in the details below: the account has ended or is not there (Ruling C5), or a wait. */
const explained: readonly number[] = [404, 409, 429, 503];

const readRefusal = (status: number, body: ErrorBody): PaymentOutcome => {
  const { existingAccountGUID: guid, priceBeforeDiscount: before, priceAfterDiscount: after } = body;
  if (status === 410) return { kind: "full" };
  if (status === 409 && guid) return { kind: "taken", guid, accounts: body.accounts ?? [] };
  if (status === 409 && before !== undefined && after !== undefined) {
    return { kind: "price", before, after, message: body.messages[0] ?? body.message };
  }
  if (status === 409 && body.messages.includes(say("already-joined"))) return { kind: "already-joined" };
  return { kind: "refused", said: explained.includes(status) ? body.messages : [] };
};
