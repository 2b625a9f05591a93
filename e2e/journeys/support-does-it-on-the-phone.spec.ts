import type { Page } from "@playwright/test";
import { joinAccount, openAccount } from "../accounts.ts";
import { mailTo } from "../my-house.ts";
import { type Person, person } from "../people.ts";
import { expect, signIn, test } from "../staff-office.ts";

const subject = "The code for your call";

/** From a person's page in the office: the code that is mailed to them is typed. */
async function verify(page: Page, url: string, caller: Person) {
  const { firstName } = caller;
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByText(`A code has gone to ${caller.email}`)).toBeVisible();
  const [code = ""] = /\d{3} \d{3}/.exec(await mailTo(url, caller, subject)) ?? [];
  await page.getByLabel("The code that they read out").fill(code);
  await page.getByRole("button", { name: `Verify ${firstName}` }).click();
  await expect(page.getByText(`${firstName} is verified`)).toBeVisible();
}

test("[G3] [G5] [H3] [H4] [J3] support does it for somebody on the phone: who they are, their name, the package, a successor, a withdrawal", async ({
  page,
  product: { url },
  axe,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 409|status of 422/);
  const tess = person("Tess", "Hale", "on-the-phone");
  const uma = person("Uma", "Hale", "on-the-phone");
  const { guid } = await openAccount(url, { size: 4, creator: tess });
  await joinAccount(url, guid, uma);

  await signIn(page, url, "support");
  await page.goto(`${url}/staff/`);
  const search = page.getByRole("combobox", { name: "Address, name, email, phone or reference" });
  await search.fill(tess.email);
  await search.press("Shift+Enter");
  await page.getByRole("link", { name: "Tess Hale" }).click();
  const timeline = page.locator("section").filter({ has: page.getByRole("heading", { name: "Timeline" }) });
  await expect(timeline).toBeVisible();
  const household = page.url();

  // Nothing can be done before somebody is verified, and a wrong code counts.
  await page.getByRole("link", { name: "Verify a caller" }).click();
  await axe(page);
  await page.getByRole("link", { name: "Verify Tess" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tess Hale" })).toBeVisible();
  const ofTess = page.url();
  await page.getByRole("link", { name: "Change their name or phone" }).click();
  await expect(page.getByText("Not verified.")).toBeVisible();
  await page.getByRole("button", { name: "Show what it would do" }).click();
  await expect(page.getByText("Nothing of this is new")).toBeVisible();
  await page.getByRole("link", { name: "verify Tess first" }).click();
  await page.getByRole("button", { name: "Send the code" }).click();
  const code = page.getByLabel("The code that they read out");
  await code.fill("12");
  await page.getByRole("button", { name: "Verify Tess" }).click();
  await expect(page.getByText("Please type the six digits that they read out")).toBeVisible();
  const [mailed = ""] = /\d{3} \d{3}/.exec(await mailTo(url, tess, subject)) ?? [];
  await code.fill(mailed === "000 000" ? "000 001" : "000 000");
  await page.getByRole("button", { name: "Verify Tess" }).click();
  await expect(page.getByText("That is not the code. 4 tries are left.")).toBeVisible();
  await axe(page);
  await code.fill(mailed);
  await page.getByRole("button", { name: "Verify Tess" }).click();
  await expect(page.getByText("Tess is verified")).toBeVisible();
  await axe(page);

  // By keyboard: the name is seen, then changed.
  await page.getByRole("link", { name: "Change their name or phone" }).focus();
  await page.keyboard.press("Enter");
  const name = page.getByLabel("First name");
  await expect(name).toHaveValue("Tess");
  await name.fill("tessa");
  await name.press("Enter");
  await expect(page.getByText("Tess Hale is Tessa Hale from now on")).toBeVisible();
  await axe(page);
  await page.getByLabel("Why").fill("Her name is Tessa");
  await page.getByRole("button", { name: "Change it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tessa Hale" })).toBeVisible();
  expect(await mailTo(url, tess, "Your details were changed")).toContain("Your name is Tessa Hale now.");

  // Another package, once everybody who has joined is verified.
  await page.getByRole("link", { name: "Another package" }).click();
  await page.getByLabel("TV Licence").selectOption("no-tv-licence-01_none");
  await page.getByRole("button", { name: "Show what it would do" }).click();
  await expect(page.getByText(/^TV Licence: none, instead of/)).toBeVisible();
  await axe(page);
  await expect(page.getByRole("button", { name: "Change it for all of them" })).toHaveCount(0);
  const ofPackage = page.url();
  await page.getByRole("link", { name: "Verify Uma Hale" }).click();
  await verify(page, url, uma);
  const ofUma = page.url();
  await page.goto(ofPackage);
  await page.getByLabel("Why").fill("Nobody has a television");
  await page.getByRole("button", { name: "Change it for all of them" }).click();
  await expect(page.getByText("Tessa is verified")).toBeVisible();
  for (const each of [tess, uma]) await mailTo(url, each, "Your house has new terms");

  // Other dates, as far as they are shown.
  await page.getByRole("link", { name: "Other tenancy dates" }).click();
  await page.getByLabel("Tenancy end date").fill("2020-01-01");
  await page.getByRole("button", { name: "Show what it would do" }).click();
  await expect(page.getByText(/^Minimum term is/)).toBeVisible();
  await axe(page);

  // A successor is asked, and moving out is taken back.
  await page.goto(ofTess);
  await page.getByRole("link", { name: "Move out, with a successor" }).click();
  await expect(page.getByText("A link goes to the successor.")).toBeVisible();
  await axe(page);
  await page.getByLabel("The successor's email").fill("vic.hale.on-the-phone@example.com");
  await page.getByLabel("Why").fill("She has a job elsewhere");
  await page.getByRole("button", { name: "Send the successor the link" }).click();
  await expect(page.getByText("Tessa is verified")).toBeVisible();
  await page.getByRole("link", { name: "Move out, with a successor" }).click();
  await page.getByLabel("Why").fill("She stays");
  await page.getByRole("button", { name: "Take moving out back" }).click();
  await expect(page.getByText("Tessa is verified")).toBeVisible();

  // Another number is proposed for her, and agreed for Uma.
  await page.getByRole("link", { name: "Another number of housemates" }).click();
  await page.getByLabel("Housemates in all").selectOption("3");
  await page.getByRole("button", { name: "Show what it would do" }).click();
  await expect(page.getByText(/^3 instead of 4/)).toBeVisible();
  await axe(page);
  await page.getByLabel("Why").fill("They are three");
  await page.getByRole("button", { name: "Propose 3 for them" }).click();
  await expect(page.getByText("Tessa is verified")).toBeVisible();
  await page.goto(`${ofUma}/number`);
  await page.getByLabel("Why").fill("She agrees");
  await page.getByRole("button", { name: "Agree to 3 for them" }).click();
  await expect(page.getByText("Uma is verified")).toBeVisible();

  // What was shown has changed: nothing is done, and it is shown as it is now.
  await page.getByRole("link", { name: "Withdraw, or cancel their contract" }).click();
  await expect(page.getByText("Their place is free again.")).toBeVisible();
  await axe(page);
  await joinAccount(url, guid, person("Walt", "Hale", "on-the-phone"));
  await page.getByLabel("Why").fill("She found another house");
  await page.getByRole("button", { name: "Withdraw for them" }).click();
  await expect(page.getByRole("alert")).toContainText("It would do something else now");
  await page.reload();
  await page.getByLabel("Why").fill("She found another house");
  await page.getByRole("button", { name: /for them|their contract/ }).click();
  await expect(
    timeline.getByText("Priya Raman, for Uma, cancelled their contract, and nothing is owed"),
  ).toBeVisible();
  for (const words of [
    "Tessa’s name or phone was changed",
    "The package or the dates were changed, as Tessa asked",
    "Priya Raman, for Tessa, proposed 3 housemates",
    "Priya Raman, for Uma, agreed to 3 housemates",
  ])
    await expect(timeline.getByText(words)).toBeVisible();
  expect(page.url()).toBe(household);
});
