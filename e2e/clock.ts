import { expect, type Page } from "@playwright/test";

type Clock = { readonly today: string; readonly moving: object | null };

async function readClock(url: string): Promise<Clock> {
  return (await (await fetch(`${url}/dev/clock.json`)).json()) as Clock;
}

export async function readToday(url: string): Promise<Temporal.PlainDate> {
  return Temporal.PlainDate.from((await readClock(url)).today);
}

/** Moves a trial's clock and waits for the jobs of each day, as long as the test may take. Ruling F9. */
export async function passTime(url: string, by: "week" | "month" | Temporal.PlainDate): Promise<void> {
  const body = new URLSearchParams(typeof by === "string" ? { by } : { to: by.toString() });
  await fetch(`${url}/dev/clock`, { method: "POST", body });
  await expect.poll(async () => (await readClock(url)).moving, { timeout: 0 }).toBeNull();
}

/** Stops the page's clock, so that timing does not depend on the machine. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}
