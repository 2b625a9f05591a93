import { openAccount } from "../accounts.ts";
import { expect, test } from "../fixtures.ts";
import { mailTo } from "../my-house.ts";
import { person } from "../people.ts";

test("the mailbox of a trial shows the picture of a mail", async ({ page, product: { url }, complaints }) => {
  // The frame blocks scripts; these tests use one to inspect it.
  complaints.expect(/Blocked script execution in 'about:srcdoc'/);
  // The demo data's mails have the port of the product that was seeded.
  complaints.expect(/Loading the image 'http:\/\/127\.0\.0\.1:\d+\/house\//);
  const pia = person("Pia", "Mailer", "teaselgarth");
  await openAccount(url, { size: 4, creator: pia });
  await mailTo(url, pia, "Welcome to Evenly: what happens next");
  await page.goto("/dev/mailbox");
  const mail = page
    .getByRole("article")
    .filter({ hasText: pia.email })
    .filter({ has: page.getByRole("heading", { name: "Welcome to Evenly" }) });
  await mail.getByText("Html", { exact: true }).click();
  const picture = mail.frameLocator("iframe").getByRole("img", { name: "A house with 1 of 4 windows lit." });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(780);
});
