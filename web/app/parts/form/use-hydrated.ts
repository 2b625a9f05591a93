import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in prerendered html and until React has taken it over: a form sent before would put what was typed in the URL. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
