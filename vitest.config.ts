import { join } from "node:path";
import { playwright } from "@vitest/browser-playwright";
import { configDefaults, defineConfig, type TestProjectConfiguration } from "vitest/config";
import { findInstalledChromium } from "./e2e/chromium.ts";
import journeys from "./e2e/playwright.config.ts";
import { pseudoLanguage, speak } from "./web/language.ts";

/**
 * Nothing is kept in a module, so that the files of a worker can share what they import. Limits are on what hangs, not on
 * what is slow: a busy machine takes five times as long.
 */
const shared = { isolate: false, maxWorkers: 2, testTimeout: 120_000, hookTimeout: 120_000 };

/** On one PostgreSQL server, with a database for each file. */
const server = {
  ...shared,
  root: join(import.meta.dirname, "server"),
  globalSetup: [join(import.meta.dirname, "server/test/global-setup.ts")],
  pool: "forks",
  teardownTimeout: 20_000,
} as const;

const { viewport, locale, timezoneId, reducedMotion, launchOptions } = journeys.use ?? {};
const executablePath = findInstalledChromium();

/** Screens in a browser, with a played server (web/test/open-screen.tsx): one page for all files. */
const screens: TestProjectConfiguration = {
  resolve: { alias: [{ find: /^zustand$/, replacement: `${import.meta.dirname}/web/test/zustand.ts` }] },
  optimizeDeps: {
    include: [
      "react",
      "react-dom/client",
      "react/jsx-dev-runtime",
      "react-router",
      "react-router/dom",
      "zustand/react",
      "zustand/vanilla",
      "temporal-polyfill",
      "@sentry/browser",
      "axe-core",
    ],
  },
  test: {
    ...shared,
    name: "screens",
    include: ["web/app/**/*.screen.test.tsx", "design/gallery/*.screen.test.tsx"],
    setupFiles: ["web/test/screens-setup.ts"],
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { ...launchOptions, ...(executablePath && { executablePath }) },
        // Larger than every page's frame, of which nothing may be cut off.
        contextOptions: { viewport: { width: 1440, height: 4_200 }, locale, timezoneId, reducedMotion },
      }),
      instances: [{ browser: "chromium", viewport }],
    },
  },
};

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: "domain", include: ["domain/src/**/*.test.ts"] } },
      { test: { ...shared, name: "contract", include: ["contract/src/**/*.test.ts"] } },
      {
        test: { ...shared, name: "design", include: ["design/src/**/*.test.ts", "design/src/**/*.test.tsx"] },
      },
      {
        test: {
          ...shared,
          // Answers and settings are kept in modules, as in a browser's page.
          isolate: true,
          pool: "threads",
          name: "web",
          include: ["web/*.test.ts", "web/app/**/*.test.ts", "web/app/**/*.test.tsx"],
          exclude: ["**/*.screen.test.tsx"],
        },
      },
      screens,
      { test: { ...shared, name: "staff", include: ["staff/app/**/*.test.ts", "staff/app/**/*.test.tsx"] } },
      { test: { ...shared, name: "docs", include: ["docs/**/*.test.ts", "script/*.test.ts"] } },
      { test: { ...shared, name: "lint", include: ["script/lint/*.test.js"] } },
      {
        // Without the plugin's configuration, which would apply to other projects too.
        plugins: [{ ...speak(pseudoLanguage), config: undefined }],
        test: { ...shared, name: "pseudo-language", include: ["script/pictures/*.test.ts"] },
      },
      // Reads web/build: `script/build` comes first.
      {
        test: {
          ...shared,
          name: "built",
          include: ["script/built/*.test.ts"],
        },
      },
      {
        test: {
          ...server,
          name: "server",
          include: ["**/*.test.ts", "**/*.test.tsx"],
          exclude: [...configDefaults.exclude, "**/*.everything.test.ts"],
        },
      },
      // What proves something rarely broken: `script/test --everything`.
      { test: { ...server, name: "everything", include: ["**/*.everything.test.ts"] } },
    ],
  },
});
