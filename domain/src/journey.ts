import type { ProductType } from "./catalogue.ts";
import { joiningScreens } from "./joining-screens.ts";
import type { JourneyAnswers, JourneyStep, WayBack } from "./journey-step.ts";
import { products } from "./pages.ts";
import { signUpScreens } from "./sign-up-screens.ts";

export { browserBack, type JourneyAnswers, type WayBack } from "./journey-step.ts";
export { accountExistsPath, firstProductPath, nextAfterChange, productPath } from "./sign-up-screens.ts";

/** Every screen of both journeys, in order. Spec §2 and §4. */
export const journey = [...signUpScreens, ...joiningScreens] as const;

export type Screen = (typeof journey)[number]["screen"];

/** True when the screen may be seen, else the path to redirect to. Spec §2 Guards. */
export function canVisit(screen: Screen, answers: JourneyAnswers): true | string {
  return stepOf(screen).guard(answers);
}

/** The path of 'Next'. `productType` is the package builder's current page. Spec §2 and §4. */
export function next(screen: Screen, answers: JourneyAnswers, productType?: ProductType): string {
  return stepOf(screen).next(answers, productType);
}

/** The path of 'Back'; undefined where there is none. Spec §2 Price summary, Household details. */
export function back(screen: Screen, answers: JourneyAnswers, productType?: ProductType): WayBack {
  return stepOf(screen).back(answers, productType);
}

/** Whether a path is one of the package builder's. */
export function isProduct(path: string): boolean {
  return path.toLowerCase().startsWith(`${products}/`);
}

/** The screen of a route's path such as `/products/Energy`; undefined outside the journeys. */
export function screenAt(route: string): Screen | undefined {
  const path = route.replace(/\/:guid\?$/, "");
  return isProduct(path) ? "products" : journey.find((step) => step.path === path)?.screen;
}

function stepOf(screen: Screen): JourneyStep {
  const step = journey.find((one) => one.screen === screen);
  if (step === undefined) throw new RangeError(`No such screen: ${screen}`);
  return step;
}
