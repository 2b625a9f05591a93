import { openAccount } from "./accounts.ts";
import { atKeyboard } from "./at-keyboard.ts";
import { expect, test } from "./fixtures.ts";
import { askForLink } from "./my-house.ts";
import { person } from "./people.ts";
import { tabTo } from "./sign-up-steps.ts";

test("a housemate asks what if, offers their place, and takes it back, by the keyboard", async ({
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
  await page.goto(await askForLink(url, kit));
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
