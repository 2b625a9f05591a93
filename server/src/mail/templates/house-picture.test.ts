import { readdirSync } from "node:fs";
import { join } from "node:path";
import { defaultBrand } from "@evenly/contract/default-brand";
import { readPack } from "@evenly/design/packs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { type EmailContent, sampleEmails } from "./index.ts";
import { showHouse } from "./html-blocks.ts";
import { mailStyles } from "./mail-styles.ts";
import { renderEmail } from "./render-email.ts";

const pack = readPack("evenly");
const folder = join(import.meta.dirname, "../../../../web/public/house");
const drawn = readdirSync(folder)
  .filter((file) => file !== "link-preview.png")
  .map((file) => `house/${file}`);
const sizes = Array.from({ length: 15 }, (_, index) => index + 1);
const show = (housemateCount: number, joined: number) =>
  renderToStaticMarkup(showHouse({ housemateCount, joined }, mailStyles(pack), "https://bills.example"));

const picturesIn = (email: EmailContent): string[] => {
  const { html } = renderEmail(email, { brand: defaultBrand, pack, publicUrl: "https://bills.example" });
  return [...html.matchAll(/<img[^>]* src="https:\/\/bills\.example\/([^"]*)"/g)].map(
    ([, path = ""]) => path,
  );
};

/** Every mail that shows the House, for this size and number joined. */
const mailsTo = (housemateCount: number, joined: number): EmailContent[] => {
  const remaining = housemateCount - joined;
  const { welcome, invitation, reminder } = sampleEmails;
  const { data: complete } = sampleEmails["house-complete"];
  return [
    { template: "welcome", data: { ...welcome.data, housemateCount, remaining } },
    { template: "invitation", data: { ...invitation.data, housemateCount, joined } },
    { template: "reminder", data: { ...reminder.data, housemateCount, joined } },
    ...(remaining === 0
      ? [
          {
            template: "house-complete",
            data: { ...complete, completion: { ...complete.completion, housemateCount } },
          } as const,
        ]
      : [
          {
            template: "housemate-joined",
            data: { ...sampleEmails["housemate-joined"].data, housemateCount, remaining },
          } as const,
        ]),
  ];
};

describe("the House in a mail", () => {
  test.each(sizes)("has a picture for any number joined of %i housemates", (size) => {
    for (let joined = 1; joined <= size; joined += 1) {
      const path = `house/${String(joined)}-of-${String(size)}.png`;
      expect(drawn).toContain(path);
      for (const email of mailsTo(size, joined)) expect(picturesIn(email), email.template).toEqual([path]);
    }
  });

  test("has exactly one picture per state", () => {
    expect(drawn).toHaveLength(120);
    expect(drawn).not.toContain("house/0-of-4.png");
    expect(drawn).not.toContain("house/5-of-4.png");
  });

  test("has alternative text, and keeps its space while loading", () => {
    expect(show(4, 1)).toContain(`alt="A house with 1 of 4 windows lit."`);
    expect(show(4, 1)).toContain("1 of 4 housemates has joined. 3 to go.");
    expect(show(4, 4)).toContain(`alt="A house with every window lit."`);
    expect(show(1, 1)).toContain(`alt="A house with its one window lit."`);
    expect(show(4, 1)).toMatch(/<img[^>]* width="520" height="300"|<img[^>]* height="300"[^>]* width="520"/);
  });

  test("is readable on its own background where pictures are blocked", () => {
    const [image = ""] = /<img[^>]*>/.exec(show(4, 1)) ?? [];
    expect(image).toMatch(/[";]color:#ffffff/);
    expect(image).toContain("background-color:#0a3238");
  });
});
