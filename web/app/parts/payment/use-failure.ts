import { useLayoutEffect, useRef } from "react";
import { useActionData } from "react-router";
import type { PaymentResult } from "./payment-action.ts";

/** A failure's message, and its title, which gets the focus. Ruling D11. */
export function useFailure(isSending: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const result = useActionData() as PaymentResult | undefined;
  useLayoutEffect(() => {
    if (!result?.told) return;
    window.scrollTo({ top: 0 });
    title.current?.focus({ preventScroll: true });
  }, [result]);
  return { title, result, failure: isSending ? undefined : result?.told };
}
