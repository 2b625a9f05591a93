import { type Cookie, expect, type Page, request } from "@playwright/test";
import type { Person } from "./people.ts";

type Reader = Pick<Person, "email">;

type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Newest first. */
export async function readMailbox(url: string): Promise<readonly Mail[]> {
  return (await (await fetch(`${url}/dev/mailbox.json`)).json()) as Mail[];
}

async function newestMailTo(url: string, { email }: Reader, subject: string): Promise<string | undefined> {
  return (await readMailbox(url)).find((one) => one.to === email && one.subject === subject)?.text;
}

/** Waits for a mail, or for another one than that of before. */
export async function mailTo(url: string, person: Reader, subject: string, before?: string): Promise<string> {
  const find = () => newestMailTo(url, person, subject);
  await expect.poll(find, { timeout: 60_000 }).not.toBe(before);
  return (await find()) ?? "";
}

export async function linkMailedTo(
  url: string,
  person: Reader,
  subject: string,
  before?: string,
): Promise<string> {
  const text = await mailTo(url, person, subject, before);
  const [link] = /\S+\/my-house\S*\?token=\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`No link: ${subject}`);
  return link;
}

/** Presses the button behind a link, which alone opens the page. */
export async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: /^Open (my house|.+'s page)$/ }).click();
}

export async function askForLink(url: string, person: Reader): Promise<string> {
  const subject = "Your link to your house";
  const before = await newestMailTo(url, person, subject);
  const body = JSON.stringify({ email: person.email });
  const headers = { "content-type": "application/json" };
  await fetch(`${url}/api/my_house/link`, { method: "POST", body, headers });
  return linkMailedTo(url, person, subject, before);
}

export async function openSession(url: string, person: Reader): Promise<Cookie> {
  const token = new URL(await askForLink(url, person)).searchParams.get("token");
  const browser = await request.newContext();
  const answer = await browser.post(`${url}/api/my_house/session`, { data: { token } });
  expect(answer.ok()).toBe(true);
  const [cookie] = (await browser.storageState()).cookies;
  await browser.dispose();
  if (!cookie) throw new Error("There is no session");
  return cookie;
}
