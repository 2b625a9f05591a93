import { Client } from "pg";
import { expect, test } from "../fixtures.ts";
import { heading, next, priceShown } from "../houses.ts";
import { findAddress, giveLead, pay, person } from "../people.ts";
import { reachPayment } from "../sign-up-steps.ts";

test("[S2.4] [S2.5] [S4.2] [S4.3] [S4.5] [S6] [S7.2] [C11] a friend, an affiliate and a letting agent send a visitor, who gets the agent's package for the friend's price, and all three are known of the account", async ({
  page,
  product,
}) => {
  await page.goto("/?ref=MATES25");
  await expect(heading(page, "Hello, and welcome")).toBeVisible();
  await expect(page.getByText("Alex has given each of you 25p a week off")).toBeVisible();
  await page.getByRole("link", { name: "Let's Roll" }).click();
  await expect(heading(page, "Get A Price")).toBeVisible();
  await page.goto("/?aff=CAMPUS&agent=HYDEPARK");
  // The messages move the form.
  await expect(page.getByText("Welcome, Campus readers.")).toBeVisible();
  const picked = page.getByText("Hyde Park Sample Lettings has picked a package for your house.");
  await expect(picked).toBeVisible();
  await giveLead(page, person("Gus", "Visitor", "sixteen"));
  await findAddress(page, "16 Larkspur", /^16 Larkspur Terrace/);
  await next(page);

  await expect(heading(page, "Your Package")).toBeVisible();
  await expect(picked).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByText("25p a week off for each of you").first()).toBeVisible();
  const fullPrice = async () =>
    Number((await main.locator("s").first().innerText({ timeout: 1_000 })).replace(/\D/g, ""));
  const full = await fullPrice();
  expect(full - (await priceShown(page))).toBe(25);
  await page.getByRole("button", { name: "Add TV Licence" }).click();
  await expect(page.getByRole("button", { name: "Remove TV Licence" })).toBeVisible();
  // The next page is opened by its address, which would end the question for the new price.
  await expect(async () => {
    expect(await fullPrice()).toBeGreaterThan(full);
    expect((await fullPrice()) - (await priceShown(page))).toBe(25);
  }).toPass({ timeout: 20_000 });

  await reachPayment(page);
  await pay(page);
  await expect(heading(page, "Invite Your Housemates")).toBeVisible();
  const client = new Client({ connectionString: product.databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `select f.code as referral, a.code as affiliate, g.code as agent, winning_code as winner from household h
     join referrer f on f.id = h.referrer_id join affiliate a on a.id = h.affiliate_id join agent g on g.id = h.agent_id`,
  );
  await client.end();
  expect(rows).toEqual([{ referral: "MATES25", affiliate: "CAMPUS", agent: "HYDEPARK", winner: "MATES25" }]);
});
