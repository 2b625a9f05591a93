import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import type { WorkerOptions } from "./fixtures.ts";
import journeys from "./playwright.config.ts";

/** Uses `script/build --development`: StrictMode runs everything twice, and its warnings fail a journey. */
export default defineConfig<object, WorkerOptions>(journeys, {
  testMatch: ["a-house-signs-up-and-everybody-joins.spec.ts", "keyboard-alone-is-enough.spec.ts"],
  use: { configuration: { WEB_FOLDER: join(import.meta.dirname, "../.cache/development/client") } },
});
