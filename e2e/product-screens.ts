import { expect, type Page } from "@playwright/test";
import { giveAnswers, readAnswers } from "./answers.ts";
import { emptyHousehold } from "./house-screens.ts";
import { heading, next } from "./houses.ts";
import { findAddress } from "./people.ts";
import { says, screen, state, swept } from "./screen.ts";

type Product = {
  readonly type: string;
  readonly selected: string;
  readonly options: readonly { code: string }[];
};

const agentsHousehold = { ...emptyHousehold, path: "/household?agent=HYDEPARK" };
function productScreen(name: string, slug: string, title: string) {
  return screen(name, `/products/${slug}`, title, "lead");
}
const energy = productScreen("energy", "Energy", "Energy");
const broadband = productScreen("broadband", "Broadband", "Broadband");

function explain(option: string) {
  return async (page: Page) => {
    await page.getByRole("button", { name: option }).first().press("Enter");
    await expect(page.locator('[class*="bubble"]')).toBeVisible();
  };
}

function choose(option: string) {
  return (page: Page) => page.getByRole("radio", { name: option }).check();
}

/** A house without a line has only the option "none". */
function withoutBroadband(one: Product): Product {
  if (one.type !== "Broadband") return one;
  const options = one.options.filter(({ code }) => /_none/i.test(code)).slice(0, 1);
  return { ...one, options, selected: options[0]?.code ?? "" };
}

async function loseBroadband(page: Page) {
  const { products } = await readAnswers<{ products: readonly Product[] }>(page);
  await giveAnswers(page, { products: products.map(withoutBroadband) });
}

async function takeAgentsPackage(page: Page) {
  await findAddress(page, "16 Larkspur", /^16 Larkspur Terrace/);
  await next(page);
  await expect(heading(page, "Your Package")).toBeVisible();
}

async function changeAgentsBroadband(page: Page) {
  await takeAgentsPackage(page);
  await page.getByRole("button", { name: "Change broadband" }).click();
  await expect(heading(page, "Broadband")).toBeVisible();
}

export const productScreens = [
  energy,
  state(energy, "energy-info", explain("More about Uncapped Energy, renewable")),
  state(energy, "energy-another-option", choose("Uncapped Energy, renewable")),
  productScreen("water", "Water", "Water"),
  broadband,
  state(broadband, "broadband-info", explain("More about"), swept),
  state(broadband, "broadband-not-wanted", choose("No broadband, thanks")),
  state(broadband, "broadband-not-available", says("No broadband"), { before: loseBroadband }),
  state(agentsHousehold, "broadband-picked-by-an-agent", changeAgentsBroadband),
  productScreen("tv-licence", "TVLicence", "TV Licence"),
];

export const agentsSummary = state(agentsHousehold, "short-summary-picked-by-an-agent", takeAgentsPackage);
