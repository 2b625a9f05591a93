import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { openBrowser } from "./open-browser.ts";
import { assetsOf } from "./assets.ts";
import { expect, test } from "./fixtures.ts";
import { findHouse, giveLead, person } from "./people.ts";
import { heading, refuseCookies } from "./houses.ts";
import { delayAnswers } from "./stubs.ts";
import { screens } from "./screens.ts";

const namesOf = (requested: ReadonlySet<string>, ending: string) =>
  [...requested].filter((path) => path.endsWith(ending));

/** Runs in the page: waits for frames, so that immediate work is done. */
const passFrames = async (count: number) => {
  for (let passed = 0; passed < count; passed++) await new Promise(requestAnimationFrame);
};

const isLater = (file: string) => file.startsWith("/assets/later-");

test("a page is painted from its document and two small fonts, before any script", async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const requested = new Set<string>();
  page.on("request", (request) => requested.add(new URL(request.url()).pathname));
  await page.goto("/");
  await expect(heading(page, "Get A Price")).toBeVisible();
  expect(namesOf(requested, ".css")).toEqual([]);
  const evening = page.locator("main > div > div").first();
  await expect(evening).toHaveCSS("background-color", "rgb(10, 50, 56)");
  await expect(heading(page, "Get A Price")).toHaveCSS("font-family", /^Gabarito/);
  const fonts = namesOf(requested, ".woff2");
  expect(fonts).toHaveLength(2);
  let bytes = 0;
  for (const font of fonts) {
    const response = await fetch(product.url + font, { method: "HEAD" });
    expect(response.headers.get("cache-control")).toContain("immutable");
    bytes += Number(response.headers.get("content-length"));
  }
  expect(bytes).toBeLessThanOrEqual(24 * 1024);
  await context.close();
});

test("a preload scanner fetches none of the inlined styles", async ({ page, product }) => {
  await refuseCookies(page, product.url);
  const requested = new Set<string>();
  page.on("request", (request) => requested.add(new URL(request.url()).pathname));
  const script = "/waited-for.js";
  await page.route(script, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  const release = await delayAnswers(page, script);
  await page.route("/", async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace("<link", `<script src="${script}"></script><link`);
    await route.fulfill({ response, body: html });
  });
  await page.goto("/", { waitUntil: "commit" });
  await expect.poll(() => namesOf(requested, ".js").length).toBeGreaterThan(1);
  expect(namesOf(requested, ".css").filter((file) => !isLater(file))).toEqual([]);
  release();
  await expect(heading(page, "Get A Price")).toBeVisible();
});

test("every document fits into the first packets of a connection", async ({ product }) => {
  for (const { path } of screens) {
    const answer = await fetch(product.url + path, { headers: { "accept-encoding": "br" } });
    expect(answer.headers.get("content-encoding"), path).toBe("br");
    // At a fixed origin: with the port of a run the size varies by 50 bytes.
    const document = (await answer.text()).replaceAll(product.url, "https://bills.evenly.example");
    // Ten packets before the first acknowledgement, one kilobyte of it headers.
    expect(brotliCompressSync(document).length, path).toBeLessThanOrEqual(13 * 1024);
  }
});

test("content that scripts show has its styles in time", async ({ page, product }) => {
  await refuseCookies(page, product.url);
  const [later = ""] = (await assetsOf(product.url, "/household", "css")).filter(isLater);
  const release = await delayAnswers(page, product.url + later);
  const entry = page.waitForResponse(/entry\.client/);
  await page.goto("/household", { waitUntil: "commit" });
  await (await entry).finished();
  await page.evaluate(passFrames, 20);
  await expect(page.getByText("LOADING...")).toBeVisible();
  await expect(heading(page, "Tell Us About Your House")).toBeHidden();
  release();
  await expect(page.getByRole("combobox", { name: "Address" })).toHaveCSS("border-radius", "12px");
});

test("a page works without its later styles", async ({ page, product, complaints }) => {
  complaints.expect(/ERR_FAILED/);
  await refuseCookies(page, product.url);
  await page.route(/\/assets\/later-/, (route) => route.abort());
  await page.goto("/household");
  await findHouse(page, "21 Larkspur", /^21 Larkspur Terrace/);
});

test("full fonts are loaded for letters that the subsets lack", async ({ page, product }) => {
  await refuseCookies(page, product.url);
  const fonts = new Set<string>();
  page.on("request", (request) => {
    if (request.url().endsWith(".woff2")) fonts.add(request.url());
  });
  await page.goto("/");
  await page.getByLabel("First name").fill("Zoe");
  await page.evaluate(() => document.fonts.ready);
  expect(fonts.size).toBe(2);
  const more = page.waitForResponse((response) => response.url().includes("figtree-latin-wght"));
  await page.getByLabel("First name").fill("Zoë");
  expect((await more).status()).toBe(200);
});

test("the next screen's files are fetched in advance", async ({ page, product }) => {
  await refuseCookies(page, product.url);
  // A document includes its styles; navigation loads separate files.
  const needed = (await assetsOf(product.url, "/household", "(?:js|css)")).filter((file) => !isLater(file));
  const fetched = (since: number) =>
    page.evaluate(
      (from) =>
        (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
          .filter(({ startTime, transferSize }) => startTime >= from && transferSize > 0)
          .map(({ name }) => new URL(name).pathname),
      since,
    );
  await page.goto("/");
  const inDocument = new Set(await assetsOf(product.url, "/", "css"));
  const missing = async () => {
    const here = new Set(await fetched(0));
    return needed.filter((file) => !here.has(file) && !inDocument.has(file));
  };
  await expect.poll(missing).toEqual([]);
  const asked = await page.evaluate(() => performance.now());
  await giveLead(page, person("Ada", "Ahead", "prefetch"));
  await expect(heading(page, "Tell Us About Your House")).toBeVisible();
  expect((await fetched(asked)).filter((file) => needed.includes(file))).toEqual([]);
});

test("a file removed by a new release causes one reload and loses no input", async ({
  page,
  product,
  complaints,
}) => {
  complaints.expect(/404/);
  complaints.expect(/Error loading route module|Failed to fetch dynamically imported module/);
  await refuseCookies(page, product.url);
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  // A page of an old release whose next files are gone.
  const held = await assetsOf(product.url, "/", "js");
  const gone = (await assetsOf(product.url, "/household", "js")).filter((file) => !held.includes(file));
  expect(gone).not.toEqual([]);
  await page.route(
    ({ pathname }) => gone.includes(pathname),
    (route) => route.fulfill({ status: 404, body: "" }),
  );
  await page.goto("/");
  await giveLead(page, person("Rae", "Released", "deploy"));
  await expect.poll(() => documents).toBe(2);
  // The reload loaded the new release.
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Rae");
  await page.getByRole("checkbox", { name: /I agree to the privacy policy/ }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(heading(page, "Tell Us About Your House")).toBeVisible();
  await findHouse(page, "21 Larkspur", /^21 Larkspur Terrace/);
});

/** Navigates away and back; returns what prevented the back/forward cache. */
const findWhyNotKept = async (page: Page): Promise<string[]> => {
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
};

test("every page is eligible for the back/forward cache", async ({ product }) => {
  const browser = await openBrowser({ ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  const page = await browser.newPage({ baseURL: product.url });
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
