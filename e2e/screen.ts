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

export const screen = (name: string, path: string, title: string, visitor: Visitor = "stranger"): Screen => ({
  name,
  path,
  title,
  visitor,
  isSwept: true,
});

export const state = (of: Screen, name: string, first: Step, more: Partial<Screen> = {}): Screen => ({
  ...of,
  name,
  first,
  isSwept: false,
  ...more,
});

export const inWindow = { shows: "window" } as const;

export const swept = { isSwept: true } as const;

/** Common steps. */
export const press = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name }).first().press("Enter");
};

export const says = (text: string | RegExp) => (page: Page) =>
  expect(page.getByText(text).first()).toBeVisible();

export const saysMistake = (text: string) => (page: Page) =>
  expect(page.getByRole("link", { name: text })).toBeVisible();

export const warns = (text: string) => (page: Page) => expect(page.getByRole("alert")).toContainText(text);

export const holding = (answers: Stored) => ({ before: (page: Page) => giveAnswers(page, answers) });

export const copy = async (page: Page) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await says("Link copied")(page);
};

export const inTurn =
  (...steps: readonly Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page);
  };
