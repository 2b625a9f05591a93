import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { answerHouse, detailsOf, giveAnswers, leadOf } from "./answers.ts";
import { heading, next, refuseCookies } from "./houses.ts";
import { person } from "./people.ts";
import { setConfig, setFlags } from "./stubs.ts";

const start = (page: Page) => page.getByLabel("Tenancy start date");
const end = (page: Page) => page.getByLabel("Tenancy end date");

const reachTenancy = async (page: Page) => {
  const jana = person("Jana", "Dates", "flags");
  const house = await answerHouse(page, jana, { line1: "24 Larkspur Terrace", postcode: "LS6 1ZZ" });
  await giveAnswers(page, { ...house, person: detailsOf(leadOf(jana)) });
  await page.goto("/tenancy");
  await expect(heading(page, "Tell Us About Your Tenancy")).toBeVisible();
};

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

test("dates are picked within the limits that the messages tell, nine months at least and from today on", async ({
  page,
}) => {
  await reachTenancy(page);
  await expect(start(page)).toHaveAttribute("type", "date");
  await expect(start(page)).toHaveAttribute("min", "2027-07-15");
  await expect(start(page)).toHaveAttribute("max", "2028-12-31");
  await start(page).fill("2027-09-01");
  await expect(end(page)).toHaveValue("2028-08-31");
  await expect(end(page)).toHaveAttribute("min", "2028-05-31");
  await expect(end(page)).toHaveAttribute("max", "2028-12-09");
  const says = async (from: string, to: string, message: string) => {
    await start(page).fill(from);
    await end(page).fill(to);
    await next(page);
    await expect(page.getByText(message).last()).toBeVisible();
  };
  await says("2027-07-14", "2028-07-13", "Please choose a start date on or after 15 July 2027");
  await says("2029-01-01", "2029-12-31", "Tenancy Start date cannot be in the far future");
  await says("2027-09-01", "2028-05-30", "Minimum term is 9 months");
  await says("2027-09-01", "2028-12-10", "Tenancy End date cannot be in the far future");
  await end(page).fill("2028-05-31");
  await next(page);
  await expect(heading(page, "When Would You Like Your Broadband Installed?")).toBeVisible();
});

test("flags let a tenancy start on 1 July in summer, and shorten its minimum term", async ({ page }) => {
  await setConfig(page, { today: "2027-08-20" });
  await setFlags(page, { dynamic_tenancy_start_date: true, min_contract_length: 6 });
  await reachTenancy(page);
  await expect(start(page)).toHaveAttribute("min", "2027-07-01");
  await start(page).fill("2027-07-01");
  await end(page).fill("2027-12-30");
  await next(page);
  await expect(page.getByText("Minimum term is 6 months").last()).toBeVisible();
  await end(page).fill("2027-12-31");
  await next(page);
  await expect(heading(page, "When Would You Like Your Broadband Installed?")).toBeVisible();
});
