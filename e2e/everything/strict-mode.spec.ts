import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "../fixtures.ts";
import { heading, next, takeEveryProduct } from "../houses.ts";
import { findAddress, giveLead, givePerson, pay, person } from "../people.ts";

const webFolder = join(import.meta.dirname, "../../.cache/development/client");

/** StrictMode runs everything twice, and React's warnings fail the test. */
test.use({ configuration: { WEB_FOLDER: webFolder } });

test.beforeAll(() => {
  if (!existsSync(webFolder)) throw new Error("script/build --development makes what is looked at here");
});

test("a house signs up and is joined on React's development build, without a warning", async ({
  page,
  complaints,
}) => {
  complaints.expect(/404 .*validate-joining-tenant/);
  await page.goto("/");
  await giveLead(page, person("Stella", "Strict", "development"));
  await expect(heading(page, "Tell Us About Your House")).toBeVisible();
  await findAddress(page, "7 Larkspur", /7 Larkspur Terrace/);
  await next(page);
  await takeEveryProduct(page);
  await page.getByRole("checkbox", { name: "Water" }).uncheck();
  await page.getByLabel("Voucher code").fill("WELCOME10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("main").getByText("10% off everything")).toBeVisible();
  await page.getByRole("button", { name: "Edit broadband" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Continue with this price" }).first().click();

  await expect(heading(page, "Tell Us About You")).toBeVisible();
  await next(page);
  await expect(heading(page, "Tell Us About Your Tenancy")).toBeVisible();
  await page.getByLabel("Tenancy start date").fill("2027-09-01");
  await next(page);
  await page.getByRole("radio", { name: "As soon as possible" }).check();
  await next(page);
  await expect(heading(page, "Review Your Package")).toBeVisible();
  await next(page);
  await pay(page);
  await expect(heading(page, "Invite Your Housemates")).toBeVisible();
  const joinLink = await page.getByRole("textbox", { name: "Your join link" }).inputValue();

  await page.goto(joinLink);
  await next(page);
  await givePerson(page, person("Theo", "Strict", "development"));
  await expect(heading(page, "Set up your Direct Debit")).toBeVisible();
  await pay(page);
  await expect(heading(page, "Congratulations!")).toBeVisible();
});
