import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import type { WorkerOptions } from "./fixtures.ts";
import journeys from "./playwright.config.ts";

/**
 * Whole journeys on the web app as it is developed (`script/build --development`): React's StrictMode runs everything
 * twice there, and says what is wrong with it. A journey fails on what is said.
 */
export default defineConfig<object, WorkerOptions>(journeys, {
  testMatch: ["a-house-signs-up-and-everybody-joins.spec.ts", "keyboard-alone-is-enough.spec.ts"],
  use: { configuration: { WEB_FOLDER: join(import.meta.dirname, "../.cache/development/client") } },
});
