import { create } from "zustand";

/** Number of calls that show the loading panel. Spec §4 "The loading panel shows during calls". */
const useBusyStore = create<{ calls: number }>(() => ({ calls: 0 }));

export function useIsBusy() {
  return useBusyStore(({ calls }) => calls > 0);
}

/** Shows the loading panel until the promise settles. */
export async function whileBusy<Result>(work: Promise<Result>): Promise<Result> {
  useBusyStore.setState(({ calls }) => ({ calls: calls + 1 }));
  try {
    return await work;
  } finally {
    useBusyStore.setState(({ calls }) => ({ calls: calls - 1 }));
  }
}
