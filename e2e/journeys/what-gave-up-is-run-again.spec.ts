import { Client } from "pg";
import { type MailServer, startMailServer } from "../../server/src/mail/test-mail-server.ts";
import { joinAccount, openAccount } from "../accounts.ts";
import { test as base } from "../fixtures.ts";
import { openLink } from "../my-house.ts";
import { person } from "../people.ts";
import { type HostedProduct, runCommand } from "../hosted-product.ts";
import { expect, open, signIn } from "../staff-office.ts";

const test = base.extend<{ mailServer: MailServer }>({
  mailServer: async ({}, use) => {
    const server = await startMailServer();
    await use(server);
    await server.stop();
  },
  configuration: async ({ mailServer }, use) => use({ SMTP_URL: mailServer.url }),
});
test.use({ viewport: { width: 1440, height: 900 } });

const own = "a password of Ines's own";

/** The mail server refuses this address until it is repaired. */
const later = { ...person("Iris", "Holt", "gave-up"), email: "later@holt.example" };
/** The mail server rejects this recipient. */
const nobody = { ...person("Noah", "Holt", "gave-up"), email: "nobody@holt.example" };

function mailsTo({ received }: MailServer, { email }: { readonly email: string }) {
  return received.filter(({ envelopeTo }) => envelopeTo.includes(email)).map(({ text }) => text);
}

/** As after ten days of failed tries. */
async function failUntilTheLastTry({ databaseUrl }: HostedProduct) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(
    "update pgboss.job set retry_count = retry_limit - 1, start_after = now() where name = 'send-mail' and state = 'retry'",
  );
  await client.end();
  expect(rowCount).toBeGreaterThan(0);
}

test("[H4] [C9] an administrator's day: failed jobs are listed with their cause, run again and done; a failed mail is sent again", async ({
  page,
  mailServer,
  product,
  axe,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 40[13]/);
  const { url } = product;
  const { guid } = await openAccount(url, { size: 3, creator: later, line1: "1 Given Up Row" });
  await joinAccount(url, guid, nobody);
  await expect.poll(() => mailServer.refused).toEqual(expect.arrayContaining([later.email, nobody.email]));
  await failUntilTheLastTry(product);
  const output = await runCommand(
    product,
    "server/src/commands.ts",
    "create-administrator",
    "ines@staff.example",
    "Ines",
    "Novak",
  );

  await page.goto(/https?:\S+/.exec(output)?.[0] ?? "");
  await page.getByLabel("Password").fill(own);
  await page.getByRole("button", { name: "Keep this password" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to the back office" })).toBeVisible();
  await signIn(page, url, "ines", own);

  const jobs = page.getByRole("row", { name: /Send mail/ });
  await expect(async () => {
    await page.goto(`${url}/staff/jobs`);
    await expect(jobs.first()).toBeVisible();
  }).toPass();
  await expect(jobs.first()).toContainText("The mail could not be handed over");
  await expect(jobs.first().getByRole("link", { name: "1 Given Up Row" })).toBeVisible();
  await axe(page);
  expect(mailsTo(mailServer, later)).toEqual([]);

  mailServer.mend();
  await jobs.first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "Run it again" }).click();
  await expect(page.getByText("1 will be tried again.")).toBeVisible();
  // Another job may have failed before the repair.
  await expect(async () => {
    await page.goto(`${url}/staff/jobs`);
    await expect(page.getByRole("heading", { level: 1, name: "Jobs that gave up" })).toBeVisible();
    const left = page.getByRole("button", { name: "Run all of them again" });
    if (await left.isVisible()) await left.click();
    await expect(page.getByText("No job gave up.")).toBeVisible();
  }).toPass();
  const linkIn = () =>
    mailsTo(mailServer, later).flatMap((text) => /\S+\/my-house\?token=[\w-]+/.exec(text) ?? [])[0];
  await expect.poll(linkIn).toBeDefined();

  await page.goto(`${url}/staff/mails?state=failed`);
  await page.getByRole("row").filter({ hasText: nobody.email }).first().getByRole("link").first().click();
  await expect(page.getByText("given up: refused")).toBeVisible();
  await axe(page);
  await page.getByLabel("Why").fill("They have a mailbox now");
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(page.getByRole("button", { name: "Send it again" })).toHaveCount(0);
  await expect.poll(() => mailsTo(mailServer, nobody).length).toBe(1);

  await open(page, "Audit");
  await expect(page.getByRole("row", { name: /They have a mailbox now/ })).toContainText("Ines Novak");

  // The failed mail's link was discarded; this one is new.
  await openLink(page, linkIn() ?? "");
  await expect(page.getByRole("heading", { level: 1, name: /^1 Given Up Row/ })).toBeVisible();
});
