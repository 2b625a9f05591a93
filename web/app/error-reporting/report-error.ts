import { settings } from "../journey/settings.ts";

/** Hands an error to the operator's error reporting, when there is one. Ruling D6. */
export const reportError = (error: unknown) => {
  const { sentryDsn } = settings().config.errorReporting;
  if (!sentryDsn) return;
  void import("./sentry.ts").then(({ captureWithReplay }) => captureWithReplay(sentryDsn, error));
};
