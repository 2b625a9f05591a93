import { defaultBrand } from "@evenly/contract/default-brand";
import { readPack } from "../../design/src/packs/read-pack.ts";
import { stopLinkFor } from "../../server/src/mail/stop-link.ts";
import { renderEmail } from "../../server/src/mail/templates/render-email.ts";
import { sampleEmails, templates } from "../../server/src/mail/templates/index.ts";
import type { PicturedSubject } from "./take-picture.ts";

const widths = [390, 1280] as const;
const token = "a".repeat(32);
const frame = `<pre style="font: 16px/1.5 monospace; margin: 24px; white-space: pre-wrap"></pre>`;

function showMail(email: (typeof sampleEmails)[keyof typeof sampleEmails]): PicturedSubject[] {
  const isAsked = templates[email.template].to === "stranger";
  const write = (publicUrl: string) =>
    renderEmail(email, {
      brand: defaultBrand,
      pack: readPack("evenly"),
      publicUrl,
      ...(isAsked ? { stopLink: stopLinkFor({ publicUrl }, token) } : { houseToken: token }),
    });
  const name = `mail-${email.template}`;
  return [
    { name, widths, open: (page, { origin }) => page.setContent(write(origin).html) },
    {
      name: `${name}-text`,
      widths,
      open: async (page, { origin }) => {
        await page.setContent(frame);
        await page.locator("pre").evaluate((pre, text) => {
          pre.textContent = text;
        }, write(origin).text);
      },
    },
  ];
}

/** As HTML and as text. */
export const mails: readonly PicturedSubject[] = Object.values(sampleEmails).flatMap(showMail);
