import { page, userEvent, type Locator } from "vitest/browser";
import { expect, vi } from "vitest";

export const button = (name: string | RegExp) => page.getByRole("button", { name }).first();
export const next = button("Next");
export const title = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });
export const field = (label: string) => page.getByLabelText(label, { exact: true });
export const text = (content: string | RegExp) => page.getByText(content).first();
export const alert = page.getByRole("alert").first();
export const dialog = page.getByRole("dialog");

export const expectTitle = (name: string | RegExp) => expect.element(title(name)).toBeVisible();
/** Part of its text; `toHaveTextContent` compares the whole. */
export const expectSays = (locator: Locator, content: string | RegExp) =>
  expect.element(locator.getByText(content).first()).toBeVisible();
/** Anywhere in the whole of its text. */
export const expectText = (locator: Locator, content: string | RegExp) =>
  expect.poll(() => locator.query()?.textContent?.replaceAll(/\s+/g, " ")).toMatch(content);
export const expectGone = (locator: Locator) => expect.element(locator).not.toBeInTheDocument();

/** By keyboard, as screen readers' users do. */
export const press = async (target: Locator, key = "Enter") => {
  await expect.element(target).toBeVisible();
  (target.element() as HTMLElement).focus();
  await userEvent.keyboard(`{${key}}`);
};

/** A checkbox or a radio button, whatever it is now. */
export const pick = async (name: string | RegExp) => {
  const found = page.getByRole("radio", { name });
  await found.click();
  await expect.element(found).toBeChecked();
};

export const priceFigure = page.getByRole("main").getByRole("img", { name: /^£[\d.]+ per person per week$/ });

const pence = (amount: string | null | undefined) =>
  Number(/£([\d.,]+)/.exec(amount ?? "")?.[1]?.replace(/\D/g, ""));

/** In pence per person per week. */
export const priceShown = () => pence(priceFigure.query()?.getAttribute("aria-label"));

/** The struck-out price before a discount; undefined without one. */
export const priceBefore = () => {
  const struck = document.querySelector("main s");
  return struck ? pence(struck.textContent) : undefined;
};

export const expectPrice = (amount: number) => expect.poll(priceShown).toBe(amount);
export const expectPath = (path: string) => expect.poll(() => location.pathname + location.search).toBe(path);

/** The page's clock goes on by `passTime` only. */
export const stopTime = () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  // Locators would make a fake clock go on while they wait.
  vi.spyOn(vi, "isFakeTimers").mockReturnValue(false);
};
export const passTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
