import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { heading } from "../houses.ts";
import { linkMailedTo, mailTo, openLink, openSession, readMailbox } from "../my-house.ts";

/** Of the demo data's household that ends in six weeks, in which Kofi has said yes. */
const lena = { email: "lena.fischer@example.com" };
const milo = { email: "milo.grant@example.com" };

const welcome = "Welcome to Evenly: what happens next";

const filledIn = "Same again, with everything filled in";

async function sayYes(page: Page) {
  await expect(heading(page, filledIn)).toBeVisible();
  await expect(page.getByText(/in the name of (Lena Fischer|Milo Grant)/)).toBeVisible();
  await page.getByRole("button", { name: "Yes, I stay" }).click();
  const confirms = page.getByRole("checkbox", { name: "I confirm that I am the account holder" });
  await expect(confirms).toBeFocused();
  await confirms.check();
  await page.getByRole("button", { name: "Yes, I stay" }).click();
  await expect(heading(page, "You are in for next year")).toBeFocused();
}

test.use({ viewport: { width: 390, height: 844 } });

test("[J5] the house goes on for another year: each says it for themselves, and nothing renews by itself", async ({
  page,
  browser,
  product: { url },
  complaints,
  axe,
}) => {
  const before = (await readMailbox(url)).find(
    ({ to, subject }) => to === lena.email && subject === welcome,
  )?.text;
  await openLink(page, await linkMailedTo(url, lena, "Same house next year? Same people?"));
  await expect(heading(page, "Same house next year? Same people?")).toBeVisible();
  await expect(page.getByText("Kofi has said yes.")).toBeVisible();
  await expect(page.getByText("Nothing renews by itself.")).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Yes, same again" }).click();
  complaints.expect(/422/);
  await expect(heading(page, filledIn)).toBeVisible();
  await axe(page);
  await sayYes(page);
  await axe(page);
  expect(await mailTo(url, lena, welcome, before)).toContain("20 Larkspur Terrace");

  await page.getByRole("button", { name: "Open next year's page" }).click();
  await expect(page.getByText("1 to go.")).toBeVisible();
  await page.getByRole("link", { name: /^Next year/ }).click();
  await page.getByRole("button", { name: "Open the page of the year before" }).click();
  await expect(page.getByText(/Every window is lit and all four services are running/)).toBeVisible();

  const others = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } });
  await others.addCookies([await openSession(url, milo)]);
  const his = await others.newPage();
  await his.goto("/my-house");
  await his.getByRole("link", { name: "Say yes or no" }).click();
  await expect(his.getByText("Kofi and Lena have said yes.")).toBeVisible();
  await his.getByRole("button", { name: "Not me" }).click();
  await expect(heading(his, "You have said no")).toBeFocused();
  await page.getByRole("link", { name: /^Next year/ }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Milo no" })).toBeVisible();
  await his.getByRole("link", { name: "Yes, I stay after all" }).click();
  await sayYes(his);
  await expect(his.getByText("Everybody is in")).toBeVisible();
  await others.close();
});
