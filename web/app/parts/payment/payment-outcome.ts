import type { RefusedCode } from "@evenly/contract/messages";
import type { ExistingAccount } from "@evenly/contract/shape";
import { Refused } from "../../api/client.ts";

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
  error instanceof Refused ? readRefusal(error) : { kind: "no-answer" };

/** Refusals whose reason is not in the details below: the account has ended or is not there (Ruling C5), or a wait. */
const explained: readonly (RefusedCode | undefined)[] = [
  "account-unknown",
  "address-unknown",
  "area-not-served",
  "join-after-cancel",
  "join-after-end",
  "key-reused",
  "too-many-requests",
  "addresses-away",
  "database-away",
];

const readRefusal = ({ code, body }: Refused): PaymentOutcome => {
  const { existingAccountGUID: guid, priceBeforeDiscount: before, priceAfterDiscount: after } = body;
  if (code === "household-full") return { kind: "full" };
  if (guid) return { kind: "taken", guid, accounts: body.accounts ?? [] };
  if (before !== undefined && after !== undefined) {
    return { kind: "price", before, after, message: body.messages[0] ?? body.message };
  }
  if (code === "already-joined") return { kind: "already-joined" };
  return { kind: "refused", said: explained.includes(code) ? body.messages : [] };
};
