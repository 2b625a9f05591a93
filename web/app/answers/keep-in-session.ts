import type { StoreApi } from "zustand";

/**
 * Keeps a store's state in session storage; where there is none, the state lives as long as the page. `read` takes from
 * what was stored, by whatever version of the page, only what can be used. The key ends with a number that goes up when
 * an answer comes to mean something else though its shape stays.
 */
export const keepInSession = <State extends object>(
  store: StoreApi<State>,
  key: string,
  read: (stored: unknown) => Partial<State>,
) => {
  attempt(() => {
    const stored = sessionStorage.getItem(key);
    if (stored) store.setState(read(JSON.parse(stored)));
  });
  store.subscribe((state) => attempt(() => sessionStorage.setItem(key, JSON.stringify(state))));
};

const attempt = (work: () => void) => {
  try {
    work();
  } catch {
    // Prerendering, a full storage, a browser that allows none, or text that is no JSON.
  }
};
