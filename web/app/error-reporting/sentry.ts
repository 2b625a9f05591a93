import { captureException, init, makeFetchTransport, replayIntegration } from "@sentry/browser";
import { blotOutTokens } from "./blot-out-tokens.ts";

/** Records with all text and inputs masked, and sends that with an error: then always. Ruling D6. */
export const startReporting = (dsn: string) => {
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
        // Compressed, a recording could not be read where everything else is: on its way out.
        useCompression: false,
      }),
    ],
    beforeSend: (event) => ({ ...event, request: undefined, user: undefined }),
    beforeBreadcrumb: (crumb) => (crumb.category === "ui.click" ? crumb : null),
    transport: sendWithoutTokens,
  });
};

export const capture = (error: unknown) => captureException(error);

/** Events, replays and recordings all leave through here. */
const sendWithoutTokens = (
  options: Parameters<typeof makeFetchTransport>[0],
): ReturnType<typeof makeFetchTransport> => {
  const transport = makeFetchTransport(options);
  return { ...transport, send: (envelope) => transport.send(blotOutTokens(envelope)) };
};
