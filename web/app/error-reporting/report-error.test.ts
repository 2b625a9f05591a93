import { afterEach, beforeEach, expect, test, vi } from "vitest";

const sentry = vi.hoisted(() => ({ startReporting: vi.fn(), capture: vi.fn() }));
vi.mock("./sentry.ts", () => sentry);

const dsn = "https://key@errors.example/1";
const window = new EventTarget();

beforeEach(() => {
  vi.clearAllMocks();
  vi.resetModules();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
});
afterEach(() => void vi.unstubAllGlobals());

function loadWith(sentryDsn: string | null) {
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(
      Response.json(url.endsWith("/features") ? [] : { brand: {}, errorReporting: { sentryDsn } }),
    ),
  );
  return import("./report-error.ts");
}
function isIdle() {
  return new Promise((resolve) => setTimeout(resolve));
}

test("recording starts before an error [S7.14]", async () => {
  const { watchErrors } = await loadWith(dsn);
  watchErrors()();
  await vi.waitFor(() => expect(sentry.startReporting).toHaveBeenCalledExactlyOnceWith(dsn));
  expect(sentry.capture).not.toHaveBeenCalled();
});

test("an error before the start is reported after it", async () => {
  const { reportError } = await loadWith(dsn);
  const early = new Error("Early");
  reportError(early);
  await vi.waitFor(() => expect(sentry.capture.mock.calls).toEqual([[early]]));
  expect(sentry.startReporting).toHaveBeenCalledOnce();
});

test("errors outside rendering are reported too, until stopped [S7.14]", async () => {
  const { watchErrors } = await loadWith(dsn);
  const stop = watchErrors();
  const [thrown, rejected] = [new Error("Thrown"), new Error("Rejected")];
  window.dispatchEvent(Object.assign(new Event("error"), { error: thrown }));
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: rejected }));
  await vi.waitFor(() => expect(sentry.capture.mock.calls).toEqual([[thrown], [rejected]]));
  stop();
  window.dispatchEvent(Object.assign(new Event("error"), { error: thrown }));
  await isIdle();
  expect(sentry.capture).toHaveBeenCalledTimes(2);
});

test("without configuration nothing is loaded [D6]", async () => {
  const { watchErrors, reportError } = await loadWith(null);
  const stop = watchErrors();
  reportError(new Error("It broke"));
  await isIdle();
  await isIdle();
  stop();
  expect(sentry.startReporting).not.toHaveBeenCalled();
  expect(sentry.capture).not.toHaveBeenCalled();
});
