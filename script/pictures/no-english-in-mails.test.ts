import { defaultBrand } from "@evenly/contract/default-brand";
import { expect, test } from "vitest";
import { readPack } from "../../design/src/packs/read-pack.ts";
import { findEnglish, textsIn } from "../../e2e/find-english.ts";
import { renderEmail } from "../../server/src/mail/templates/render-email.ts";
import { sampleEmails } from "../../server/src/mail/templates/index.ts";
import { tokenMarks } from "../../server/src/mail/token-marks.ts";

const link = /https:\/\/\S+/g;

/** Stands for what is made when the mail is sent. */
const mark = new RegExp(Object.values(tokenMarks).map(RegExp.escape).join("|"), "g");

/** Texts of an HTML part, including attributes. */
const textsOf = (html: string): string[] => {
  const spoken = [...html.matchAll(/ (?:alt|title|aria-label)="([^"]*)"/g)].map(([, text = ""]) => text);
  return [...html.split(/<[^>]*>/), ...spoken].map((text) => text.replaceAll(/&[#\w]+;/g, "'"));
};

/** Names, addresses and texts in a mail's data; its codes are ours. */
const dataOf = (data: object): string[] => {
  const codes = new Set(["why", "reader", "roles", "lines", "schedule"]);
  return textsIn(Object.fromEntries(Object.entries(data).filter(([name]) => !codes.has(name))));
};

test.each(Object.values(sampleEmails))(
  "the mail $template has no English left in the pseudo-language [D7]",
  (email) => {
    const { subject, text, html } = renderEmail(email, {
      brand: defaultBrand,
      pack: readPack("evenly"),
      publicUrl: "https://bills.example",
      houseToken: "a".repeat(32),
      stopLink: "https://bills.example/stop-emails?token=a",
    });
    const data = new Set([...dataOf(email.data), ...textsIn(defaultBrand)].filter(Boolean));
    const read = [subject, ...text.split("\n"), ...textsOf(html)].map((line) =>
      line.replaceAll(link, "").replaceAll(mark, ""),
    );
    expect(findEnglish(read, data)).toEqual([]);
  },
);
