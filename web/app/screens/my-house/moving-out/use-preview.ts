import { useEffect, useState } from "react";
import { call } from "../../../api/client.ts";
import { describe } from "../../../parts/my-house/enter.ts";
import type { Preview } from "./place-rows.ts";

/** A partly typed year is far in the past. */
const isWhole = (day: string) => /^2\d{3}-/.test(day);

/** Amounts for the typed day. A newer day aborts the request; without an answer the last amounts stay. */
export function usePreview(first: Preview, lastDay: string) {
  const [held, hold] = useState({ preview: first, asked: first.lastDay, failure: "" });
  useEffect(() => {
    if (!isWhole(lastDay)) return;
    const given = new AbortController();
    const settle = (answer: Partial<typeof held>) => {
      if (!given.signal.aborted) hold((before) => ({ ...before, failure: "", ...answer, asked: lastDay }));
    };
    if (lastDay === first.lastDay) settle({ preview: first });
    else
      call("GET /my_house/moving_out", { query: { lastDay }, signal: given.signal }).then(
        (preview) => settle({ preview }),
        (error: unknown) => settle({ failure: describe(error) }),
      );
    return () => given.abort();
  }, [lastDay, first]);
  return { ...held, isAsking: isWhole(lastDay) && held.asked !== lastDay };
}
