import { joinAccount, openAccount } from "../accounts.ts";
import { passTime, readToday } from "../clock.ts";
import { expect, test } from "../fixtures.ts";
import { heading } from "../houses.ts";
import { askForLink, linkMailedTo, openLink } from "../my-house.ts";
import { person } from "../people.ts";
import { street } from "../sign-up-steps.ts";

test.use({ configuration: { TODAY: "" } });

test("[G2] [F9] a housemate invites from their page, sees who joins, and how each service comes to life", async ({
  page,
  product: { url },
}) => {
  const [ada, dev] = [person("Ada", "Row", "page"), person("Dev", "Row", "page")];
  const today = await readToday(url);
  const start = today.add({ days: 28 });
  const { guid } = await openAccount(url, {
    door: 9,
    size: 2,
    creator: ada,
    startDate: start.toString(),
    endDate: start.add({ years: 1 }).subtract({ days: 1 }).toString(),
  });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openLink(page, await askForLink(url, ada));

  await expect(heading(page, `9 ${street}`)).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Ada's page");
  await expect(page.getByText("Nothing is set up or paid until everybody has joined.")).toBeVisible();
  await expect(page.getByRole("img", { name: "A house with 1 of 2 windows lit." })).toBeVisible();
  await page.getByRole("button", { name: "Invite Housemates" }).click();
  await page.getByLabel("Full name").first().fill("Dev Row");
  await page.getByLabel("Email address").first().fill(dev.email);
  await page.getByRole("button", { name: "Send invites" }).click();
  await expect(page.getByText("Invites Sent!")).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Nothing is set up or paid until Dev has joined.")).toBeVisible();
  await page.getByRole("button", { name: "Invite Dev again" }).click();
  await expect(page.getByText("We emailed Dev in the last hour")).toBeVisible();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(new RegExp(`/joining-tenant\\?guid=${guid}$`));

  await joinAccount(url, guid, dev);
  await linkMailedTo(url, ada, "Your house is complete");
  await page.reload();
  await expect(page.getByText("We are setting up all four services.")).toBeVisible();
  await expect(page.getByText("There is nothing for you to do.")).toBeVisible();
  const energy = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Energy" }) });
  await expect(energy).toContainText("Ordered");
  await expect(energy.getByRole("listitem").first()).toContainText(String(today.year));

  await passTime(url, start);
  // A session lasts 30 days.
  // Their own page is open already, and is not asked for.
  await page.goto(await askForLink(url, ada));
  await expect(page.getByText("Every window is lit and all four services are running.")).toBeVisible();
  await expect(energy).toContainText("Live");
  await expect(
    page.getByRole("img", { name: "Energy, Water, Broadband and TV Licence are on." }),
  ).toBeVisible();
  await expect(page.getByText("Your next payment").first()).toBeVisible();
});
