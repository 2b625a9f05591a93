import { captureException, init, isInitialized, replayIntegration } from "@sentry/browser";

/** Session replay on every error, with all text and inputs masked; no address of a page leaves with its query. Ruling D6. */
export const captureWithReplay = (dsn: string, error: unknown) => {
  if (!isInitialized()) {
    init({
      dsn,
      environment: "production",
      replaysSessionSampleRate: 0,
      replaysOnErrorSampleRate: 1,
      integrations: [replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true })],
      beforeSend: (event) => ({ ...event, request: undefined, user: undefined }),
      beforeBreadcrumb: (crumb) => (crumb.category === "ui.click" ? crumb : null),
    });
  }
  captureException(error);
};
