import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False until hydrated: a form sent earlier would put its values into the URL. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
