import { useActionData } from "react-router";
import { useFocus } from "../use-focus.ts";
import type { PaymentResult } from "./payment-action.ts";

/** A failure's message, and its title, which gets the focus. Ruling D11. */
export function useFailure(isSending: boolean) {
  const result = useActionData() as PaymentResult | undefined;
  const title = useFocus(result?.told && result, { top: true });
  return { title, result, failure: isSending ? undefined : result?.told };
}
