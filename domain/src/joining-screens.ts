import { home, nowhere, oneStep, orHome, type JourneyStep } from "./journey-step.ts";

/** In the order of the journey. Spec §2 and §4 Joining flow. */
export const joiningScreens = [
  {
    screen: "joining-landing",
    path: "/joining-tenant",
    // An empty guid stays here, which shows 'Cannot detect guid' (Ruling D9).
    guard: (answers) => orHome(answers.guidInAddress !== undefined),
    next: () => "/joining-tenant/personal-details",
    back: nowhere,
  },
  {
    screen: "house-already-complete",
    path: "/joining-tenant/house-already-complete",
    guard: () => true,
    next: () => home,
    back: nowhere,
  },
  {
    screen: "joining-personal-details",
    path: "/joining-tenant/personal-details",
    guard: (answers) => orHome(answers.accountCreatorKnown),
    next: () => "/joining-tenant/direct-debit",
    back: oneStep,
  },
  {
    screen: "joining-direct-debit",
    path: "/joining-tenant/direct-debit",
    guard: (answers) => orHome(answers.joinerDetailsSubmitted),
    next: (answers) =>
      (answers.remainingHousemates ?? 0) > 0
        ? "/joining-tenant/congratulations"
        : "/joining-tenant/house-complete",
    back: oneStep,
  },
  {
    screen: "joining-congratulations",
    path: "/joining-tenant/congratulations",
    guard: (answers) => orHome(answers.accountNumberEntered || answers.joinFinished),
    next: () => home,
    back: nowhere,
  },
  {
    screen: "joining-house-complete",
    path: "/joining-tenant/house-complete",
    guard: (answers) => orHome(answers.accountNumberEntered || answers.joinFinished),
    next: () => home,
    back: nowhere,
  },
] as const satisfies readonly JourneyStep[];
