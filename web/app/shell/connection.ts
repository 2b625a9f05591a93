import { create } from "zustand";

const useWaiting = create<{ goOn: (() => void) | undefined }>(() => ({ goOn: undefined }));

/** Tries again, while something waits for the connection. */
export const useTryAgain = () => useWaiting(({ goOn }) => goOn);

/** Until somebody presses 'Try again', or the browser is online again. */
export const waitForConnection = () =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      removeEventListener("online", goOn);
      useWaiting.setState({ goOn: undefined });
      resolve();
    };
    addEventListener("online", goOn);
    useWaiting.setState({ goOn });
  });
