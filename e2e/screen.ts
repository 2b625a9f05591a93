import { expect, type Page } from "@playwright/test";
import { giveAnswers, type Stored } from "./answers.ts";
import type { Visitor } from "./visitors.ts";

type Step = (page: Page) => Promise<unknown>;

/** A screen, or one of its states. */
export type Screen = {
  /** For its picture and tests. */
  readonly name: string;
  /** `:guid` is the visitor's account. */
  readonly path: string;
  /** Its first heading. */
  readonly title: string;
  readonly visitor: Visitor;
  /** Changes to stored answers or API responses before it opens. */
  readonly before?: Step;
  /** Steps to the state: opens a dialog, or sends invalid input. */
  readonly first?: Step;
  /** Gets every check, else those of a state. */
  readonly isSwept: boolean;
  /** Pictured in the viewport (dialogs, bars) instead of in full. */
  readonly shows?: "window";
  /** Includes the cookie banner. */
  readonly asksForCookies?: true;
  /** Expected console output. */
  readonly complains?: RegExp;
  /** Has a call that never ends, or shows one. */
  readonly isHeld?: true;
};

export function screen(name: string, path: string, title: string, visitor: Visitor = "stranger"): Screen {
  return {
    name,
    path,
    title,
    visitor,
    isSwept: true,
  };
}

export function state(of: Screen, name: string, first: Step, more: Partial<Screen> = {}): Screen {
  return {
    ...of,
    name,
    first,
    isSwept: false,
    ...more,
  };
}

export const inWindow = { shows: "window" } as const;

export const swept = { isSwept: true } as const;

/** Common steps. */
export function press(name: string) {
  return async (page: Page) => {
    await page.getByRole("button", { name }).first().press("Enter");
  };
}

export function says(text: string | RegExp) {
  return (page: Page) => expect(page.getByText(text).first()).toBeVisible();
}

export function saysMistake(text: string) {
  return (page: Page) => expect(page.getByRole("link", { name: text })).toBeVisible();
}

export function warns(text: string) {
  return (page: Page) => expect(page.getByRole("alert")).toContainText(text);
}

export function holding(answers: Stored) {
  return { before: (page: Page) => giveAnswers(page, answers) };
}

export async function copy(page: Page) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await says("Link copied")(page);
}

export function inTurn(...steps: readonly Step[]): Step {
  return async (page) => {
    for (const step of steps) await step(page);
  };
}
