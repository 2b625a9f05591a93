import { loadSettings } from "../api/settings.ts";

type Reporting = { readonly capture: (error: unknown) => void };

let reporting: Promise<Reporting | undefined> | undefined;

/** The operator's error reporting, once it records; undefined where there is none. */
const openReporting = (): Promise<Reporting | undefined> => {
  reporting ??= begin().catch(() => {
    reporting = undefined;
    return undefined;
  });
  return reporting;
};

const begin = async () => {
  const { sentryDsn } = (await loadSettings()).config.errorReporting;
  if (!sentryDsn) return undefined;
  const { startReporting, capture } = await import("./sentry.ts");
  startReporting(sentryDsn);
  return { capture };
};

/** Hands an error to the operator's error reporting, when there is one. Ruling D6. */
export const reportError = (error: unknown) => {
  void openReporting().then((open) => open?.capture(error));
};

/**
 * Reports what breaks outside of a screen's rendering as well; gives how to stop. The recording begins as soon as the
 * page has nothing better to do, so that it holds what came before an error. Spec §7.
 */
export const watchErrors = () => {
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
};
