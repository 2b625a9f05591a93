import { type Browser, chromium, type LaunchOptions } from "@playwright/test";
import config from "./playwright.config.ts";
import { findChromium } from "./chromium.ts";

export function openBrowser(more: LaunchOptions = {}): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...config.use?.launchOptions,
    ...(executablePath === undefined ? {} : { executablePath }),
    ...more,
  });
}
