import type { Page } from "@playwright/test";
import { assetsOf } from "../assets.ts";
import { expect, test } from "../fixtures.ts";
import { heading } from "../houses.ts";
import { openBrowser } from "../open-browser.ts";
import { findAddress, giveLead, person } from "../people.ts";
import { delayAnswers } from "../stubs.ts";

function isLater(file: string) {
  return file.startsWith("/assets/later-");
}

test("content that scripts show has its styles in time, and works without them", async ({
  page,
  product: { url },
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/);
  const [later = ""] = (await assetsOf(url, "/household", "css")).filter(isLater);
  const address = page.getByRole("combobox", { name: "Address" });
  const release = await delayAnswers(page, url + later);
  const entry = page.waitForResponse(/entry\.client/);
  await page.goto("/household", { waitUntil: "commit" });
  await (await entry).finished();
  // Frames in which it would be shown.
  await page.evaluate(async () => {
    for (let passed = 0; passed < 20; passed++) await new Promise(requestAnimationFrame);
  });
  await expect(page.getByText("LOADING...")).toBeVisible();
  await expect(address).toBeHidden();
  release();
  await expect(address).toHaveCSS("border-radius", "12px");

  await page.unrouteAll();
  await page.route(/\/assets\/later-/, (route) => route.abort());
  await page.reload();
  await findAddress(page, "21 Larkspur", /^21 Larkspur Terrace/);
});

test("the next screen's files are fetched in advance", async ({ page, product: { url } }) => {
  // A document includes its styles; navigation loads separate files.
  const needed = (await assetsOf(url, "/household", "(?:js|css)")).filter((file) => !isLater(file));
  const inDocument = await assetsOf(url, "/", "css");
  const fetched = (since: number) =>
    page.evaluate(
      (from) =>
        (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
          .filter(({ startTime, transferSize }) => startTime >= from && transferSize > 0)
          .map(({ name }) => new URL(name).pathname),
      since,
    );
  await page.goto("/");
  const missing = async () => {
    const here = await fetched(0);
    return needed.filter((file) => !here.includes(file) && !inDocument.includes(file));
  };
  await expect.poll(missing).toEqual([]);
  const since = await page.evaluate(() => performance.now());
  await giveLead(page, person("Ada", "Ahead", "prefetch"));
  await expect(heading(page, "Tell Us About Your House")).toBeVisible();
  expect((await fetched(since)).filter((file) => needed.includes(file))).toEqual([]);
});

test("a skipped view transition is not an error", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    const { prototype } = Document;
    const start = Reflect.get(prototype, "startViewTransition") as Document["startViewTransition"];
    prototype.startViewTransition = function (this: Document, turn) {
      const transition = start.call(this, turn);
      document.documentElement.dataset.cut = "";
      transition.skipTransition();
      return transition;
    };
  });
  await page.goto("/terms");
  await page.getByRole("banner").getByRole("link", { name: "evenly, home page" }).click();
  await expect(heading(page, "Get A Price")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-cut");
});

/** Navigates away and back; returns what prevented the back/forward cache. */
async function findWhyNotKept(page: Page): Promise<string[]> {
  const why: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.enable");
  devtools.on("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) => {
    // Ignores the browser's own reasons (busy, headless, memory).
    const ofPage = notRestoredExplanations.filter(({ type }) => type !== "Circumstantial");
    why.push(...ofPage.map(({ reason }) => reason));
  });
  await page.goto("/terms");
  await page.evaluate(() => {
    sessionStorage.removeItem("shown");
    setTimeout(() => history.back());
  });
  await page.waitForFunction(() => sessionStorage.getItem("shown") === "/");
  await devtools.detach();
  return why;
}

test("every page is eligible for the back/forward cache", async ({ product: { url } }) => {
  const browser = await openBrowser({ ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  const page = await browser.newPage({ baseURL: url });
  await page.addInitScript(() =>
    addEventListener("pageshow", () => sessionStorage.setItem("shown", location.pathname)),
  );
  await page.goto("/");
  expect(await findWhyNotKept(page)).toEqual([]);
  // Proves that violations are found.
  await page.goto("/");
  await page.evaluate(() => addEventListener("unload", () => undefined));
  expect(await findWhyNotKept(page)).toEqual(["UnloadHandlerExistsInMainFrame"]);
  await browser.close();
});
