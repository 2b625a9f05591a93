import { joiningSteps } from "@evenly/domain/joining-journey";
import { back, signUpSteps } from "@evenly/domain/sign-up-journey";
import { browserBack, type WayBack } from "@evenly/domain/journey";
import { productTypeFromSlug, productTypes } from "@evenly/domain/catalogue";
import type { Page } from "@playwright/test";
import { heading, refuseCookies } from "./houses.ts";
import { buildingScreens, joiningScreens, signUpScreens } from "./screens.ts";
import { expect, test } from "./visit-screens.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

const answers = {
  productsLoaded: true,
  hasAddressQuery: false,
  addressHeld: true,
  personalDetailsSubmitted: true,
  broadbandWanted: true,
  accountNumberEntered: false,
  accountFinished: false,
  viaShareLink: false,
  agentMode: false,
  productTypes,
};

/** What the journey's table says of the screen that a page shows. */
const wayBackOf = (pathname: string): WayBack => {
  const joining = joiningSteps.find(({ path }) => path === pathname);
  if (joining) return joining.back;
  const [, first = "", second] = pathname.split("/");
  const step = signUpSteps.find(({ path }) => path.split("/")[1] === first);
  if (!step) throw new Error(`The journey has no ${pathname}`);
  return back(step.screen, answers, productTypeFromSlug(second));
};

const button = (page: Page) => page.getByRole("button", { name: "Back", exact: true });

const screens = [...buildingScreens, ...signUpScreens, ...joiningScreens].filter(({ first }) => !first);

for (const screen of screens) {
  test(`${screen.path}: the way back is there where the journey has one, and leads there`, async ({
    page,
    visit,
    complaints,
  }) => {
    if (screen.path.includes(":full")) complaints.expect(/410 .*summary/);
    await visit(page, screen);
    const wayBack = wayBackOf(new URL(page.url()).pathname);
    await expect(button(page)).toHaveCount(wayBack === undefined ? 0 : 1);
    if (wayBack === undefined) return;
    await button(page).click();
    // The browser has no history yet: one step back is the first page.
    await expect(page).toHaveURL(wayBack === browserBack ? "/" : wayBack);
  });
}

test("after a share link the price leads back to the first page, and the house has no way back", async ({
  page,
}) => {
  await page.goto("/short-summary?postcode=LS6+1ZZ&housemates=4");
  await expect(heading(page, "Your Package")).toBeVisible();
  await button(page).click();
  await expect(page).toHaveURL("/?viaShare=true");
  await page.goto("/household");
  await expect(heading(page, "Tell Us About Your House")).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});

test("one step back is the page before, where there is one", async ({ page, visit }) => {
  const tenancy = signUpScreens.find(({ path }) => path === "/tenancy");
  if (!tenancy) throw new Error("There is no tenancy");
  await visit(page, tenancy);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(heading(page, "When Would You Like Your Broadband Installed?")).toBeVisible();
  await button(page).click();
  await expect(heading(page, "Tell Us About Your Tenancy")).toBeVisible();
});
