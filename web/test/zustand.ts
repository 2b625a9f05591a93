import { create as createStore, type UseBoundStore } from "zustand/react";
import type { StateCreator, StoreApi } from "zustand/vanilla";

const initial = new Set<() => void>();

/** What the page has in memory is as at the start again: a new visit, or a reload. */
export function forgetMemory() {
  for (const reset of initial) reset();
}

function createForgetful<State>(initialise: StateCreator<State>): UseBoundStore<StoreApi<State>> {
  const store = createStore(initialise);
  initial.add(() => store.setState(store.getInitialState(), true));
  return store;
}

/** Replaces `zustand` on screens under test: each store can be reset. */
export const create = (<State>(initialise?: StateCreator<State>) =>
  initialise ? createForgetful(initialise) : createForgetful) as typeof createStore;

export * from "zustand/vanilla";
