import type { Page } from "@playwright/test";
import { call, joinAccount, openAccount } from "../accounts.ts";
import { passTime, readToday } from "../clock.ts";
import { expect, test } from "../fixtures.ts";
import { heading } from "../houses.ts";
import { mailTo, openSession } from "../my-house.ts";
import { givePerson, pay, person, type Person } from "../people.ts";
import { tabTo } from "../sign-up-steps.ts";

async function enter(page: Page, url: string, who: Person) {
  return page.context().addCookies([await openSession(url, who)]);
}

test("[J3] while the house gathers somebody withdraws, and the others hear that a place is free", async ({
  page,
  product: { url },
  complaints,
  axe,
}) => {
  const [ada, ben] = [person("Ada", "Stays", "withdrawal"), person("Ben", "Goes", "withdrawal")];
  const { guid } = await openAccount(url, { size: 3, creator: ada });
  await joinAccount(url, guid, ben);
  await enter(page, url, ben);
  await page.goto("/my-house");
  await page.getByRole("link", { name: /^Withdraw/ }).click();
  await expect(heading(page, "Withdraw")).toBeVisible();
  await expect(page.getByText("One window lit, 2 to go.")).toBeVisible();
  await expect(page.getByText("Ada is told")).toBeVisible();
  await axe(page);
  await tabTo(page, page.getByRole("button", { name: "Withdraw" }));
  await page.keyboard.press("Enter");
  await expect(heading(page, "You are no longer in")).toBeFocused();
  await axe(page);

  expect(await mailTo(url, ben, "You have withdrawn")).toContain("You pay nothing");
  expect(await mailTo(url, ada, "A place in your house is free")).toContain("2 places are still open");
  const { remainingHousemates } = await call<{ remainingHousemates: number }>(url, `/summary?guid=${guid}`);
  expect(remainingHousemates).toBe(2);
  complaints.expect(/401 .*my_house/);
  await page.goto("/my-house");
  await expect(page).toHaveURL(/my-house\/link$/);
});

test.describe("in a live house", () => {
  test.use({ configuration: { TODAY: "" } });

  test("[J3] [F9] who asked for the start cancels within 14 days, and pays for those days", async ({
    page,
    product: { url },
    complaints,
    axe,
  }) => {
    const [ada, ben] = [person("Ada", "Stays", "cancellation"), person("Ben", "Goes", "cancellation")];
    const start = (await readToday(url)).add({ days: 5 });
    const end = start.add({ years: 1 }).subtract({ days: 1 });
    const tenancy = { startDate: start.toString(), endDate: end.toString() };
    const { joinLink } = await openAccount(url, { size: 2, creator: ada, ...tenancy });
    await page.goto(joinLink);
    await page.getByRole("button", { name: "Next" }).click();
    complaints.expect(/404 .*validate-joining-tenant/);
    await givePerson(page, ben);
    await expect(page.getByText("You can cancel for 14 days after today, without a reason.")).toBeVisible();
    await page.getByRole("button", { name: "How to cancel" }).click();
    await expect(page.getByRole("heading", { name: "Your right to cancel" })).toBeFocused();
    const asks = page.getByRole("checkbox", { name: "I ask you to start the service" });
    await pay(page);
    await expect(asks).toBeHidden();
    expect(await mailTo(url, ben, "Welcome to Evenly: what happens next")).toContain("Cancellation form");

    await passTime(url, start.add({ days: 2 }));
    await page.goto("/my-house");
    await page.getByRole("link", { name: /^Cancel your contract/ }).click();
    await expect(heading(page, "Cancel your contract")).toBeVisible();
    await expect(page.getByText("so 3 days count")).toBeVisible();
    await axe(page);
    await page.getByLabel("Anything you want to tell us").fill("The room was not as shown");
    await page.getByRole("button", { name: "Cancel my contract" }).click();
    await expect(page.getByText("You have cancelled your contract.")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Cancel your contract/ })).toBeHidden();
    expect(await mailTo(url, ben, "Your contract is cancelled")).toContain("by the day");
    const told = await mailTo(url, ada, "Ben is leaving");
    expect(told).toContain("Nothing changes for you");
    expect(told).not.toContain("as shown");

    await passTime(url, start.add({ days: 3 }));
    await page.goto("/my-house");
    await expect(heading(page, "You have left")).toBeVisible();
  });
});

test("[J3] a start within the 14 days has to be asked for on the payment page", async ({
  page,
  product: { url },
  complaints,
}) => {
  const start = (await readToday(url)).add({ days: 3 });
  const end = start.add({ years: 1 }).subtract({ days: 1 });
  const tenancy = { startDate: start.toString(), endDate: end.toString() };
  const ada = person("Ada", "Early", "early-start");
  const { joinLink } = await openAccount(url, { size: 2, creator: ada, ...tenancy });
  await page.goto(joinLink);
  await page.getByRole("button", { name: "Next" }).click();
  complaints.expect(/404 .*validate-joining-tenant/);
  await givePerson(page, person("Ben", "Early", "early-start"));
  await page.getByLabel("Sort code").fill("200000");
  await page.getByLabel("Account number").fill("55779911");
  await page.getByRole("checkbox", { name: "I confirm that I am the account holder" }).check();
  await page.getByRole("button", { name: "Set up Direct Debit" }).click();
  const asks = page.getByRole("checkbox", { name: "I ask you to start the service" });
  await expect(asks).toBeFocused();
  await expect(asks).toHaveAccessibleDescription("You must ask us to start");
  await asks.check();
  await page.getByRole("button", { name: "Set up Direct Debit" }).click();
  await expect(heading(page, "Your House Is Complete")).toBeVisible();
});
