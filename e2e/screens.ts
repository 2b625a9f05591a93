import type { Page } from "@playwright/test";
import { arrivingScreens } from "./arriving-screens.ts";
import { houseScreens } from "./house-screens.ts";
import { brokenLinks, joiningScreens } from "./joining-screens.ts";
import { lastScreens } from "./last-screens.ts";
import { myHouseScreens } from "./my-house-screens.ts";
import { paymentScreens } from "./payment-screens.ts";
import { productScreens } from "./product-screens.ts";
import { inTurn, press, says, saysMistake, type Screen, screen, state, swept } from "./screen.ts";
import { signUpScreens } from "./sign-up-screens.ts";
import { summaryScreens } from "./summary-screens.ts";

const privacy = screen("privacy-policy", "/privacy-policy", "Privacy policy");

async function complainWithoutWords(page: Page) {
  await page.getByLabel("Email address").fill("amira.screens@example.com");
  await press("Send my complaint")(page);
}

async function complainAboutData(page: Page) {
  await page.getByLabel("Your name").fill("Amira Khan");
  await page.getByLabel("Email address").fill("amira.screens@example.com");
  await page.getByLabel("What went wrong").fill("You still write to me.");
  await press("Send my complaint")(page);
  await says("Your complaint has arrived")(page);
}

/** Outside the journeys, and where a journey stops. */
const otherScreens: readonly Screen[] = [
  ...brokenLinks,
  screen("stop-emails", "/stop-emails?token=unknown", "Do not write to me again"),
  privacy,
  state(
    privacy,
    "privacy-policy-complaint-errors",
    inTurn(complainWithoutWords, saysMistake("Tell us what went wrong")),
    { complains: /422/ },
  ),
  state(privacy, "privacy-policy-complaint-arrived", complainAboutData, swept),
  screen("terms", "/terms", "Terms"),
  screen("cookie-policy", "/cookie-policy", "Cookie policy"),
  screen("accessibility", "/accessibility", "Accessibility statement"),
  screen("not-found", "/nowhere", "There's a problem. This page could not be found."),
];

/** The gallery. Includes the loading panel. */
export const components: Screen = { ...screen("components", "/dev/design", "Components"), isHeld: true };

/** All screens and states, in order, by the part of the product. */
export const parts: Readonly<Record<string, readonly Screen[]>> = {
  arriving: arrivingScreens,
  house: houseScreens,
  products: productScreens,
  summary: summaryScreens,
  "sign-up": signUpScreens,
  payment: paymentScreens,
  "last pages": lastScreens,
  joining: joiningScreens,
  "household page": myHouseScreens,
  others: otherScreens,
};

export const screensAndStates = Object.values(parts).flat();

/** Screens that get every check. */
export const screens = screensAndStates.filter(({ isSwept }) => isSwept);

/** In its first state. */
export function screenAt(path: string): Screen {
  const found = screens.find((it) => it.path === path && !it.first);
  if (!found) throw new Error(`There is no screen at ${path}`);
  return found;
}
