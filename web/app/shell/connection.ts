import { create } from "zustand";

const useWaiting = create<{ goOn: (() => void) | undefined }>(() => ({ goOn: undefined }));

/** Retries, while something waits for the connection. */
export function useTryAgain() {
  return useWaiting(({ goOn }) => goOn);
}

/** Resolves on 'Try again' or when the browser is online again. */
export function waitForConnection() {
  return new Promise<void>((resolve) => {
    const goOn = () => {
      removeEventListener("online", goOn);
      useWaiting.setState({ goOn: undefined });
      resolve();
    };
    addEventListener("online", goOn);
    useWaiting.setState({ goOn });
  });
}
