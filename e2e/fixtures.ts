import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import { refuseCookies } from "./houses.ts";
import { type HostedProduct, startHostedProduct } from "./hosted-product.ts";

/** The minified build is a third faster to load and run. */
export const axeSource = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");
export const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Unexpected browser errors fail a journey; expected ones are declared first. */
export class Complaints {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];

  watch(page: Page) {
    page.on("pageerror", (error) => this.#found.push(`page error: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error")
        this.#found.push(`console: ${message.text()} (${message.location().url})`);
    });
  }

  /** For refusals by the server: the browser logs each 4xx. */
  expect(pattern: RegExp) {
    this.#expected.push(pattern);
  }

  get unexpected(): string[] {
    return this.#found.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}

/** Closing a page aborts answers that a stub may be reading. */
async function endStubs(context: BrowserContext) {
  for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
}

export type Configuration = Readonly<Record<string, string>>;

type Fixtures = {
  /** Without a choice of cookies, whose banner covers the page. */
  asksForCookies: boolean;
  /** Environment variables that differ from a trial's. */
  configuration: Configuration;
  /** On a database of the test's own. */
  product: HostedProduct;
  complaints: Complaints;
  axe: (page: Page) => Promise<void>;
  /** A page in somebody else's browser. */
  openOther: () => Promise<Page>;
};

export const test = base.extend<Fixtures>({
  asksForCookies: [false, { option: true }],
  configuration: [{}, { option: true }],
  product: async ({ configuration }, use, { attach, ...test }) => {
    const product = await startHostedProduct(configuration);
    await use(product);
    if (test.status !== test.expectedStatus)
      await attach("output of the product", { body: await product.readOutput() });
    await product.stop();
  },
  baseURL: async ({ product }, use) => use(product.url),
  complaints: async ({}, use) => {
    const complaints = new Complaints();
    await use(complaints);
    expect(complaints.unexpected).toEqual([]);
  },
  context: async ({ context, complaints, asksForCookies, product }, use) => {
    context.on("page", (page) => complaints.watch(page));
    if (!asksForCookies) await refuseCookies(context, product.url);
    await use(context);
    await endStubs(context);
  },
  openOther: async ({ browser, product, complaints, viewport }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: product.url, viewport, reducedMotion: "reduce" });
      contexts.push(context);
      context.on("page", (page) => complaints.watch(page));
      await refuseCookies(context, product.url);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  axe: async ({}, use) =>
    use(async (page) => {
      // A list that is being read anew is dimmed.
      await expect(page.locator("section[aria-busy=true]")).toHaveCount(0);
      // Legacy mode skips frames of other origins and opens no page of its own.
      const builder = new AxeBuilder({ page, axeSource })
        .setLegacyMode()
        .options({ resultTypes: ["violations"] });
      const { violations } = await builder.withTags(wcag).analyze();
      expect(
        violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(" ")) })),
      ).toEqual([]);
    }),
});

export { expect };
