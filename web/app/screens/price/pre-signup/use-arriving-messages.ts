import { useEffect, useRef, useState } from "react";
import { checkArrivingCode, type CheckedCode } from "../../../answers/arriving-codes.ts";
import { whileBusy } from "../../../api/busy.ts";

export type LandingCodes = {
  readonly affiliate: CheckedCode | undefined;
  readonly agent: CheckedCode | undefined;
};

const none: LandingCodes = { affiliate: undefined, agent: undefined };

/**
 * The messages above the form. An affiliate's is hidden when its code is invalid, an agent's is shown and marked so.
 * `codes` gives the outcome to whoever has to wait for it. Spec §2 Pre-signup, Ruling D15.
 */
export function useArrivingMessages(query: URLSearchParams, isLeaving: boolean) {
  const [found, setFound] = useState<LandingCodes>(none);
  const asked = useRef<Promise<LandingCodes>>(Promise.resolve(none));
  useEffect(() => {
    if (isLeaving) return;
    let isCurrent = true;
    asked.current = whileBusy(
      Promise.all([checkArrivingCode("affiliate", query), checkArrivingCode("agent", query)]),
    ).then(([affiliate, agent]) => ({ affiliate, agent }));
    void asked.current.then((codes) => {
      // An agent's choice comes with the next quote: the one that is held stays as it was made.
      if (isCurrent) setFound(codes);
    });
    return () => {
      isCurrent = false;
    };
  }, [query, isLeaving]);
  return {
    affiliate: found.affiliate?.isValid ? found.affiliate : undefined,
    agent: found.agent,
    codes: () => asked.current,
  };
}
