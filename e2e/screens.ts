import { arrivingScreens } from "./arriving-screens.ts";
import { houseScreens } from "./house-screens.ts";
import { brokenLinks, joiningScreens } from "./joining-screens.ts";
import { lastScreens } from "./last-screens.ts";
import { myHouseScreens } from "./my-house-screens.ts";
import { paymentScreens } from "./payment-screens.ts";
import { productScreens } from "./product-screens.ts";
import { type Screen, screen } from "./screen.ts";
import { signUpScreens } from "./sign-up-screens.ts";
import { summaryScreens } from "./summary-screens.ts";

/** What belongs to no journey, and where a journey cannot go on. */
export const otherScreens: readonly Screen[] = [
  ...myHouseScreens,
  ...brokenLinks,
  screen("stop-emails", "/stop-emails?token=unknown", "Do not write to me again"),
  screen("privacy-policy", "/privacy-policy", "Privacy policy"),
  screen("terms", "/terms", "Terms"),
  screen("cookie-policy", "/cookie-policy", "Cookie policy"),
  screen("accessibility", "/accessibility", "Accessibility statement"),
  screen("not-found", "/nowhere", "There's a problem. This page could not be found."),
];

/** Those that `every-component-is-shown` looks at. The loading panel is among them. */
export const components: Screen = { ...screen("components", "/dev/design", "Components"), isHeld: true };

/** Every screen and state there is, in the order in which people see them. */
export const screensAndStates: readonly Screen[] = [
  ...arrivingScreens,
  ...houseScreens,
  ...productScreens,
  ...summaryScreens,
  ...signUpScreens,
  ...paymentScreens,
  ...lastScreens,
  ...joiningScreens,
  ...otherScreens,
];

/** Those of which every check is made. */
export const screens = screensAndStates.filter(({ isSwept }) => isSwept);

/** As it is first seen. */
export const screenAt = (path: string): Screen => {
  const found = screens.find((it) => it.path === path && !it.first);
  if (!found) throw new Error(`There is no screen at ${path}`);
  return found;
};
