import type { Page } from "@playwright/test";
import { openAccount } from "../accounts.ts";
import { readToday } from "../clock.ts";
import { mailTo, openSession } from "../my-house.ts";
import { person, type Person } from "../people.ts";
import { expect, fits, open, signIn, test } from "../staff-office.ts";

function tabOf(page: Page, name: string) {
  return page
    .getByRole("navigation", { name: "Which cases" })
    .getByRole("link", { name: new RegExp(`^${name}`) });
}

async function openTab(page: Page, name: string) {
  await tabOf(page, name).click();
  await expect(tabOf(page, name)).toHaveAttribute("aria-current", "page");
}

async function countIn(page: Page, name: string): Promise<number> {
  return Number(((await tabOf(page, name).textContent()) ?? "").replace(/\D/g, ""));
}

/** Each count is of exactly what its list shows; the side bar's is of one's own. */
async function expectCountsOfLists(page: Page) {
  await open(page, "Cases");
  for (const name of ["Nobody’s", "Overdue", "All open", "Mine"]) {
    await openTab(page, name);
    const rows = page.getByRole("table").locator("tbody").getByRole("row");
    await expect(rows, name).toHaveCount(await countIn(page, name));
  }
  const bar = page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: /^Cases/ });
  await expect(bar).toHaveText(new RegExp(`^Cases${String((await countIn(page, "Mine")) || "")}$`));
}

async function complain(url: string, who: Person, text: string) {
  const { name, value } = await openSession(url, who);
  const answer = await fetch(`${url}/api/my_house/complaints`, {
    method: "POST",
    body: JSON.stringify({ topic: "service", text }),
    headers: { "content-type": "application/json", cookie: `${name}=${value}` },
  });
  expect(answer.ok).toBe(true);
}

test("[J1] [J2] a colleague takes one of nobody's cases, writes a note, mails its letter, lets it wait and closes it; each count is of its list", async ({
  page,
  product: { url },
  axe,
}) => {
  test.slow();
  const dot = person("Dot", "Marsh", "case-day");
  await openAccount(url, { size: 2, creator: dot });
  await complain(url, dot, "Nobody answers the telephone on Mondays.");
  await signIn(page, url, "support");
  await page.goto(`${url}/staff/`);
  await expectCountsOfLists(page);
  const [mine, nobodys] = [await countIn(page, "Mine"), await countIn(page, "Nobody’s")];

  await openTab(page, "Nobody’s");
  await axe(page);
  await page
    .getByRole("row", { name: /Dot Marsh/ })
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByText("Nobody answers the telephone on Mondays.")).toBeVisible();
  await page.getByRole("button", { name: "I take it" }).click();
  await expect(page.getByRole("button", { name: "I take it" })).toHaveCount(0);
  await page.getByLabel("Write down what was said or found").fill("Rang her: it is the line for faults");
  await page.getByRole("button", { name: "Write it down" }).click();
  await expect(page.getByText("Rang her: it is the line for faults")).toBeVisible();
  await axe(page);
  await fits(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("link", { name: "Send a mail" }).click();
  await expect(page.getByLabel("What", { exact: true })).toHaveValue("acknowledgement");
  await page.getByRole("button", { name: "See it" }).click();
  await expect(page.getByRole("button", { name: `Send it to ${dot.email}` })).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: `Send it to ${dot.email}` }).click();
  await expect(page.getByText(/^sent /)).toBeVisible();
  const [, name = ""] = /\/cases\/(CS-[^/]+)$/.exec(page.url()) ?? [];
  expect(await mailTo(url, dot, `We are looking into your complaint (${name})`)).toContain("Dot");

  const until = (await readToday(url)).add({ days: 5 }).toString();
  await page.getByLabel("Until").fill(until);
  await page.getByLabel("What it waits for").fill("The supplier rings back");
  await page.getByRole("button", { name: "Let it wait" }).click();
  await expect(page.getByRole("heading", { name: "It waits" })).toBeVisible();
  await expectCountsOfLists(page);
  expect([await countIn(page, "Mine"), await countIn(page, "Nobody’s")]).toEqual([mine + 1, nobodys - 1]);

  await page
    .getByRole("row", { name: /Dot Marsh/ })
    .getByRole("link")
    .first()
    .click();
  await page.getByLabel("How it ended").selectOption({ label: "Upheld: we were wrong" });
  await page
    .getByLabel("What was at the bottom of it")
    .selectOption({ label: "Answered late or not at all" });
  await page.getByLabel("What was found and done").fill("A second line is there now");
  await page.getByRole("button", { name: "Finish the case" }).click();
  await expect(page.getByRole("button", { name: "Open it again" })).toBeVisible();
  await expectCountsOfLists(page);
  expect([await countIn(page, "Mine"), await countIn(page, "Nobody’s")]).toEqual([mine, nobodys - 1]);
});

test("[J1] a mail from a case begins with words of its kind, and is sent as it was seen", async ({
  page,
  product: { url },
  axe,
}) => {
  await signIn(page, url, "finance");
  await page.goto(`${url}/staff/cases?view=open&kind=charge-back`);
  await page.getByRole("table").locator("tbody").getByRole("link").first().click();
  await page.getByRole("link", { name: "Write to them" }).click();
  const words = page.getByLabel("Your words");
  await expect(words).toHaveValue(/^Your bank has taken back your payment of £[\d.]+, due on /);
  await axe(page);
  await words.fill(`${await words.inputValue()}\n\nCall me: Frances.`);
  await page.getByRole("button", { name: "See it" }).click();
  await expect(page.getByRole("heading", { name: /^About your case \(CS-/ })).toBeVisible();
  await expect(page.getByRole("paragraph").filter({ hasText: "Call me: Frances." })).toBeVisible();
  await page.getByRole("button", { name: /^Send it to / }).click();
  await expect(page.getByRole("heading", { name: "What to do now" })).toBeVisible();
});
