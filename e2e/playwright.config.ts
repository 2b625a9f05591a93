import { defineConfig } from "@playwright/test";

/**
 * Each test has a product of its own (`product-host.ts`). `--project journeys --project sweep` are the short run. To debug,
 * use `--trace on`: recording every journey takes a third of the time.
 */
export default defineConfig({
  globalSetup: "./prepare-run.ts",
  outputDir: "../test-results",
  snapshotPathTemplate: "../web/public/{arg}{ext}",
  timeout: 300_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  projects: [
    { name: "journeys", testDir: "journeys" },
    { name: "sweep", testDir: "sweep" },
    { name: "everything", testDir: "everything" },
  ],
  use: {
    browserName: "chromium",
    viewport: { width: 390, height: 844 },
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
