import type { Page } from "@playwright/test";
import { openAccount } from "../accounts.ts";
import { assetsOf } from "../assets.ts";
import { expect, test } from "../fixtures.ts";
import { heading, next } from "../houses.ts";
import { giveLead, person } from "../people.ts";
import { delayAnswers } from "../stubs.ts";

/** Paths of what a page fetches, from now on. */
function watchFetched(page: Page, ending: string): ReadonlySet<string> {
  const fetched = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(ending)) fetched.add(pathname);
  });
  return fetched;
}

/** The form works once scripts have run. */
function expectToWork(page: Page) {
  return expect(page.getByRole("button", { name: "Next" })).toHaveAttribute("type", "submit");
}

test("a page is painted from its document and two small fonts, and says that it needs scripts", async ({
  browser,
  product: { url },
}) => {
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false });
  const page = await context.newPage();
  const sheets = watchFetched(page, ".css");
  const fonts = watchFetched(page, ".woff2");
  await page.goto("/");
  await expect(page.getByLabel("Email address")).toBeVisible();
  await expect(page.locator("main > div > div").first()).toHaveCSS("background-color", "rgb(10, 50, 56)");
  await expect(heading(page, "Get A Price")).toHaveCSS("font-family", /^Gabarito/);
  expect([...sheets]).toEqual([]);
  expect([...fonts]).toHaveLength(2);

  await page.goto("/joining-tenant?guid=abc");
  const notice = page.locator("noscript p");
  await expect(notice).toBeVisible();
  await notice.getByRole("link", { name: "try again" }).click();
  await expect(page).toHaveURL(`${url}/joining-tenant?guid=abc`);
  await context.close();
});

test("[D2] what is typed and pressed before hydration is kept and sent, and letters that the small fonts lack load the full ones", async ({
  page,
}) => {
  const fonts = watchFetched(page, ".woff2");
  const release = await delayAnswers(page, "**/assets/*.js");
  await page.goto("/", { waitUntil: "commit" });
  const name = page.getByLabel("First name");
  await name.fill("Zoe");
  await next(page);
  await page.getByLabel("Last name").press("Enter");
  await expect(page.getByRole("button", { name: "Next" })).toHaveAttribute("aria-busy", "true");
  release();
  await expectToWork(page);
  await expect(name).toHaveValue("Zoe");
  await expect(page.getByLabel("Last name")).toHaveAccessibleDescription("Last name required");
  await expect(name).toHaveAccessibleDescription("");
  expect(new URL(page.url()).search).toBe("");

  expect([...fonts]).toHaveLength(2);
  const full = page.waitForResponse((response) => response.url().includes("figtree-latin-wght"));
  await name.fill("Zoë");
  expect((await full).status()).toBe(200);
});

test("in a browser without Temporal the first screen and the join link need no script that their documents do not name", async ({
  page,
  product: { url },
}) => {
  const account = await openAccount(url, { size: 3, creator: person("Lia", "Light", "without") });
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "Temporal"));
  for (const { path, ahead, works } of [
    { path: "/", ahead: "/household", works: () => expectToWork(page) },
    {
      path: account.joinLink,
      ahead: "/joining-tenant/personal-details",
      works: () => expect(page.getByText("1 September 2027").first()).toBeVisible(),
    },
  ]) {
    const fetched = watchFetched(page, ".js");
    await page.goto(path);
    await works();
    const { pathname } = new URL(path, url);
    const expected = [...(await assetsOf(url, pathname, "js")), ...(await assetsOf(url, ahead, "js"))];
    expect([...fetched].filter((file) => !expected.includes(file))).toEqual([]);
  }
});

test("a file removed by a new release causes one reload and loses no input", async ({
  page,
  product: { url },
  complaints,
}) => {
  complaints.expect(/404/);
  complaints.expect(/Error loading route module|Failed to fetch dynamically imported module/);
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  // A page of an old release whose next files are gone.
  const assets = await assetsOf(url, "/", "js");
  const gone = (await assetsOf(url, "/household", "js")).filter((file) => !assets.includes(file));
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
  await next(page);
  await expect(heading(page, "Tell Us About Your House")).toBeVisible();
});
