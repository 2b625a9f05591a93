import type { Page, Response } from "@playwright/test";
import { openAccount } from "./accounts.ts";
import { assetsOf } from "./assets.ts";
import { expect, test } from "./fixtures.ts";
import { person } from "./people.ts";

/** Brotli bytes. Architecture, Targets: 120 KB for the first screen, 25 KB for each later one. */
const firstPage = 120 * 1024;
const laterPage = 25 * 1024;

const scriptsOf = async (url: string, path: string) => new Set(await assetsOf(url, path, "js"));

/** All screens of the build except the first and the gallery. */
const laterScreens = async (url: string) => {
  const manifest = [...(await scriptsOf(url, "/"))].find((file) => file.includes("/manifest-"));
  const text = await (await fetch(`${url}${manifest ?? ""}`)).text();
  const { routes } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
    routes: Record<string, { readonly path?: string }>;
  };
  return Object.values(routes)
    .flatMap(({ path }) => (path && path !== "/" && !path.startsWith("dev/") ? `/${path}` : []))
    .map((path) => (path === "/*" ? "/no-such-page" : encodeURI(path.replace(/\/:\w+\?$/, ""))));
};

const weigh = async (url: string, files: Iterable<string>) => {
  let bytes = 0;
  for (const file of files) {
    const response = await fetch(url + file, { method: "HEAD", headers: { "accept-encoding": "br" } });
    expect(response.headers.get("content-encoding"), file).toBe("br");
    bytes += Number(response.headers.get("content-length"));
  }
  return bytes;
};

const fetchedUntil = async (page: Page, path: string, works: () => Promise<void>) => {
  const fetched = new Set<string>();
  const note = (response: Response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith(".js")) fetched.add(pathname);
  };
  page.on("response", note);
  await page.goto(path);
  await works();
  page.off("response", note);
  return fetched;
};

const formWorks = (page: Page) =>
  expect(page.getByRole("button", { name: "Next" })).toHaveAttribute("type", "submit");

for (const dates of ["with", "without"]) {
  const prepare = async (page: Page) => {
    if (dates === "without") await page.addInitScript(() => Reflect.deleteProperty(globalThis, "Temporal"));
  };

  test(`the first screen works with 120 KB of JavaScript in a browser ${dates} Temporal`, async ({
    page,
    product,
  }) => {
    await prepare(page);
    const fetched = await fetchedUntil(page, "/", () => formWorks(page));
    const named = await scriptsOf(product.url, "/");
    // The next screen's files are prefetched when idle.
    const ahead = await scriptsOf(product.url, "/household");
    expect([...fetched].filter((file) => !named.has(file) && !ahead.has(file))).toEqual([]);
    expect(await weigh(product.url, named)).toBeLessThanOrEqual(firstPage);
  });

  test(`the join link works with 120 KB of JavaScript in a browser ${dates} Temporal`, async ({
    page,
    product,
  }) => {
    const creator = person("Lia", "Light", dates);
    const account = await openAccount(product.url, { size: 3, creator });
    await prepare(page);
    const fetched = await fetchedUntil(page, account.joinLink, () =>
      expect(page.getByText("1 September 2027").first()).toBeVisible(),
    );
    const named = await scriptsOf(product.url, "/joining-tenant");
    const ahead = await scriptsOf(product.url, "/joining-tenant/personal-details");
    expect([...fetched].filter((file) => !named.has(file) && !ahead.has(file))).toEqual([]);
    expect(await weigh(product.url, named)).toBeLessThanOrEqual(firstPage);
  });
}

test("each later screen brings at most 25 KB more", async ({ product }) => {
  const held = await scriptsOf(product.url, "/");
  const screens = await laterScreens(product.url);
  expect(screens).toEqual(expect.arrayContaining(["/my-house", "/products/TV%20Licence", "/no-such-page"]));
  const heavy: string[] = [];
  for (const path of screens) {
    const more = [...(await scriptsOf(product.url, path))].filter((file) => !held.has(file));
    const bytes = await weigh(product.url, more);
    if (bytes > laterPage) heavy.push(`${path}: ${String(bytes)}`);
  }
  expect(heavy).toEqual([]);
});
