import { useEffect, useEffectEvent } from "react";
import { dropDraft, keepDraft } from "./drafts.ts";

/** Stores the draft when the document is left; removes the previous one, which has been read. */
export function useDraft(name: string | undefined, current: () => object | undefined) {
  const readCurrent = useEffectEvent(current);
  useEffect(() => {
    if (name === undefined) return;
    dropDraft(name);
    const keep = () => {
      const values = readCurrent();
      if (values) keepDraft(name, values);
    };
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, [name]);
}
