import { test } from "./fixtures.ts";
import { person } from "./people.ts";
import { expectTerms, walkToTheEnd } from "./random-walk.ts";
import { seededRandom } from "./seeded-random.ts";
import { reachPrice } from "./sign-up-steps.ts";

/** Signs up as somebody does who is in a hurry on a bad connection, once per seed. */
export function walkSeeds(seeds: readonly number[]) {
  for (const seed of seeds)
    test(`[B3] [B7] [G1] walk ${String(seed)} through the sign-up, with Back, Change, reloads, lost answers and double presses, ends on what the page promised`, async ({
      page,
      product: { url },
      complaints,
    }) => {
      complaints.expect(/ERR_FAILED|404 .*direct_debit|409 .*direct_debit|Failed to load resource/);
      await page.setViewportSize({ width: 1280, height: 900 });
      const [random, log] = [seededRandom(seed), [] as string[]];
      const walker = person("Wanda", "Walker", `walk-${String(seed)}`);
      await reachPrice(page, walker, { door: 15 });
      try {
        const ending = await walkToTheEnd(page, random, log);
        await expectTerms(ending.page, url, walker, ending.terms);
      } catch (error) {
        throw new Error(`Walk ${String(seed)}: ${log.join(" > ")}\n${String(error)}`, { cause: error });
      }
    });
}
