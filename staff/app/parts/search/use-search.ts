import { useEffect, useState } from "react";
import { call } from "../../api/call.ts";
import type { SearchResults } from "./search-results.tsx";

const pause = 200;
const shortest = 2;

/** Results for a text being typed; undefined while loading. */
export function useSearch(text: string): SearchResults | undefined {
  const [last, setLast] = useState<{ readonly text: string; readonly results: SearchResults }>();
  const wanted = text.trim();
  useEffect(() => {
    if (wanted.length < shortest) return;
    let isLate = false;
    const waits = setTimeout(() => {
      call("POST /staff/search", { body: { text: wanted } }).then(
        (results) => !isLate && setLast({ text: wanted, results }),
        // Submitting the form shows the error.
        () => undefined,
      );
    }, pause);
    return () => {
      isLate = true;
      clearTimeout(waits);
    };
  }, [wanted]);
  return last?.text === wanted ? last.results : undefined;
}
