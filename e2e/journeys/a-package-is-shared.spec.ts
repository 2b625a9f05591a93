import { expect, test } from "../fixtures.ts";
import { heading, next, priceShown } from "../houses.ts";
import { readMailbox } from "../my-house.ts";
import { giveLead, person } from "../people.ts";
import { reachPrice, street } from "../sign-up-steps.ts";

test("[S1] [S2.6] [S2.8] [S2.9] [S2.10] [S4.1] [S6] it is shared and saved, and a friend opens it as it was left, makes it their own, and goes on from there", async ({
  page,
  product: { url },
  openOther,
}) => {
  await reachPrice(page, person("Lou", "Visitor", "twelve"), { door: 12 });
  await page.getByRole("checkbox", { name: "Water" }).uncheck();
  await page.getByLabel("Voucher code").fill("WELCOME10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("10% off everything")).toBeVisible();
  const shared = await priceShown(page);
  await page.getByRole("button", { name: "Save or share this price" }).click();
  const dialog = page.getByRole("dialog", { name: "Save or share this price" });
  const link = await dialog.getByLabel("Link to this package").inputValue();
  await dialog.getByLabel("Email address").fill("lou@example.com");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("Saved")).toBeVisible();
  await expect
    .poll(async () => (await readMailbox(url)).find(({ to }) => to === "lou@example.com")?.text)
    .toContain(link);

  const friend = await openOther();
  await friend.goto(link);
  await expect(heading(friend, "Your Package")).toBeVisible();
  await expect(friend.getByText(`Package summary for 4 housemates at 12 ${street}`)).toBeVisible();
  await expect(friend.getByRole("checkbox", { name: "Water" })).not.toBeChecked();
  await expect(friend.getByText("10% off everything")).toBeVisible();
  expect(await priceShown(friend)).toBe(shared);
  // Reloading the link keeps changes.
  await friend.getByRole("checkbox", { name: "TV Licence" }).uncheck();
  await friend.reload();
  await expect(friend.getByRole("checkbox", { name: "TV Licence" })).not.toBeChecked();

  // Back leads to the first page with the share parameter, which has no Back.
  await friend.getByRole("button", { name: "Back" }).click();
  await expect(friend).toHaveURL(/\/\?viaShare=true$/);
  await giveLead(friend, person("Max", "Friend", "twelve"));
  await expect(heading(friend, "Tell Us About Your House")).toBeVisible();
  await expect(friend.getByRole("combobox", { name: "Address" })).toHaveValue(new RegExp(`^12 ${street}`));
  await expect(friend.getByRole("button", { name: "Back" })).toHaveCount(0);
  await next(friend);
  await expect(heading(friend, "Energy")).toBeVisible();
});
