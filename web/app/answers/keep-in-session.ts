import type { StoreApi } from "zustand";
import type { Answers } from "./answers.ts";
import { fieldsOf, readSlice, type SliceName, sliceNames, writeSlice } from "./slices.ts";

function keyOf(name: SliceName) {
  return `answers.${name}`;
}

/** Slices that another version stored, or that cannot be read, are dropped. Ruling A8. */
export function restoreFromSession(store: Pick<StoreApi<Answers>, "setState">) {
  for (const name of sliceNames) {
    const stored = attempt(() => readSlice(name, JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "null")));
    if (stored) store.setState(stored);
    else attempt(() => sessionStorage.removeItem(keyOf(name)));
  }
}

/** Keeps the answers in session storage, one key per slice. Without storage they are lost on reload. Ruling A8. */
export function keepInSession(store: Pick<StoreApi<Answers>, "subscribe">) {
  store.subscribe((answers, before) => {
    const changed = sliceNames.filter((name) =>
      fieldsOf(name).some((field) => answers[field] !== before[field]),
    );
    for (const name of changed)
      attempt(() => sessionStorage.setItem(keyOf(name), JSON.stringify(writeSlice(name, answers))));
  });
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined; // prerendering, a full storage, a browser that allows none, or text that is no JSON
  }
}
