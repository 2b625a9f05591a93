import type { ProductType } from "./catalogue.ts";
import { joiningScreens } from "./joining-screens.ts";
import type { JourneyAnswers, JourneyStep, WayBack } from "./journey-step.ts";
import { signUpScreens } from "./sign-up-screens.ts";

export { browserBack, type JourneyAnswers, type WayBack } from "./journey-step.ts";
export { accountExistsPath, nextAfterChange, productPath } from "./sign-up-screens.ts";

/** Every screen of both journeys, in their order: its path, its guard, and its ways on and back. Spec §2 and §4. */
export const journey = [...signUpScreens, ...joiningScreens] as const;

export type Screen = (typeof journey)[number]["screen"];

/** True when the screen may be seen, else the path to go to instead. Spec §2 Guards. */
export function canVisit(screen: Screen, answers: JourneyAnswers): true | string {
  return stepOf(screen).guard(answers);
}

/** Where 'Next' leads. `productType` is the page's own type on the package builder. Spec §2 and §4. */
export function next(screen: Screen, answers: JourneyAnswers, productType?: ProductType): string {
  return stepOf(screen).next(answers, productType);
}

/** Where 'Back' leads; undefined where the shell shows none. Spec §2 Price summary, Household details. */
export function back(screen: Screen, answers: JourneyAnswers, productType?: ProductType): WayBack {
  return stepOf(screen).back(answers, productType);
}

/** The path of a screen, for links to it. */
export function pathOf(screen: Screen): string {
  return stepOf(screen).path;
}

/** The screen behind a route's path such as `/products/Energy`; undefined where it is no part of a journey. */
export function screenAt(route: string): Screen | undefined {
  const path = route.replace(/^\/products\/.+/, "/products/{type}").replace(/\/:guid\?$/, "");
  return journey.find((step) => step.path === path)?.screen;
}

function stepOf(screen: Screen): JourneyStep {
  const step = journey.find((one) => one.screen === screen);
  if (step === undefined) throw new RangeError(`No such screen: ${screen}`);
  return step;
}
