import { ApiError } from "@evenly/contract/client";
import type { ErrorBody, ExistingAccount, Standing } from "@evenly/contract/shape";
import { messageOf } from "../../language/message.ts";

/** Outcomes of a failed payment call. Ruling D11. */
export type PaymentOutcome =
  | { readonly kind: "no-answer" }
  /** Pence per person per week, to be agreed to first. */
  | { readonly kind: "price"; readonly before: number; readonly after: number; readonly message: string }
  | { readonly kind: "taken"; readonly guid: string; readonly accounts: ExistingAccount[] }
  | { readonly kind: "full" }
  | { readonly kind: "already-joined" }
  /** They agreed to something else before, which stands. Ruling B3. */
  | {
      readonly kind: "already-yours";
      readonly answer: NonNullable<ErrorBody["answer"]>;
      readonly standing: Standing;
    }
  /** `said`: the server's messages that add to the general text. */
  | { readonly kind: "refused"; readonly messages: readonly string[] };

/** Classifies a failed payment call; other errors are thrown. Spec §8, Ruling D11. */
export function readFailure(error: unknown): PaymentOutcome {
  return error instanceof ApiError ? readRefusal(error) : { kind: "no-answer" };
}

/** Statuses of refusals that the form's fields do not explain; their messages do, whichever server sent them. Ruling B2. */
const explained: readonly number[] = [404, 409, 429, 503];

function readRefusal({ status, code, body }: ApiError): PaymentOutcome {
  const { existingAccountGUID: guid, priceBeforeDiscount: before, priceAfterDiscount: after } = body;
  if (status === 410) return { kind: "full" };
  if (guid) return { kind: "taken", guid, accounts: body.accounts ?? [] };
  if (before !== undefined && after !== undefined) {
    return { kind: "price", before, after, message: body.messages[0] ?? body.message };
  }
  const { answer, standing } = body;
  if (answer && standing) return { kind: "already-yours", answer, standing };
  if (code === "already-joined" || body.messages.includes(messageOf("already-joined")))
    return { kind: "already-joined" };
  return { kind: "refused", messages: explained.includes(status) ? body.messages : [] };
}
