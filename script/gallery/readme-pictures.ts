import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { prepareForPicture } from "./take-picture.ts";

export const readmeStops = [
  "get-a-price",
  "household-filled-in",
  "broadband",
  "short-summary",
  "direct-debit",
  "joining-tenant-house-complete",
  "my-house-in-use",
  "my-house-what-if",
];

/** Twice as sharp as the page: the README shows them small. */
export const readmeSharpness = 2;

/** What a phone shows, in a format that keeps the repository small; Playwright itself writes none such. */
export const takeReadmePicture = async (page: Page, path: string): Promise<void> => {
  await prepareForPicture(page, { width: 390, isWhole: true });
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: 82 });
  await writeFile(path, Buffer.from(data, "base64"));
};
