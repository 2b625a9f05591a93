import { expect, test } from "./fixtures.ts";
import { heading, refuseCookies } from "./houses.ts";

const contentOf = (html: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];

for (const path of ["/joining-tenant?guid=secret", "/short-summary?postcode=LS6+1ZZ&housemates=4"]) {
  test(`${path.split("?")[0] ?? ""} has a title, a sentence and a picture for the programs it is pasted into`, async ({
    request,
    product,
  }) => {
    const html = await (await request.get(path)).text();
    expect(contentOf(html, "og:title")).toContain("Evenly");
    expect(contentOf(html, "og:description")).toMatch(/split evenly/);
    expect(html).not.toContain("secret");
    const picture = contentOf(html, "og:image") ?? "";
    expect(picture).toMatch(new RegExp(`^${product.url}/`));
    const answer = await request.get(picture);
    expect(answer.headers()["content-type"]).toBe("image/png");
    const png = await answer.body();
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });
}

test("icons, manifest and robots.txt exist", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const icons = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)];
  expect(icons).toHaveLength(3);
  const manifest = (await (await request.get("/manifest.webmanifest")).json()) as {
    name: string;
    icons: { src: string }[];
  };
  expect(manifest.name).toBe("Evenly");
  for (const path of [...icons.map(([, href = ""]) => href), ...manifest.icons.map(({ src }) => src)]) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
  expect(await (await request.get("/robots.txt")).text()).toContain("User-agent: *");
});

test("another brand is in the served document and on every later page", async ({ page, startProduct }) => {
  const product = await startProduct({ BRAND_NAME: "Fairshare", BRAND_PHONE: "0113 496 0999" });
  await refuseCookies(page, product.url);
  const html = await (await fetch(product.url)).text();
  expect(html).toContain("<title>Get A Price | Fairshare</title>");
  expect(html).toContain('aria-label="fairshare, home page"');
  expect(html).not.toMatch(/[|>] ?evenly</i);
  expect(html).not.toMatch(/brand__/i);
  await page.goto(`${product.url}/terms`);
  await expect(page).toHaveTitle("Terms | Fairshare");
  await expect(page.getByRole("contentinfo")).toContainText("0113 496 0999");
  await page.getByRole("link", { name: "fairshare, home page" }).click();
  await expect(heading(page, "Get A Price")).toBeVisible();
  await expect(page).toHaveTitle("Get A Price | Fairshare");
});
