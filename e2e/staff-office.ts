import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import type { Page } from "@playwright/test";
import { expect, test as base } from "./fixtures.ts";
import { Product } from "./product.ts";

/** Of the demo's staff, as the README says. */
export const password = "evenly-on-trial";

/** What an authenticator app does with the key that a page shows, now or so many steps later: each code counts once. */
export const codeOf = (shown: string, later = 0): Promise<string> =>
  createOTP(new TextDecoder().decode(base32.decode(shown))).hotp(Math.floor(Date.now() / 30_000) + later);

/** The journeys of the staff have a product of their own: they change the households of the demo data. */
export const test = base.extend<object, { office: Product }>({
  office: [
    async ({ configuration }, use) => {
      const product = await Product.start(configuration);
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 200_000 },
  ],
});
test.use({ viewport: { width: 1440, height: 900 } });

const recoveryCodes = new Map<string, string[]>();

/** Signs the browser of a page in, with a second factor, without its screens. */
export const signIn = async (page: Page, url: string, role: string, secret = password): Promise<void> => {
  const email = `${role}@staff.example`;
  const send = async <Answer>(path: string, data: object): Promise<Answer> => {
    const answer = await page.request.post(`${url}/api/staff${path}`, { data, headers: { origin: url } });
    expect(answer.ok(), `${path} answers ${String(answer.status())}`).toBe(true);
    const text = await answer.text();
    return (text === "" ? undefined : JSON.parse(text)) as Answer;
  };
  const { next } = await send<{ next: string }>("/session", { email, password: secret });
  const known = recoveryCodes.get(url + email);
  if (next === "code") {
    await send("/session/code", { code: known?.pop() });
    return;
  }
  const made = await send<{ uri: string; recoveryCodes: string[] }>("/second_factor", { password: secret });
  recoveryCodes.set(url + email, made.recoveryCodes);
  const key = new URL(made.uri).searchParams.get("secret") ?? "";
  await send("/second_factor/code", { code: await codeOf(key) });
};

/** No page of the staff scrolls sideways. At 768 px lists leave columns away; a telephone is narrower. */
export const fits = async (page: Page): Promise<void> => {
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(tooWide, `${page.url()} at ${String(width)} px`).toBeLessThanOrEqual(0);
  }
};

/** Through the side bar. */
export const open = async (page: Page, entry: string): Promise<void> => {
  await page
    .getByRole("navigation", { name: /back office/i })
    .getByRole("link", { name: entry })
    .click();
};

export { expect };
