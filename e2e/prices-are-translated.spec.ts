import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { getPrice, getPriceOf, heading, next, priceFigure, refuseCookies } from "./houses.ts";
import { pay } from "./people.ts";
import { reachPayment } from "./sign-up-steps.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

/** Like a translating browser: replaces each text, and each new one, with two elements. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const replace = (text: Text) => {
      if (!text.data.trim() || text.parentElement?.closest('font, script, style, [translate="no"]')) return;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const translateAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(replace);
    };
    translateAll(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of addedNodes) if (node.isConnected) translateAll(node.parentNode ?? node);
        if (target.isConnected && target instanceof Text) replace(target);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

/** All visible prices, in order. */
const prices = async (page: Page) =>
  (await page.getByRole("main").innerText()).replaceAll(/\s+/g, "").match(/£[\d,]+(?:\.\d\d)?/g) ?? [];

const settled = async (page: Page) => {
  await expect(priceFigure(page)).toBeVisible();
  return prices(page);
};

/** Applies everything that changes a price; returns the visible prices. */
const tryEverything = async (page: Page) => {
  const seen: string[][] = [await settled(page)];
  const tv = page.getByRole("checkbox", { name: "TV Licence" });
  await tv.uncheck();
  seen.push(await settled(page));
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("main").locator("s")).toBeVisible();
  seen.push(await settled(page));
  await page.getByRole("button", { name: "Edit broadband" }).click();
  await page.getByRole("radio", { name: "Virgin Fibre 1000", exact: true }).check();
  const priced = page.waitForResponse("**/api/voucher/*");
  await page.getByRole("button", { name: "Update" }).click();
  await priced;
  await expect(page.getByRole("main").locator("s")).toBeVisible();
  seen.push(await settled(page));
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByRole("main").locator("s")).toHaveCount(0);
  await tv.check();
  seen.push(await settled(page));
  return seen;
};

test("a translated price page shows the same prices as in English", async ({ page }) => {
  // A tall window, so that the price bar does not appear.
  await page.setViewportSize({ width: 390, height: 4_000 });
  await getPrice(page, "Zoya", 8);
  const english = await tryEverything(page);
  expect(new Set(english.map((all) => all.join())).size).toBe(english.length);
  await page.evaluate(() => sessionStorage.clear());
  await getPrice(page, "Zoya", 8);
  await translate(page);
  expect(await tryEverything(page)).toEqual(english);
});

test("a translated product page adds up as it does in English", async ({ page }) => {
  await getPrice(page, "Ying", 9);
  await page.goto("/products/Broadband");
  await expect(heading(page, "Broadband")).toBeVisible();
  const choose = async (name: string) => {
    await page.getByRole("radio", { name, exact: true }).check();
    return prices(page);
  };
  const english = [await choose("Virgin Fibre 1000"), await choose("Virgin Fibre 100")];
  expect(english[0]?.at(-1)).not.toBe(english[1]?.at(-1));
  await translate(page);
  expect([await choose("Virgin Fibre 1000"), await choose("Virgin Fibre 100")]).toEqual(english);
  await next(page);
  await expect(heading(page, "TV Licence")).toBeVisible();
});

test("on a translated payment page the shown price is the agreed one", async ({ page, complaints }) => {
  complaints.expect(/409 .*direct_debit/);
  await getPriceOf(page, "Xin", "The Reading Room");
  await reachPayment(page);
  await translate(page);
  let now = 1900;
  await page.route("**/api/direct_debit", (route) =>
    route.fulfill({
      status: 409,
      json: {
        message: "The price has changed.",
        code: "price-changed",
        messages: ["The price has changed."],
        codes: ["price-changed"],
        priceBeforeDiscount: (now += 100),
        priceAfterDiscount: now,
      },
    }),
  );
  await pay(page);
  const agreement = page.getByRole("region", { name: "Your price has changed" });
  await expect(agreement).toContainText("It's now £20.00 per person per week");
  await expect(agreement).toContainText("£86.91 per person per month");
  await page.getByRole("checkbox", { name: "I agree to pay £20.00 per person per week" }).check();
  await page.getByRole("button", { name: "Set up Direct Debit" }).click();
  await expect(agreement).toContainText("It was £20.00. It's now £21.00 per person per week");
  await expect(agreement).toContainText("£91.26 per person per month");
  await expect(
    page.getByRole("checkbox", { name: "I agree to pay £21.00 per person per week" }),
  ).not.toBeChecked();
  expect(await prices(page)).not.toContain("£86.91");
});
