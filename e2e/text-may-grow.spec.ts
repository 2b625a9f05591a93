import type { Page } from "@playwright/test";
import { findLostText } from "./find-lost-text.ts";
import { refuseCookies } from "./houses.ts";
import { journeyParts } from "./screens.ts";
import { expect, test } from "./visit-screens.ts";

test.use({ trace: "off" });
test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

/** What a reader may set without losing anything. WCAG 1.4.12 */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

const ways = [
  // A desktop 1280 px wide and 1024 px high, enlarged four times.
  { way: "at 400 %", sizes: [[320, 256]] },
  { way: "at 320 px", sizes: [[320, 568]] },
  {
    way: "at 200 % of the text",
    text: "200%",
    sizes: [
      [390, 844],
      [1280, 720],
    ],
  },
  { way: "at 200 %", sizes: [[640, 360]] },
  {
    way: "with spaced text",
    sheet: spacing,
    sizes: [
      [390, 844],
      [1280, 720],
    ],
  },
] as const;

const setText = (page: Page, size: string, sheet: string) =>
  page.evaluate(
    ([fontSize, rules]) => {
      document.documentElement.style.fontSize = fontSize ?? "";
      const own = new CSSStyleSheet();
      own.replaceSync(rules ?? "");
      document.adoptedStyleSheets = [own];
    },
    [size, sheet],
  );

for (const [part, screens] of journeyParts) {
  test(`${part}: enlarged and spaced text is all there, and nothing is off to the side`, async ({
    page,
    visit,
    complaints,
  }) => {
    test.setTimeout(120_000);
    complaints.expect(/404 \(Not Found\)|410 .*summary/);
    for (const screen of screens) {
      await visit(page, screen);
      for (const { way, sizes, ...set } of ways) {
        await setText(page, "text" in set ? set.text : "", "sheet" in set ? set.sheet : "");
        for (const [width, height] of sizes) {
          await page.setViewportSize({ width, height });
          expect.soft(await findLostText(page), `${screen.path} ${way} on ${String(width)} px`).toEqual([]);
        }
      }
    }
  });
}
