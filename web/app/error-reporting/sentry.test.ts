import { beforeEach, expect, test, vi } from "vitest";

const sentry = vi.hoisted(() => ({
  init: vi.fn(),
  isInitialized: vi.fn(() => false),
  captureException: vi.fn(),
  replayIntegration: vi.fn((options: object) => options),
}));
vi.mock("@sentry/browser", () => sentry);

const dsn = "https://key@errors.example/1";

beforeEach(() => {
  vi.clearAllMocks();
  vi.resetModules();
});

/** The settings as the server tells them, with or without a place to report to. */
const loadWith = async (sentryDsn: string | null) => {
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(
      Response.json(url.endsWith("/features") ? [] : { brand: {}, errorReporting: { sentryDsn } }),
    ),
  );
  const { loadSettings } = await import("../journey/settings.ts");
  const reporting = await import("./report-error.ts");
  await loadSettings();
  vi.unstubAllGlobals();
  return reporting;
};
const reportWith = async (sentryDsn: string | null) =>
  (await loadWith(sentryDsn)).reportError(new Error("It broke"));

test("an error is reported to the operator's place, as production, with a replay of every error", async () => {
  await reportWith(dsn);
  await vi.waitFor(() => expect(sentry.captureException).toHaveBeenCalledOnce());
  expect(sentry.init).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      dsn,
      environment: "production",
      replaysSessionSampleRate: 0,
      replaysOnErrorSampleRate: 1,
    }),
  );
});

test("no text and nothing typed leaves the page with it, nor an address with its query", async () => {
  await reportWith(dsn);
  await vi.waitFor(() => expect(sentry.init).toHaveBeenCalledOnce());
  expect(sentry.replayIntegration).toHaveBeenCalledWith(
    expect.objectContaining({ maskAllText: true, maskAllInputs: true }),
  );
  const [options] = sentry.init.mock.calls[0] ?? [];
  const { beforeSend } = options as { beforeSend: (event: object) => object };
  const event = { message: "It broke", request: { url: "/joining-tenant?guid=secret" }, user: { ip: "::1" } };
  expect(JSON.stringify(beforeSend(event))).toBe('{"message":"It broke"}');
});

test("what breaks outside of a screen's rendering is reported too, until nobody watches any more", async () => {
  const { watchErrors } = await loadWith(dsn);
  const window = new EventTarget();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  const stop = watchErrors();
  const [thrown, rejected] = [new Error("Thrown"), new Error("Rejected")];
  window.dispatchEvent(Object.assign(new Event("error"), { error: thrown }));
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: rejected }));
  await vi.waitFor(() => expect(sentry.captureException.mock.calls).toEqual([[thrown], [rejected]]));
  stop();
  window.dispatchEvent(Object.assign(new Event("error"), { error: thrown }));
  await new Promise((resolve) => setImmediate(resolve));
  expect(sentry.captureException).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});

test("without a place to report to nothing is loaded", async () => {
  await reportWith(null);
  await new Promise((resolve) => setImmediate(resolve));
  expect(sentry.init).not.toHaveBeenCalled();
  expect(sentry.captureException).not.toHaveBeenCalled();
});
