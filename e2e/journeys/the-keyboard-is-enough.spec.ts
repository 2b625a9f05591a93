import { openAccount } from "../accounts.ts";
import { atKeyboard } from "../at-keyboard.ts";
import { expect, test } from "../fixtures.ts";
import { heading } from "../houses.ts";
import { askForLink, openLink } from "../my-house.ts";
import { person } from "../people.ts";
import { tabTo } from "../sign-up-steps.ts";

test.use({ asksForCookies: true });

test("[D3] [S2.12] [S4.6] [S5.4] [S5.10] by keyboard, a lead gets from the first page to sent invitations, and a housemate from the link to the last page", async ({
  page,
  complaints,
}) => {
  const at = atKeyboard(page);
  const { press, button, pressButton, arriveAt } = at;
  await page.goto("/");
  await at.refuseCookies();

  // The skip link is the first stop.
  await press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await press("Enter");
  await press("Tab");
  await expect(page.getByRole("radio", { name: "Student", exact: true })).toBeFocused();
  await at.giveDetails({ ...person("Kay", "Board", "keys"), lastName: "o'board" });
  await press("Shift+Tab");
  await expect(page.getByLabel("Last name")).toHaveValue("O'Board");
  await at.tick(/I agree to the privacy policy/);
  await press("Enter");

  await arriveAt("Tell Us About Your House");
  const address = page.getByRole("combobox", { name: "Address" });
  await tabTo(page, address);
  await at.type("11 Heronholt Lane, Leeds");
  await expect(page.getByRole("option", { name: /^11 Heronholt Lane.*Leeds/ })).toBeVisible();
  await press("ArrowDown");
  await press("Enter");
  await expect(address).toHaveValue(/^11 Heronholt Lane, Leeds/);
  await tabTo(page, button("Remove a housemate"));
  for (let more = 4; more > 2; more -= 1) await press("Enter");
  await expect(page.getByRole("spinbutton", { name: "Number of housemates" })).toHaveValue("2");
  await pressButton("Next");

  for (const product of ["Energy", "Water"]) {
    await arriveAt(product);
    await pressButton("Next");
  }
  await arriveAt("Broadband");
  const option = page.getByRole("radio", { name: "Virgin Fibre 400" });
  await tabTo(page, page.getByRole("radio", { name: "Virgin Fibre 600" }));
  await press("ArrowDown");
  await expect(option).toBeChecked();
  await pressButton("More about Virgin Fibre 400");
  await expect(button("Close")).toBeFocused();
  await press("Escape");
  await expect(button("More about Virgin Fibre 400")).toBeFocused();
  await press("Shift+Tab");
  await expect(option).toBeFocused();
  await pressButton("Next");
  await arriveAt("TV Licence");
  await pressButton("Next");

  await arriveAt("Your Package");
  await at.tick("Water");
  await expect(page.getByRole("checkbox", { name: "Water" })).not.toBeChecked();
  await press("Space");
  for (const opener of ["Edit broadband", "Save or share this price"]) {
    await pressButton(opener);
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.locator("dialog h2:focus")).toHaveCount(1);
    await press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(button(opener)).toBeFocused();
  }
  await pressButton("Continue with this price");

  await arriveAt("Tell Us About You");
  await at.fillIn("Email address", "kay@gmial.com");
  await press("Tab");
  await pressButton("Did you mean kay@gmail.com?");
  await expect(page.getByLabel("Email address")).toHaveValue("kay@gmail.com");
  await expect(page.getByLabel("Email address")).toBeFocused();
  await pressButton("Next");
  await arriveAt("Tell Us About Your Tenancy");
  await tabTo(page, page.getByLabel("Tenancy start date"));
  // 9 September is the same in either date order.
  await at.type("09092027");
  await expect(page.getByLabel("Tenancy end date")).toHaveValue("2028-09-08");
  await pressButton("Next");
  await arriveAt("When Would You Like Your Broadband Installed?");
  await tabTo(page, page.getByRole("radio", { name: "As soon as possible" }));
  await press("Space");
  await press("Enter");
  await arriveAt("Review Your Package");
  await pressButton("Next");
  await arriveAt("Set up your Direct Debit");
  await at.pay();

  await arriveAt("Invite Your Housemates");
  await pressButton("Invite Housemates");
  await expect(page.locator("dialog h2:focus")).toHaveCount(1);
  await pressButton("Send invites");
  await expect(page.getByLabel("Full name").first()).toBeFocused();
  await at.fillIn("Full name", "Roma Board");
  await press("Tab");
  await at.type("roma.board.keys@example.com");
  await pressButton("Send invites");
  await expect(page.locator("p:focus")).toContainText("We've emailed your join link");
  await pressButton("Done");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button("Invite Housemates")).toBeFocused();

  const joinLink = await page.getByRole("textbox", { name: "Your join link" }).inputValue();
  complaints.expect(/404 .*validate-joining-tenant/);
  await page.goto(joinLink);
  await expect(heading(page, "Your Utilities Package")).toBeVisible();
  await pressButton("Next");
  await arriveAt("Tell Us About You");
  await at.giveDetails(person("Roma", "Board", "keys"));
  await press("Enter");
  await arriveAt("Set up your Direct Debit");
  await pressButton("Show your package");
  await expect(button("Hide your package")).toBeFocused();
  await at.pay();
  await arriveAt("Your House Is Complete");
  await tabTo(page, page.getByRole("link", { name: "Back To Homepage" }));
  await press("Enter");
  await arriveAt("Get A Price");
});

test("[G5] a housemate asks what if, offers their place, and takes it back, by the keyboard", async ({
  page,
  product: { url },
}) => {
  const { press, pressButton, arriveAt, fillIn, field, refuseCookies } = atKeyboard(page);
  const follow = async (name: RegExp | string) => {
    await tabTo(page, page.getByRole("link", { name }));
    await press("Enter");
  };
  const kit = person("Kit", "Keys", "own-page");
  await openAccount(url, { size: 1, creator: kit });
  await openLink(page, await askForLink(url, kit));
  await refuseCookies();
  await pressButton("The Direct Debit Guarantee");
  await expect(page.getByRole("dialog")).toContainText("offered by all banks");
  await press("Escape");
  await follow(/^What if/);
  await arriveAt("What if");
  await expect(page.getByRole("banner")).toContainText("'s page");
  await follow("Moving out");
  await arriveAt("Moving out");
  await fillIn("Your successor's email address", "next@example.com");
  await pressButton("Send them the link");
  await expect(page.getByText("We have sent a link to next@example.com")).toBeVisible();
  await arriveAt("Moving out");
  await pressButton("Take it back");
  await expect(field("Your successor's email address")).toBeVisible();
});
