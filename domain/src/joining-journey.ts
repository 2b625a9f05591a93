import { browserBack, home, orHome, type WayBack } from "./journey.ts";

/** What a joining housemate's journey knows so far. Spec §2, Ruling D9. */
export type JoiningAnswers = {
  /** The `guid` of the query: undefined when there is none, empty when it is empty. */
  readonly guidInQuery?: string | undefined;
  /** The creator's name came with the loaded account information. */
  readonly accountCreatorKnown: boolean;
  readonly personalDetailsSubmitted: boolean;
  readonly accountNumberEntered: boolean;
  /** The finished account is held (guid, join link, remaining places). */
  readonly accountFinished: boolean;
  readonly remainingHousemates?: number | undefined;
};

type JoiningStep = {
  readonly screen: string;
  readonly path: string;
  /** True, or where the visitor is sent instead. */
  readonly guard: (answers: JoiningAnswers) => true | string;
  readonly next: (answers: JoiningAnswers) => string;
  readonly back: WayBack;
};

/** The screens in the order of the journey, each with its guard and its ways on and back. Spec §2 and §4 Joining flow. */
export const joiningSteps = [
  {
    screen: "landing",
    path: "/joining-tenant",
    // An empty guid stays, to be told 'Cannot detect guid' (Ruling D9).
    guard: (answers) => orHome(answers.guidInQuery !== undefined),
    next: () => "/joining-tenant/personal-details",
    back: undefined,
  },
  {
    screen: "house-already-complete",
    path: "/joining-tenant/house-already-complete",
    guard: () => true,
    next: () => home,
    back: undefined,
  },
  {
    screen: "personal-details",
    path: "/joining-tenant/personal-details",
    guard: (answers) => orHome(answers.accountCreatorKnown),
    next: () => "/joining-tenant/direct-debit",
    back: browserBack,
  },
  {
    screen: "direct-debit",
    path: "/joining-tenant/direct-debit",
    guard: (answers) => orHome(answers.personalDetailsSubmitted),
    next: (answers) =>
      (answers.remainingHousemates ?? 0) > 0
        ? "/joining-tenant/congratulations"
        : "/joining-tenant/house-complete",
    back: browserBack,
  },
  {
    screen: "congratulations",
    path: "/joining-tenant/congratulations",
    guard: (answers) => orHome(answers.accountNumberEntered || answers.accountFinished),
    next: () => home,
    back: undefined,
  },
  {
    screen: "house-complete",
    path: "/joining-tenant/house-complete",
    guard: (answers) => orHome(answers.accountNumberEntered || answers.accountFinished),
    next: () => home,
    back: undefined,
  },
] as const satisfies readonly JoiningStep[];

export type JoiningScreen = (typeof joiningSteps)[number]["screen"];

/** True when the screen may be seen, else the path to go to instead. Spec §2 Guards. */
export function canVisit(screen: JoiningScreen, answers: JoiningAnswers): true | string {
  return stepOf(screen).guard(answers);
}

/** Where 'Next' leads. Spec §4 Joining flow. */
export function next(screen: JoiningScreen, answers: JoiningAnswers): string {
  return stepOf(screen).next(answers);
}

/** Where 'Back' leads: on the details and payment pages one step; undefined where there is none. Spec §2 Price summary. */
export function back(screen: JoiningScreen): WayBack {
  return stepOf(screen).back;
}

function stepOf(screen: JoiningScreen): JoiningStep {
  const step = joiningSteps.find((one) => one.screen === screen);
  if (step === undefined) throw new RangeError(`No such screen: ${screen}`);
  return step;
}
