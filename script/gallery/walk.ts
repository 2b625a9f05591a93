import type { Browser } from "@playwright/test";
import { refuseCookies } from "../../e2e/houses.ts";
import type { Product } from "../../e2e/product.ts";
import { heights, type Journey, type Stop, type Visitor } from "./stop.ts";

/** How a person walks: on a phone. */
const onFoot = { width: 390, height: heights[390] };

const patience = 20_000;

type Walk = {
  readonly browser: Browser;
  readonly product: Product;
  /** Where the product is to be found, when something stands before it. */
  readonly origin?: string;
  readonly journey: Journey;
  /** The address that this visitor has on the network: each is counted for itself. Ruling C13. */
  readonly from: string;
  readonly isWanted: (stop: Stop) => boolean;
  /** Pixels of the picture for one of the page. */
  readonly sharpness?: number;
  /** May resize the window, and leaves the page as it found it. */
  readonly look: (stop: Stop, visitor: Visitor) => Promise<void>;
};

export const walk = async (described: Walk): Promise<void> => {
  const { browser, product, origin = product.url, journey, from, sharpness = 1, isWanted, look } = described;
  const last = journey.stops.findLastIndex(isWanted);
  if (last < 0) return;
  const context = await browser.newContext({
    baseURL: origin,
    ignoreHTTPSErrors: origin !== product.url,
    viewport: onFoot,
    deviceScaleFactor: sharpness,
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
    extraHTTPHeaders: { "x-forwarded-for": from },
  });
  try {
    context.setDefaultTimeout(patience);
    const page = await context.newPage();
    const visitor = { page, product };
    if (!journey.asksForCookies) await refuseCookies(page, origin);
    await journey.prepare?.(visitor);
    for (const stop of journey.stops.slice(0, last + 1)) {
      await reach(stop, visitor);
      if (!isWanted(stop)) continue;
      await look(stop, visitor);
      await page.setViewportSize(onFoot);
    }
  } finally {
    await context.close();
  }
};

const reach = async (stop: Stop, visitor: Visitor) => {
  try {
    await stop.reach(visitor);
  } catch (error) {
    throw new Error(`${stop.name} was not reached from ${visitor.page.url()}`, { cause: error });
  }
};
