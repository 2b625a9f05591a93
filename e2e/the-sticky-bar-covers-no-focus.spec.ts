import { refuseCookies } from "./houses.ts";
import { screenAt } from "./screens.ts";
import { expect, test } from "./visit-screens.ts";
import { walkByTab } from "./walk-by-tab.ts";

const smallest = { width: 320, height: 568 };
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 720 };

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
