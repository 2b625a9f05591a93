import { holdPointers } from "@evenly/design/hold-pointers";
import { useEffect, useLayoutEffect, useState } from "react";
import { checkArrivingCodes, type ArrivingCodes } from "../../../answers/arriving-codes.ts";
import { whileBusy } from "../../../api/busy.ts";

/** Messages of invalid codes: an affiliate's is hidden, an agent's marked. Spec §2 Pre-signup, Ruling D15. */
export function useArrivingMessages(query: URLSearchParams, isLeaving: boolean) {
  const [found, setFound] = useState<ArrivingCodes>({});
  useEffect(() => {
    if (isLeaving) return;
    let isCurrent = true;
    void whileBusy(checkArrivingCodes(query, ["affiliate", "agent"])).then((codes) => {
      // An agent's choice applies to the next quote only.
      if (isCurrent) setFound(codes);
    });
    return () => {
      isCurrent = false;
    };
  }, [query, isLeaving]);
  const affiliate = found.affiliate?.isValid ? found.affiliate : undefined;
  const { agent } = found;
  const isTold = Boolean(affiliate ?? agent);
  // The message moves the form; taps are ignored meanwhile.
  useLayoutEffect(() => {
    if (isTold) holdPointers();
  }, [isTold]);
  return { affiliate, agent };
}
