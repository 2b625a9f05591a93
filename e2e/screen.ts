import { expect, type Page } from "@playwright/test";
import { giveAnswers, type Held } from "./answers.ts";
import type { Visitor } from "./visitors.ts";

type Step = (page: Page) => Promise<unknown>;

/** A screen, or a state that it can be in. */
export type Screen = {
  /** Of its picture and of its tests. */
  readonly name: string;
  /** `:guid` stands for the account that the visitor comes for. */
  readonly path: string;
  /** The heading that it opens with. */
  readonly title: string;
  readonly visitor: Visitor;
  /** What is changed before it opens: an answer that the browser holds, or one that the API gives. */
  readonly before?: Step;
  /** What is done there first: a window is opened, or a form sent with mistakes. */
  readonly first?: Step;
  /** Every check is made of it; otherwise those of `every-state-can-be-read`. */
  readonly isSwept: boolean;
  /** A dialog or a bar, which a picture shows in the window; all else as the whole page. */
  readonly shows?: "window";
  /** The question about cookies is part of it. */
  readonly asksForCookies?: true;
  /** What the browser's console says of it. */
  readonly complains?: RegExp;
  /** A call that never ends holds the page, or it shows what does. */
  readonly isHeld?: true;
};

export const screen = (name: string, path: string, title: string, visitor: Visitor = "stranger"): Screen => ({
  name,
  path,
  title,
  visitor,
  isSwept: true,
});

/** A state of a screen, reached by a step. */
export const state = (of: Screen, name: string, first: Step, more: Partial<Screen> = {}): Screen => ({
  ...of,
  name,
  first,
  isSwept: false,
  ...more,
});

export const inWindow = { shows: "window" } as const;

export const swept = { isSwept: true } as const;

/** Steps of many screens. */
export const press = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name }).first().press("Enter");
};

export const says = (text: string | RegExp) => (page: Page) =>
  expect(page.getByText(text).first()).toBeVisible();

export const saysMistake = (text: string) => (page: Page) =>
  expect(page.getByRole("link", { name: text })).toBeVisible();

export const warns = (text: string) => (page: Page) => expect(page.getByRole("alert")).toContainText(text);

export const holding = (answers: Held) => ({ before: (page: Page) => giveAnswers(page, answers) });

export const copy = async (page: Page) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await says("Link copied")(page);
};

/** One step after the other. */
export const inTurn =
  (...steps: readonly Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page);
  };
