import { holdPointers } from "@evenly/design/hold-pointers";
import { useEffect, useLayoutEffect, useState } from "react";
import { checkArrivingCodes, type ArrivingCodes } from "../../../answers/arriving-codes.ts";
import { whileBusy } from "../../../api/busy.ts";

/** Of invalid codes, an affiliate's message is hidden and an agent's marked so. Spec §2 Pre-signup, Ruling D15. */
export function useArrivingMessages(query: URLSearchParams, isLeaving: boolean) {
  const [found, setFound] = useState<ArrivingCodes>({});
  useEffect(() => {
    if (isLeaving) return;
    let isCurrent = true;
    void whileBusy(checkArrivingCodes(query, ["affiliate", "agent"])).then((codes) => {
      // An agent's choice comes with the next quote: the one that is held stays as it was made.
      if (isCurrent) setFound(codes);
    });
    return () => {
      isCurrent = false;
    };
  }, [query, isLeaving]);
  const affiliate = found.affiliate?.isValid ? found.affiliate : undefined;
  const { agent } = found;
  const isTold = Boolean(affiliate ?? agent);
  // A message moves the form down, from under a finger.
  useLayoutEffect(() => {
    if (isTold) holdPointers();
  }, [isTold]);
  return { affiliate, agent };
}
