import { findLostText } from "./find-lost-text.ts";
import { refuseCookies } from "./houses.ts";
import { screensAndStates } from "./screens.ts";
import { expect, sweep as test } from "./visit-screens.ts";

/** States that `every-screen-passes-every-check` leaves out. */
test.use({ trace: "off", viewport: { width: 320, height: 568 } });

for (const state of screensAndStates.filter(({ isSwept }) => !isSwept)) {
  test(`${state.name}: its heading is seen, its text is all there on a small phone, and axe finds nothing`, async ({
    page,
    product,
    visit,
    axe,
    complaints,
  }) => {
    complaints.expect(/Failed to load resource/);
    if (state.complains) complaints.expect(state.complains);
    if (!state.asksForCookies) await refuseCookies(page, product.url);
    await visit(page, state);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect.soft(await findLostText(page)).toEqual([]);
    await axe(page);
  });
}
