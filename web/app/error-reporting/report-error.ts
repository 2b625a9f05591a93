import { create } from "zustand";
import { loadSettings } from "../api/settings.ts";

type Reporting = { readonly capture: (error: unknown) => void };

const useReporting = create<{ open?: Promise<Reporting | undefined> | undefined }>(() => ({}));

/** Undefined without error reporting. */
function openReporting(): Promise<Reporting | undefined> {
  const { open = begin() } = useReporting.getState();
  useReporting.setState({ open });
  return open;
}

async function begin(): Promise<Reporting | undefined> {
  try {
    const { sentryDsn } = (await loadSettings()).config.errorReporting;
    if (!sentryDsn) return undefined;
    const { startReporting, capture } = await import("./sentry.ts");
    startReporting(sentryDsn);
    return { capture };
  } catch {
    // Tried again with the next error.
    useReporting.setState({ open: undefined });
    return undefined;
  }
}

/** Sends an error to the operator's error reporting, if configured. Ruling D6. */
export function reportError(error: unknown) {
  void openReporting().then((open) => open?.capture(error));
}

/**
 * Reports errors outside rendering; returns a function that stops. Recording starts when the browser is idle, so that
 * it covers the time before an error. Spec §7.
 */
export function watchErrors() {
  const onError = ({ error }: ErrorEvent) => reportError(error);
  const onRejection = ({ reason }: PromiseRejectionEvent) => reportError(reason);
  addEventListener("error", onError);
  addEventListener("unhandledrejection", onRejection);
  const later = globalThis.requestIdleCallback ?? setTimeout;
  later(() => void openReporting());
  return () => {
    removeEventListener("error", onError);
    removeEventListener("unhandledrejection", onRejection);
  };
}
