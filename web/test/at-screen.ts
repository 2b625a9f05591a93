import { page, userEvent, type Locator } from "vitest/browser";
import { expect, vi } from "vitest";

export function button(name: string | RegExp) {
  return page.getByRole("button", { name }).first();
}
export const next = button("Next");
export function title(name: string | RegExp) {
  return page.getByRole("heading", { level: 1, name });
}
export function field(label: string) {
  return page.getByLabelText(label, { exact: true });
}
export function text(content: string | RegExp) {
  return page.getByText(content).first();
}
export const alert = page.getByRole("alert").first();
export const dialog = page.getByRole("dialog");

export function expectTitle(name: string | RegExp) {
  return expect.element(title(name)).toBeVisible();
}
/** Part of its text; `toHaveTextContent` compares the whole. */
export function expectSays(locator: Locator, content: string | RegExp) {
  return expect.element(locator.getByText(content).first()).toBeVisible();
}
/** Anywhere in the whole of its text. */
export function expectText(locator: Locator, content: string | RegExp) {
  return expect.poll(() => locator.query()?.textContent?.replaceAll(/\s+/g, " ")).toMatch(content);
}
export function expectGone(locator: Locator) {
  return expect.element(locator).not.toBeInTheDocument();
}

/** By keyboard, as screen readers' users do. */
export async function press(target: Locator, key = "Enter") {
  await expect.element(target).toBeVisible();
  (target.element() as HTMLElement).focus();
  await userEvent.keyboard(`{${key}}`);
}

/** A checkbox or a radio button, whatever it is now. */
export async function pick(name: string | RegExp) {
  const found = page.getByRole("radio", { name });
  await found.click();
  await expect.element(found).toBeChecked();
}

export const priceFigure = page.getByRole("main").getByRole("img", { name: /^£[\d.]+ per person per week$/ });

function pence(amount: string | null | undefined) {
  return Number(/£([\d.,]+)/.exec(amount ?? "")?.[1]?.replace(/\D/g, ""));
}

/** In pence per person per week. */
export function priceShown() {
  return pence(priceFigure.query()?.getAttribute("aria-label"));
}

/** The struck-out price before a discount; undefined without one. */
export function priceBefore() {
  const struck = document.querySelector("main s");
  return struck ? pence(struck.textContent) : undefined;
}

export function expectPrice(amount: number) {
  return expect.poll(priceShown).toBe(amount);
}
export function expectPath(path: string) {
  return expect.poll(() => location.pathname + location.search).toBe(path);
}

/** The page's clock goes on by `passTime` only. */
export function stopTime() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  // Locators would make a fake clock go on while they wait.
  vi.spyOn(vi, "isFakeTimers").mockReturnValue(false);
}
export function passTime(milliseconds: number) {
  return vi.advanceTimersByTimeAsync(milliseconds);
}
