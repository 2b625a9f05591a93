import { noBackLink, historyBack, orHome, type JourneyStep } from "./journey-step.ts";
import * as pages from "./pages.ts";

/** In the order of the journey. Spec §2 and §4 Joining flow. */
export const joiningScreens = [
  {
    screen: "joining-landing",
    path: pages.joining,
    // An empty guid stays, to be told 'Cannot detect guid' (Ruling D9).
    guard: (answers) => orHome(answers.guidInAddress !== undefined),
    next: () => pages.joiningDetails,
    back: noBackLink,
  },
  {
    screen: "house-already-complete",
    path: pages.houseAlreadyComplete,
    guard: () => true,
    next: () => pages.home,
    back: noBackLink,
  },
  {
    screen: "joining-personal-details",
    path: pages.joiningDetails,
    guard: (answers) => orHome(answers.accountCreatorKnown),
    next: () => pages.joiningDirectDebit,
    back: historyBack,
  },
  {
    screen: "joining-direct-debit",
    path: pages.joiningDirectDebit,
    guard: (answers) => orHome(answers.joinerDetailsSubmitted),
    next: (answers) =>
      (answers.remainingHousemates ?? 0) > 0 ? pages.joiningCongratulations : pages.joiningHouseComplete,
    back: historyBack,
  },
  {
    screen: "joining-congratulations",
    path: pages.joiningCongratulations,
    guard: (answers) => orHome(answers.accountNumberEntered || answers.joinFinished),
    next: () => pages.home,
    back: noBackLink,
  },
  {
    screen: "joining-house-complete",
    path: pages.joiningHouseComplete,
    guard: (answers) => orHome(answers.accountNumberEntered || answers.joinFinished),
    next: () => pages.home,
    back: noBackLink,
  },
] as const satisfies readonly JourneyStep[];
