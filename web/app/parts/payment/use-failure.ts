import { useEffect } from "react";
import { useActionData } from "react-router";
import { messageOf } from "../../language/message.ts";
import { documentTitle } from "../../shell/page-meta.ts";
import { useFocus } from "../use-focus.ts";
import type { PaymentResult } from "./payment-action.ts";

/**
 * A failure's message, and the page's title, which gets the focus: `usual`, or that something is not right, in the tab
 * too. Spec §8, Ruling D11.
 */
export function useFailure(isSending: boolean, usual: string) {
  const result = useActionData() as PaymentResult | undefined;
  const title = useFocus(result?.paymentFailure && result, { top: true });
  const failure = isSending ? undefined : result?.paymentFailure;
  const failed = failure?.kind === "refused" ? messageOf("direct-debit-failed-title") : undefined;
  useEffect(() => {
    if (failed === undefined) return undefined;
    const before = document.title;
    const ours = (document.title = documentTitle(failed));
    return () => {
      // The next page may have set its own by then.
      if (document.title === ours) document.title = before;
    };
  }, [failed]);
  return { title, heading: failed ?? usual, result, failure };
}
