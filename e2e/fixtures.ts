import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ReadBody } from "@evenly/contract";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type BrowserContext, type Page, type Response } from "@playwright/test";
import { shareProduct, takeHouse } from "./houses-taken.ts";
import { Product } from "./product.ts";

/** The minified build is a third faster to load and run. */
const axeSource = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

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

const houseOpened = (response: Response): string | undefined => {
  if (!response.url().endsWith("/api/direct_debit") || response.status() !== 201) return undefined;
  const { houseInformation } = response.request().postDataJSON() as Partial<ReadBody<"POST /direct_debit">>;
  const { line1, fullAddress } = houseInformation?.address ?? {};
  return houseInformation && `${line1 ?? fullAddress?.line1 ?? ""}, ${houseInformation.postcode}`;
};

/** An IP address per journey, so that they do not share a rate limit. */
export const fromOwnAddress = (testId: string) => {
  const [one = 0, two = 0, three = 0] = createHash("sha256").update(testId).digest();
  return { "x-forwarded-for": `10.${String(one)}.${String(two)}.${String(three)}` };
};

/** Closing a page aborts answers that a stub may be reading. */
const endStubs = async (context: BrowserContext) => {
  for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
};

type Fixtures = {
  complaints: Complaints;
  axe: (page: Page) => Promise<void>;
  /** A further product, for a journey that changes or stops it. */
  startProduct: (env?: Record<string, string>) => Promise<Product>;
};
export type WorkerOptions = {
  /** Differences from the default product, such as `WEB_FOLDER`. */
  configuration: Readonly<Record<string, string>>;
};
type WorkerFixtures = { product: Product };

export const test = base.extend<Fixtures, WorkerFixtures & WorkerOptions>({
  configuration: [{}, { scope: "worker", option: true }],
  product: [
    async ({ configuration }, use) => {
      const product = await Product.start(configuration);
      shareProduct(product.url);
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 450_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  extraHTTPHeaders: async ({}, use, { testId }) => use(fromOwnAddress(testId)),
  complaints: async ({}, use) => {
    const complaints = new Complaints();
    await use(complaints);
    expect(complaints.unexpected).toEqual([]);
  },
  context: async ({ context, complaints }, use, { titlePath }) => {
    context.on("page", (page) => complaints.watch(page));
    const taken: Promise<void>[] = [];
    context.on("response", (response) => {
      const house = houseOpened(response);
      if (house === undefined) return;
      taken.push(takeHouse(new URL(response.url()).origin, house, () => titlePath.join(" › ")));
    });
    await use(context);
    await endStubs(context);
    await Promise.all(taken);
  },
  startProduct: async ({ context, configuration }, use) => {
    const products: Product[] = [];
    await use(async (env) => {
      const product = await Product.start({ ...configuration, ...env });
      products.push(product);
      return product;
    });
    // An open page would call the stopped server.
    await endStubs(context);
    for (const page of context.pages()) await page.close();
    for (const product of products) await product.stop();
  },
  axe: async ({}, use) =>
    use(async (page) => {
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
