import type { Page } from "@playwright/test";
import { housePicturePath } from "../server/src/mail/templates/house-picture.ts";
import { joinAccount, openAccount } from "./accounts.ts";
import { expect, test } from "./fixtures.ts";
import { houseStates } from "./house-states.ts";
import { mailTo } from "./my-house.ts";
import { person } from "./people.ts";

const home = { street: "Teaselgarth Lane", postcode: "LS6 4FZ" };
const creator = person("Mabel", "Mailer", "teaselgarth");

type Mail = { to: string; subject: string; html: string };

const pictureIn = (mail: Mail | undefined) => /<img[^>]* src="([^"]*)"/.exec(mail?.html ?? "")?.[1];

/** The share of a picture in the colour of a lit window. */
const measureLight = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("A canvas was expected");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const lamp = [255, 201, 60];
    let lit = 0;
    for (let at = 0; at < data.length; at += 4)
      if (lamp.every((channel, index) => data[at + index] === channel)) lit += 1;
    return { width: canvas.width, height: canvas.height, lit };
  }, address);

test("each mail shows the house as it was when it was written", async ({ page, product }) => {
  const account = await openAccount(product.url, { door: 3, size: 3, creator, at: home });
  await joinAccount(product.url, account.guid, person("Nia", "Mailer", "teaselgarth"));
  await joinAccount(product.url, account.guid, person("Odd", "Mailer", "teaselgarth"));
  const readMails = async () => {
    const mails = (await (await fetch(`${product.url}/dev/mailbox.json`)).json()) as Mail[];
    return mails.filter(({ to }) => to.includes(creator.email));
  };
  await expect
    .poll(async () => (await readMails()).map(({ subject }) => subject))
    .toContain("Your house is complete");
  const mails = await readMails();
  const shown = (subject: RegExp) => pictureIn(mails.find((mail) => subject.test(mail.subject)));
  expect(shown(/^Welcome/)).toBe(`${product.url}/house/1-of-3.png`);
  expect(shown(/^Nia has joined/)).toBe(`${product.url}/house/2-of-3.png`);
  expect(shown(/^Odd has joined/)).toBe(`${product.url}/house/3-of-3.png`);
  expect(shown(/complete/)).toBe(`${product.url}/house/3-of-3.png`);

  await page.goto("/");
  const lit: number[] = [];
  for (const joined of [1, 2, 3]) {
    const picture = await measureLight(page, `${product.url}/house/${String(joined)}-of-3.png`);
    expect([picture.width, picture.height]).toEqual([780, 450]);
    lit.push(picture.lit);
  }
  const [one = 0, two = 0, three = 0] = lit;
  // A window has about a thousand lit pixels.
  expect(two - one).toBeGreaterThan(300);
  expect(three - two).toBeGreaterThan(300);
});

test("every House picture exists, and web mail may load it", async ({ request }) => {
  for (const state of houseStates) {
    const answer = await request.get(`/${housePicturePath(state)}`);
    expect(answer.status(), housePicturePath(state)).toBe(200);
    expect(answer.headers()["content-type"]).toBe("image/png");
    expect(answer.headers()["cross-origin-resource-policy"]).toBe("cross-origin");
    expect((await answer.body()).byteLength).toBeLessThan(14_000);
  }
});

test("the mailbox of a trial shows the picture of a mail", async ({ page, product, complaints }) => {
  // The frame blocks scripts; these tests use one to inspect it.
  complaints.expect(/Blocked script execution in 'about:srcdoc'/);
  // The demo data's mails have the port of the product that was seeded.
  complaints.expect(/Loading the image 'http:\/\/127\.0\.0\.1:\d+\/house\//);
  const pia = person("Pia", "Mailer", "teaselgarth");
  await openAccount(product.url, { door: 5, size: 4, creator: pia, at: home });
  await mailTo(product.url, pia, "Welcome to Evenly: what happens next");
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
