import { afterEach, beforeEach, expect, test, vi } from "vitest";

const config = { minTenancyLengthMonths: 6, today: "2027-07-15", brand: { name: "Fairshare" } };

/** Each test reads the settings for the first time. */
async function load(features: { key: string; value: unknown }[]) {
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(Response.json(url.endsWith("/features") ? features : config)),
  );
  const settings = await import("./settings.ts");
  return { ...settings, loaded: await settings.loadSettings() };
}

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

test("the minimum term is the configuration's, unless a flag says another [S9.1]", async () => {
  const { loaded, minimumMonths } = await load([{ key: "min_contract_length", value: null }]);
  expect(minimumMonths(loaded)).toBe(6);
  vi.resetModules();
  const flagged = await load([{ key: "min_contract_length", value: 12 }]);
  expect(flagged.minimumMonths(flagged.loaded)).toBe(12);
});

test("the default minimum term is nine months [S9.1]", async () => {
  const { settings, minimumMonths } = await import("./settings.ts");
  expect(minimumMonths(settings())).toBe(9);
});

test("today is the server's date [D16]", async () => {
  const { loaded, today } = await load([]);
  expect(today(loaded).toString()).toBe("2027-07-15");
});

test("a failed fetch is retried by the next caller", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
  const { loadSettings } = await import("./settings.ts");
  await expect(loadSettings()).rejects.toThrow("No answer");
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(Response.json(url.endsWith("/features") ? [] : config)),
  );
  expect((await loadSettings()).config.brand.name).toBe("Fairshare");
});
