import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { launch } from "puppeteer-core";
import type { Engine } from "./engine.ts";

/** Firefox, driven over WebDriver BiDi. */
export async function openFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    headless: true,
    defaultViewport: { width: 390, height: 844 },
  });
  const page = await browser.newPage();
  const find = async (xpath: string) => {
    const element = await page.waitForSelector(`xpath/${xpath}`, { timeout: 30_000 });
    if (!element) throw new Error(`There is no ${xpath}`);
    return element;
  };
  return {
    open: async (url) => void (await page.goto(url)),
    run: (expression) => page.evaluate(expression),
    click: async (xpath) => (await find(xpath)).click(),
    type: async (xpath, text) => (await find(xpath)).type(text),
    forget: () =>
      page.evaluate(() => {
        sessionStorage.clear();
        localStorage.clear();
      }),
    takePicture: async (file) => {
      mkdirSync(dirname(file), { recursive: true });
      await page.screenshot({ path: file as `${string}.png` });
    },
    close: () => browser.close(),
  };
}
