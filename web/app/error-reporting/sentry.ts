import { captureException, init, makeFetchTransport, replayIntegration } from "@sentry/browser";
import { blotOutTokens } from "./blot-out-tokens.ts";

/** Records with text and inputs masked, and sends recordings with errors only. Ruling D6. */
export function startReporting(dsn: string) {
  init({
    dsn,
    environment: "production",
    sendClientReports: false,
    replaysSessionSampleRate: 0,
    replaysOnErrorSampleRate: 1,
    integrations: [
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        stickySession: false,
        // Tokens cannot be removed from compressed recordings.
        useCompression: false,
      }),
    ],
    beforeSend: (event) => ({ ...event, request: undefined, user: undefined }),
    beforeBreadcrumb: (crumb) => (crumb.category === "ui.click" ? crumb : null),
    transport: sendWithoutTokens,
  });
}

export function capture(error: unknown) {
  return captureException(error);
}

/** All events and recordings are sent through this transport. */
function sendWithoutTokens(
  options: Parameters<typeof makeFetchTransport>[0],
): ReturnType<typeof makeFetchTransport> {
  const transport = makeFetchTransport(options);
  return { ...transport, send: (envelope) => transport.send(blotOutTokens(envelope)) };
}
