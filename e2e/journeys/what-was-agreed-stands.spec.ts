import { call } from "../accounts.ts";
import { answerSignUp } from "../answers.ts";
import { expect, test } from "../fixtures.ts";
import { heading } from "../houses.ts";
import { pay, person } from "../people.ts";
import { reachPayment, reachPrice } from "../sign-up-steps.ts";
import { walkSeeds } from "../walk-seeds.ts";

test("[B3] [G1] who signs up again for another number sees what stands, keeps it, and is on their own page without a link", async ({
  page,
  product: { url },
  openOther,
  complaints,
}) => {
  const asha = person("Asha", "Again", "stands");
  await reachPrice(page, asha, { door: 14 });
  await reachPayment(page);
  await pay(page);
  await expect(heading(page, "Invite Your Housemates")).toBeVisible();
  const joinLink = await page.getByRole("textbox", { name: "Your join link" }).inputValue();
  const guid = new URL(joinLink).searchParams.get("guid") ?? "";
  const before = await call<object>(url, `/summary?guid=${guid}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Your own page/ })
    .click();
  await expect(page).toHaveURL("/my-house");
  await expect(page.getByRole("banner")).toContainText("Asha's page");

  const other = await openOther();
  await reachPrice(other, asha, { door: 14, housemates: 5 });
  await answerSignUp(other);
  await other.goto("/direct-debit");
  complaints.expect(/409 .*direct_debit/);
  await pay(other);
  await expect(heading(other, "You already have this")).toBeFocused();
  await expect(other.getByRole("row", { name: /^Housemates 4 5/ })).toBeVisible();
  await other.getByRole("button", { name: "Keep it" }).click();
  await expect(heading(other, "Invite Your Housemates")).toBeVisible();
  await expect(other.getByText("1 of 4 has joined.")).toBeVisible();
  expect(await call<object>(url, `/summary?guid=${guid}`)).toEqual(before);
});

walkSeeds([3, 11]);
