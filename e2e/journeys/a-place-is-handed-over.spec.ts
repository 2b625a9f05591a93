import type { Page } from "@playwright/test";
import { joinAccount, openAccount } from "../accounts.ts";
import { passTime, readToday } from "../clock.ts";
import { expect, test } from "../fixtures.ts";
import { heading } from "../houses.ts";
import { mailTo, openSession } from "../my-house.ts";
import { givePerson, pay, person, type Person } from "../people.ts";
import { loseAnswers } from "../stubs.ts";

function formatDay(date: Temporal.PlainDate) {
  return date.toLocaleString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}

async function enter(page: Page, url: string, who: Person) {
  return page.context().addCookies([await openSession(url, who)]);
}

test.use({ configuration: { TODAY: "" } });

test("[G5] [F9] a housemate moves out: all amounts are shown first, the successor joins by their own link, and has the place from the next day", async ({
  page,
  product: { url },
  openOther,
  complaints,
}) => {
  const [ben, ella] = [person("Ben", "Leaver", "succession"), person("Ella", "Successor", "succession")];
  const start = (await readToday(url)).with({ day: 1 }).add({ months: 1 });
  const [firstDay, lastDay] = [start.add({ days: 14 }), start.add({ days: 13 })];
  const end = start.add({ years: 1 }).subtract({ days: 1 });
  const { guid } = await openAccount(url, {
    size: 2,
    creator: person("Ada", "Stays", "succession"),
    startDate: start.toString(),
    endDate: end.toString(),
  });
  await joinAccount(url, guid, ben);

  await enter(page, url, ben);
  await page.goto("/my-house");
  await page.getByRole("link", { name: /^Moving out/ }).click();
  await expect(heading(page, "Moving out")).toBeVisible();
  complaints.expect(/ERR_FAILED/);
  await loseAnswers(page, "**/api/my_house/moving_out?**");
  await page.getByLabel("Your last day").fill(end.toString());
  await expect(page.getByRole("alert")).toContainText(
    "Network error accessing the Evenly API What you see here is",
  );
  await page.unroute("**/api/my_house/moving_out?**");
  await page.getByLabel("Your last day").fill(lastDay.toString());
  await expect(page.getByText(/split by the day/)).toBeVisible();
  await expect(page.getByText("You 14 of 3", { exact: false })).toBeVisible();
  const sum = await page.getByText(/^£[\d.,]+ \+ £[\d.,]+ = £[\d.,]+$/).innerText();
  const [yours = 0, theirs = 0, inAll] = [...sum.matchAll(/[\d,]+\.\d\d/g)].map(([text]) =>
    Number(text.replaceAll(/[,.]/g, "")),
  );
  expect(yours + theirs).toBe(inAll);

  await page.getByRole("button", { name: "Send them the link" }).click();
  await expect(page.getByText("Email address required")).toBeVisible();
  await page.getByLabel("Your successor's email address").fill(ella.email);
  await page.getByRole("button", { name: "Send them the link" }).click();
  await expect(heading(page, "Moving out")).toBeFocused();
  await expect(page.getByText(`We have sent a link to ${ella.email}`)).toBeVisible();
  await expect(page.getByText("Nothing changes until they have joined.")).toBeVisible();

  const mail = await mailTo(url, ella, "Ben offers you their place in the bills");
  const [link = ""] = /\S+\/joining-tenant\?guid=\S+/.exec(mail) ?? [];
  const successor = await openOther();
  await successor.goto(link);
  await expect(successor.getByText(`You take their place from ${formatDay(firstDay)}.`)).toBeVisible();
  await expect(
    successor.getByText(
      `${(theirs / 100).toLocaleString("en-GB", { minimumFractionDigits: 2 })}, in 12 payments`,
    ),
  ).toBeVisible();
  await successor.getByRole("button", { name: "Next" }).click();
  complaints.expect(/404 .*validate-joining-tenant/);
  await givePerson(successor, ella);
  await expect(successor.getByText(/A first payment of £[\d.]+ for part of a month/)).toBeVisible();
  await pay(successor);
  await expect(heading(successor, "Congratulations!")).toBeVisible();
  await expect(successor.getByText(`Ben's place is yours from ${formatDay(firstDay)}.`)).toBeVisible();

  await page.reload();
  await expect(
    page.getByText(`Your place is handed over. Your last day is ${formatDay(lastDay)}`),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Take it back" })).toHaveCount(0);

  await passTime(url, lastDay);
  await enter(page, url, ben);
  await page.goto("/my-house/moving-out");
  await expect(page.getByText("Today is your last day.")).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Ben's page");
  await passTime(url, firstDay);
  await enter(successor, url, ella);
  await successor.goto("/my-house");
  const people = successor.getByRole("list", { name: "Who lives here" });
  await expect(people).toContainText("Ella you");
  await expect(people).not.toContainText("Ben");
});
