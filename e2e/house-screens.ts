import { expect, type Page } from "@playwright/test";
import { next } from "./houses.ts";
import { inTurn, inWindow, press, says, saysMistake, screen, state, swept, warns } from "./screen.ts";
import { holdAnswers, loseAnswers, refuse } from "./stubs.ts";

const household = screen("household-filled-in", "/household", "Tell Us About Your House", "lead");
export const emptyHousehold = {
  ...household,
  name: "household",
  visitor: "stranger",
  isSwept: false,
} as const;

function search(page: Page) {
  return page.getByRole("combobox", { name: "Address" });
}
const typeByHand = press("Enter address manually");

async function liveInEmptyHouse(page: Page) {
  await page.getByLabel("Number of housemates").fill("16");
  await next(page);
  await expect(search(page)).toHaveAccessibleDescription(/Address required/);
}

function searchFor(typed: string) {
  return (page: Page) => search(page).fill(typed);
}

async function findAddresses(page: Page) {
  await search(page).fill("LS6");
  await expect(page.getByRole("option").first()).toBeVisible();
  await search(page).press("ArrowDown");
}

async function liveInLerwick(page: Page) {
  await typeByHand(page);
  await page.getByLabel("Address line 1", { exact: true }).fill("1 Royal Mile");
  await page.getByLabel("City", { exact: true }).fill("Lerwick");
  await page.getByLabel("Postcode", { exact: true }).fill("ZE1 0AA");
  await next(page);
  await warns("ZE1 0AA")(page);
}

function live(housemates: string, disabled: string) {
  return async (page: Page) => {
    await page.getByLabel("Number of housemates").fill(housemates);
    await expect(page.getByRole("button", { name: disabled })).toBeDisabled();
  };
}

async function nameUnknownAgent(page: Page) {
  const message = "We do not know this letting agent";
  const errors = { lettingAgentName: [message] };
  await refuse(page, "**/api/pre-signup/*/household", { status: 422, message, errors });
  const agent = page.getByLabel("Letting agent name (optional)");
  await agent.fill("Nobody & Sons");
  await next(page);
  await expect(agent).toHaveAccessibleDescription(message);
}

async function askInVain(page: Page) {
  await loseAnswers(page, "**/api/products?*");
  await next(page);
  await warns("Oh no!")(page);
}

async function askForEver(page: Page) {
  await holdAnswers(page, "**/api/products?*");
  await next(page);
  await expect(page.locator("[data-holds-page]")).toBeVisible();
}

function loseSearch(page: Page) {
  return loseAnswers(page, "**/api/addresses/find?*");
}

export const houseScreens = [
  household,
  emptyHousehold,
  state(emptyHousehold, "household-errors", liveInEmptyHouse),
  state(emptyHousehold, "household-addresses-found", findAddresses, swept),
  state(
    emptyHousehold,
    "household-no-addresses-found",
    inTurn(searchFor("zzzzzz nowhere"), says("Sorry, no addresses found")),
  ),
  state(
    emptyHousehold,
    "household-search-fails",
    inTurn(searchFor("7 larkspur"), says("Failed to fetch addresses")),
    {
      before: loseSearch,
    },
  ),
  state(emptyHousehold, "household-typed", typeByHand, swept),
  state(emptyHousehold, "household-typed-errors", inTurn(typeByHand, next, saysMistake("Postcode required"))),
  state(emptyHousehold, "household-not-served", liveInLerwick),
  state(emptyHousehold, "household-alone", live("1", "Remove a housemate")),
  state(emptyHousehold, "household-of-fifteen", live("15", "Add a housemate")),
  state(household, "household-unknown-letting-agent", nameUnknownAgent),
  state(household, "household-no-answer", askInVain),
  state(household, "loading", askForEver, { ...inWindow, isHeld: true }),
];
