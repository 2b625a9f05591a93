import { useSyncExternalStore } from "react";

function never() {
  return () => undefined;
}

/** False until hydrated: a form sent earlier would put its values into the URL. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
