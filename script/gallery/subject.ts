import type { Browser, Page } from "@playwright/test";
import { refuseCookies } from "../../e2e/houses.ts";
import type { Screen } from "../../e2e/screen.ts";
import { visitScreen } from "../../e2e/visit-screens.ts";
import type { Visitors } from "../../e2e/visitors.ts";
import { heights, type Width } from "./take-picture.ts";

/** A product, and its visitor. */
export type Place = {
  readonly browser: Browser;
  readonly origin: string;
  readonly visitors: Visitors;
};

export type Subject = Pick<Screen, "name" | "shows"> & {
  /** All if omitted. */
  readonly widths?: readonly Width[];
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

const phone = { width: 390, height: heights[390] };
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
    viewport: phone,
    deviceScaleFactor: sharpness,
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
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
