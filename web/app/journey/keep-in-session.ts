import type { StoreApi } from "zustand";

/** Keeps a store's state in session storage; where there is none, the state lives as long as the page. */
export const keepInSession = <State extends object>(store: StoreApi<State>, key: string) => {
  attempt(() => {
    const kept = sessionStorage.getItem(key);
    if (kept) store.setState(JSON.parse(kept) as State);
  });
  store.subscribe((state) => attempt(() => sessionStorage.setItem(key, JSON.stringify(state))));
};

const attempt = (work: () => void) => {
  try {
    work();
  } catch {
    // Prerendering, a full storage, or a browser that allows none.
  }
};
