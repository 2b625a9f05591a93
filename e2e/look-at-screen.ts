import type { Browser, Page } from "@playwright/test";
import { refuseCookies } from "./houses.ts";
import journeys from "./playwright.config.ts";
import type { Screen } from "./screen.ts";
import { visitScreen } from "./visit-screens.ts";
import type { Visitors } from "./visitors.ts";

/** A product, and its visitor. */
export type Place = {
  readonly browser: Browser;
  readonly origin: string;
  readonly visitors: Visitors;
};

export type Subject = Pick<Screen, "name" | "shows"> & {
  readonly open: (page: Page, place: Place) => Promise<unknown>;
};

export function subjectOf(screen: Screen): Subject {
  return {
    ...screen,
    open: async (page, { origin, visitors }) => {
      if (!screen.asksForCookies) await refuseCookies(page.context(), origin);
      await visitScreen(page, visitors, screen);
    },
  };
}

const { viewport = null, locale, timezoneId, reducedMotion } = journeys.use ?? {};
const patience = 20_000;

type Looks<Seen> = {
  /** The visit's network address, for rate limits. Ruling C13. */
  readonly from: string;
  /** Device pixels per CSS pixel. */
  readonly sharpness?: number;
  readonly look: (page: Page) => Promise<Seen>;
};

/** Opens a subject on a phone, in a fresh browser context. */
export async function lookAt<Seen>(
  place: Place,
  { name, open }: Subject,
  { from, sharpness = 1, look }: Looks<Seen>,
): Promise<Seen> {
  const context = await place.browser.newContext({
    baseURL: place.origin,
    ignoreHTTPSErrors: true,
    viewport,
    deviceScaleFactor: sharpness,
    locale,
    timezoneId,
    reducedMotion,
    extraHTTPHeaders: { "x-forwarded-for": from },
  });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  try {
    await open(page, place);
    return await look(page);
  } catch (error) {
    throw new Error(`${name} was not reached from ${page.url()}`, { cause: error });
  } finally {
    await context.close();
  }
}
