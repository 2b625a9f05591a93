import { joinAccount, openAccount } from "../accounts.ts";
import { expect, test } from "../fixtures.ts";
import { askForLink, linkMailedTo, mailTo, openLink } from "../my-house.ts";
import { person } from "../people.ts";

test("[G3] one of three proposes two, the other agrees by the link of the mail, and the house is complete", async ({
  page,
  product: { url },
}) => {
  const [ada, ben] = [person("Ada", "Lovell", "number"), person("Ben", "Okafor", "number")];
  const { guid } = await openAccount(url, { size: 3, creator: ada });
  await joinAccount(url, guid, ben);
  await openLink(page, await askForLink(url, ada));
  const section = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Change the number of housemates" }) });
  await expect(section.getByText("It counts once Ada and Ben have both agreed.")).toBeVisible();
  await section.getByRole("button", { name: "Add a housemate" }).click();
  await expect(section.getByText("You are 3 now. Choose another number.")).toBeVisible();
  await section.getByRole("button", { name: "Add a housemate" }).click();
  await expect(section.getByText("With 4", { exact: true })).toBeVisible();
  await section.getByLabel("Number of housemates").fill("2");
  await expect(section.getByText("With 2 the house is complete at once.", { exact: false })).toBeVisible();
  const then = await section.getByRole("term").filter({ hasText: "With 2" }).locator("+ dd b").innerText();
  await section.getByRole("button", { name: "Propose 2 housemates" }).click();
  await expect(section.getByText("You propose 2 housemates instead of 3.")).toBeVisible();
  await expect(section.getByRole("listitem").filter({ hasText: "Ben" })).toContainText("Awaited");

  await openLink(page, await linkMailedTo(url, ben, "Ada proposes 2 housemates instead of 3"));
  await expect(section.getByText("Ada proposes 2 housemates instead of 3.")).toBeVisible();
  await expect(section.getByText(then)).toBeVisible();
  await section.getByRole("button", { name: "Agree to 2 housemates" }).click();
  await expect(page.getByText("You are 2 housemates now")).toBeVisible();
  await expect(section).toHaveCount(0);
  await expect(page.getByText("Every window is lit.", { exact: false })).toBeVisible();
  expect(await mailTo(url, ada, "Your house is complete")).toContain("you are 2, and not 3");
});

test("[G8] 'I do not know this person' is asked once more by the link of the mail, and then stops their Direct Debit", async ({
  page,
  product: { url },
}) => {
  const [ada, eve] = [person("Ada", "Lovell", "unknown"), person("Eve", "Stranger", "unknown")];
  const { guid } = await openAccount(url, { size: 3, creator: ada });
  await joinAccount(url, guid, eve);
  const mail = await mailTo(url, ada, "Eve has joined: 1 to go");
  expect(mail, "people pass it on").not.toContain("token=");
  await openLink(page, await askForLink(url, ada));
  await expect(page.getByRole("heading", { name: "Who is in" })).toBeVisible();
  const [link = ""] = /\S+\/my-house#place-\d+/.exec(mail) ?? [];
  // As from a mail: the page is loaded anew.
  await page.goto("about:blank");
  await page.goto(link);
  const dialog = page.getByRole("dialog", { name: "You do not know Eve?" });
  await expect(dialog).toBeVisible();
  const line = await dialog.getByText("We stop Eve's Direct Debit").boundingBox();
  expect(line?.width, "its words have the dialog's width").toBeGreaterThan(200);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Who is in" })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "I do not know this person (Eve)" }).click();
  await dialog.getByRole("button", { name: "Yes, please look into it" }).click();
  await expect(page.getByText("Thank you. We are looking into it")).toBeVisible();
  await expect(page.getByText("We are looking into who this is")).toBeVisible();
  await expect(
    page.getByText("You can propose another number once that is settled.", { exact: false }),
  ).toBeVisible();

  await openLink(page, await askForLink(url, eve));
  await expect(
    page.getByText("Your Direct Debit is stopped, and nothing is taken from you", { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: /bank details/ })).toHaveCount(0);
});
