import { lookAt, subjectOf } from "../../e2e/look-at-screen.ts";
import { openBrowser } from "../../e2e/open-browser.ts";
import type { Product } from "../../e2e/product-process.ts";
import { screens } from "../../e2e/screens.ts";
import { settleVisitors } from "../../e2e/visitors.ts";

/** A screen, and the browser state that opens it. */
export type ReachedScreen = {
  readonly name: string;
  readonly url: string;
  readonly cookies: readonly { name: string; value: string }[];
  readonly session: Readonly<Record<string, string>>;
  readonly local: Readonly<Record<string, string>>;
};

/** In their first state. Lighthouse refuses pages with status 404. */
const measured = screens.filter(({ name, first }) => !first && name !== "not-found");

/** Opens every screen and saves the browser's state. */
export async function reachScreens(
  product: Product,
  origin: string,
  isWanted: (name: string) => boolean,
): Promise<ReachedScreen[]> {
  const reached: ReachedScreen[] = [];
  const browser = await openBrowser();
  const place = { browser, origin, visitors: settleVisitors(product.url) };
  try {
    for (const [index, screen] of measured.entries()) {
      const { name, visitor } = screen;
      if (!isWanted(name)) continue;
      await lookAt(place, subjectOf(screen), {
        from: `192.0.2.${String(index + 1)}`,
        look: async (page) => {
          const [session, local] = await page.evaluate(() => [{ ...sessionStorage }, { ...localStorage }]);
          // A stranger has not answered the cookie banner.
          const cookies = visitor === "stranger" ? [] : await page.context().cookies();
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
}
