import { settings } from "../journey/settings.ts";

/** Hands an error to the operator's error reporting, when there is one. Ruling D6. */
export const reportError = (error: unknown) => {
  const { sentryDsn } = settings().config.errorReporting;
  if (!sentryDsn) return;
  void import("./sentry.ts").then(({ captureWithReplay }) => captureWithReplay(sentryDsn, error));
};

/** Reports what breaks outside of a screen's rendering as well; gives how to stop. Spec §7. */
export const watchErrors = () => {
  const onError = ({ error }: ErrorEvent) => reportError(error);
  const onRejection = ({ reason }: PromiseRejectionEvent) => reportError(reason);
  addEventListener("error", onError);
  addEventListener("unhandledrejection", onRejection);
  return () => {
    removeEventListener("error", onError);
    removeEventListener("unhandledrejection", onRejection);
  };
};
