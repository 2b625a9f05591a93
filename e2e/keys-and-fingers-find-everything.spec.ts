import { refuseCookies } from "./houses.ts";
import { findBrokenOutline, findDisorder, findSmallTargets } from "./look-at-page.ts";
import { journeyParts, screenAt } from "./screens.ts";
import { expect, test } from "./visit-screens.ts";
import { walkByTab } from "./walk-by-tab.ts";

const smallest = { width: 320, height: 568 };
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 720 };

for (const [part, screens] of journeyParts) {
  test(`${part}: the focus is always seen, goes as one reads, and what can be pressed is big enough`, async ({
    page,
    visit,
    complaints,
  }) => {
    test.setTimeout(120_000);
    complaints.expect(/404 \(Not Found\)|410 .*summary/);
    for (const screen of screens) {
      await visit(page, screen);
      for (const size of screen.first ? [smallest, desk] : [smallest, phone, desk]) {
        await page.setViewportSize(size);
        const where = `${screen.path} at ${String(size.width)}`;
        // The question about cookies stands over every page here.
        expect.soft(await walkByTab(page, size === phone ? "Shift+Tab" : "Tab"), where).toEqual([]);
        if (size !== smallest) expect.soft(await findDisorder(page), where).toEqual([]);
        if (size !== phone) expect.soft(await findSmallTargets(page), where).toEqual([]);
      }
      expect.soft(await findBrokenOutline(page), screen.path).toEqual([]);
    }
  });
}

test("the sticky bar covers nothing that has the focus, from either side", async ({
  page,
  visit,
  product,
}) => {
  await refuseCookies(page, product.url);
  await visit(page, screenAt("/short-summary"));
  for (const size of [smallest, phone, desk]) {
    await page.setViewportSize(size);
    expect.soft(await walkByTab(page, "Tab", { alongEdge: true }), String(size.width)).toEqual([]);
    expect.soft(await walkByTab(page, "Shift+Tab"), String(size.width)).toEqual([]);
  }
});
