import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Subject } from "../../e2e/look-at-screen.ts";

export const widths = [320, 390, 768, 1280] as const;
export type Width = (typeof widths)[number];

export type PicturedSubject = Subject & {
  /** All if omitted. */
  readonly widths?: readonly Width[];
};

/** Typical heights for these widths. */
const heights: Record<Width, number> = { 320: 640, 390: 844, 768: 1024, 1280: 900 };

export async function takePicture(
  page: Page,
  { width, isWhole }: { width: Width; isWhole: boolean },
  path: string,
): Promise<void> {
  await prepareForPicture(page, { width, isWhole });
  await page.screenshot({ path, fullPage: isWhole, animations: "allow" });
  await page.evaluate(goOn);
}

/** A phone's viewport, for the README. */
export async function takeSmallPicture(page: Page, path: string): Promise<void> {
  await prepareForPicture(page, { width: 390, isWhole: true });
  await writeWebp(page, path, 82);
}

/** The viewport as WebP, for small files; Playwright cannot write WebP. */
export async function writeWebp(page: Page, path: string, quality: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality });
  await writeFile(path, Buffer.from(data, "base64"));
}

async function prepareForPicture(
  page: Page,
  { width, isWhole }: { width: Width; isWhole: boolean },
): Promise<void> {
  await page.setViewportSize({ width, height: heights[width] });
  // Avoids hover styles.
  await page.mouse.move(0, 0);
  // The configuration is loaded once the header shows the reviews or whose page it is.
  const isShell = (await page.locator("header").count()) > 0;
  if (isShell) await page.locator("header a + div").first().waitFor({ state: "attached" });
  await page.evaluate(settle, isWhole);
}

/** Runs in the page: waits for fonts, images, layout and animations. */
async function settle(isWhole: boolean) {
  // Frames also arrive while the page's clock is stopped.
  const nextFrame = () =>
    new Promise<void>((resolve) => {
      const frame = new ResizeObserver(() => {
        frame.disconnect();
        resolve();
      });
      frame.observe(document.documentElement);
    });
  // The fixed bar is meaningless in a full-page picture.
  const styles = new CSSStyleSheet();
  styles.replaceSync(`
    * { caret-color: transparent !important }
    ${isWhole ? "[data-shown] { display: none !important }" : ""}
  `);
  document.adoptedStyleSheets = [styles];
  if (isWhole) scrollTo(0, 0);
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await nextFrame();
  await nextFrame();
  // Finishes animations; temporary elements such as toasts stop halfway.
  const movements = document.getAnimations().filter(({ playState }) => playState === "running");
  const lengthOf = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime);
  for (const movement of movements) {
    if (lengthOf(movement) <= 1_000) continue;
    movement.pause();
    movement.currentTime = Math.min(lengthOf(movement), 4_000) / 2;
  }
  await Promise.allSettled(movements.filter((one) => lengthOf(one) <= 1_000).map(({ finished }) => finished));
}

function goOn() {
  document.adoptedStyleSheets = [];
  for (const movement of document.getAnimations()) if (movement.playState === "paused") movement.play();
}
