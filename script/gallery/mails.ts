import { readPack } from "../../design/src/packs/read-pack.ts";
import { defaultBrand } from "@evenly/contract/default-brand";
import { expect } from "@playwright/test";
import { joinAccount, openAccount } from "../../e2e/accounts.ts";
import { person } from "../../e2e/people.ts";
import type { EmailTemplate } from "../../server/src/mail/templates/email-data.ts";
import { renderEmail } from "../../server/src/mail/templates/render-email.ts";
import { sampleEmails } from "../../server/src/mail/templates/sample-emails.ts";
import type { Journey, Stop, Visitor } from "./stop.ts";

type Mail = { readonly to: string; readonly subject: string; readonly html: string };

const widths = [390, 1280] as const;
const house = "mails";
const lead = person("Amira", "Khan", house);

const received = (name: string, subject: RegExp): Stop => ({
  name,
  widths,
  reach: async ({ page, product }) => {
    const find = async () => {
      const mails = (await (await fetch(`${product.url}/dev/mailbox.json`)).json()) as Mail[];
      return mails.find((mail) => mail.to.includes(house) && subject.test(mail.subject))?.html ?? "";
    };
    await expect.poll(find, { timeout: 30_000 }).not.toBe("");
    await page.setContent(await find());
  },
});

/** Sent days or months after what caused it: shown as its template writes it, as html and as text. */
const sentLater = (name: EmailTemplate): Stop[] => {
  const write = ({ product }: Visitor) =>
    renderEmail(sampleEmails[name], {
      brand: defaultBrand,
      pack: readPack("evenly"),
      publicUrl: product.url,
      houseToken: name === "reminder" ? undefined : "a".repeat(32),
    });
  return [
    {
      name: `mail-${name}`,
      widths,
      reach: (visitor) => visitor.page.setContent(write(visitor).html),
    },
    {
      name: `mail-${name}-text`,
      widths,
      reach: async (visitor) => {
        const frame = `<pre style="font: 16px/1.5 monospace; margin: 24px; white-space: pre-wrap"></pre>`;
        await visitor.page.setContent(frame);
        await visitor.page.locator("pre").evaluate((pre, text) => {
          pre.textContent = text;
        }, write(visitor).text);
      },
    },
  ];
};

const later: EmailTemplate[] = [
  "reminder",
  "my-house-link",
  "email-changed",
  "email-changed-from",
  "payment-schedule",
  "payment-changed",
  "payment-failed",
  "new-bank-details",
  "refund",
  "closing-statement",
  "household-lapsing",
  "household-lapsed",
  "household-cancelled",
  "successor-invitation",
  "successor-late",
  "handed-over",
  "succession-taken-back",
];

/** A house from the saved price to the last housemate, so that every kind of mail is written. */
const writeAll = async ({ page, product }: Visitor) => {
  await page.goto("/short-summary?postcode=LS6+1ZZ&housemates=3");
  await page.getByRole("button", { name: "Save or share this price" }).click();
  await expect(page.getByLabel("Link to this package")).toBeVisible();
  await page.getByLabel("Email address").fill(lead.email);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  const { guid } = await openAccount(product.url, { door: "Flat 3, 2", size: 3, creator: lead });
  const [ben, cara] = [person("Ben", "Okafor", house), person("Cara", "Lindqvist", house)];
  const housemates = [{ fullname: "Ben Okafor", email: ben.email, tel: "" }];
  await page.request.post("/api/invite_housemates", { data: { guid, housemates } });
  await joinAccount(product.url, guid, ben);
  await joinAccount(product.url, guid, cara);
};

export const mails: Journey[] = [
  {
    prepare: writeAll,
    stops: [
      received("mail-price-saved", /^Your saved price/),
      received("mail-welcome", /^Welcome/),
      received("mail-direct-debit-confirmation", /^Confirmation of your Direct Debit/),
      received("mail-invitation", /has invited you/),
      received("mail-housemate-joined", /has joined: 1 to go/),
      received("mail-house-complete", /^Your house is complete/),
    ],
  },
  { stops: later.flatMap(sentLater) },
];
