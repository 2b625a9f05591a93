import type { Product } from "../../e2e/product.ts";
import { journeys } from "../gallery/journeys.ts";
import { walk } from "../gallery/walk.ts";
import { openBrowser } from "../../e2e/open-browser.ts";

/** A screen, and what a browser has to remember to be let in. */
export type ReachedScreen = {
  readonly name: string;
  readonly url: string;
  readonly cookies: readonly { name: string; value: string }[];
  readonly session: Readonly<Record<string, string>>;
  readonly local: Readonly<Record<string, string>>;
};

/** Walks to every screen as a person would, and remembers how it stood there. */
export const reachScreens = async (
  product: Product,
  origin: string,
  isWanted: (name: string) => boolean,
): Promise<ReachedScreen[]> => {
  const reached: ReachedScreen[] = [];
  const browser = await openBrowser();
  try {
    for (const [index, journey] of journeys.entries()) {
      await walk({
        browser,
        product,
        origin,
        journey,
        from: `192.0.2.${String(index + 1)}`,
        isWanted: ({ name, screen }) => screen !== undefined && isWanted(name),
        look: async ({ name, screen }, { page }) => {
          const [session, local] = await page.evaluate(() => [{ ...sessionStorage }, { ...localStorage }]);
          const cookies = screen === "door" ? [] : await page.context().cookies();
          reached.push({
            name,
            url: page.url(),
            cookies: cookies.map((cookie) => ({ name: cookie.name, value: cookie.value })),
            session: session ?? {},
            local: local ?? {},
          });
        },
      });
    }
    return reached;
  } finally {
    await browser.close();
  }
};
