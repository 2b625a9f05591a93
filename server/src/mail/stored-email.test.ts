import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hashOf } from "../../database/ids.ts";
import type { StoredJson } from "../../database/tables.ts";
import { parseConfig } from "../config.ts";
import { changedSince, fromStored, renderStored, type StoredEmail, toStored } from "./stored-email.ts";
import { type EmailContent, sampleEmails, templates } from "./templates/index.ts";
import { renderEmail } from "./templates/render-email.ts";

const config = parseConfig({ NODE_ENV: "test", PUBLIC_URL: "https://bills.example" });
const versions = "templates/versions";

function storedOf({ template, data }: EmailContent): StoredEmail {
  return {
    template,
    version: templates[template].version,
    data: JSON.parse(JSON.stringify(toStored(data))) as StoredJson,
    pageOf: null,
    subject: "Stored",
    textBody: null,
    htmlBody: null,
  };
}

describe.each(Object.values(sampleEmails) as EmailContent[])("The mail $template [H3]", (email) => {
  const { text } = renderEmail(email, { ...config, stopLink: undefined });
  const { template } = email;

  it("reads the same from what is stored of it", () => {
    const stored = renderStored(config, storedOf(email)).text;
    expect(stored.replace(/^Do not write to me again: .*\n/m, "")).toBe(text);
  });

  it("has a version for each of its wordings and of what it needs: with either, raise its version", async () => {
    const example = JSON.stringify({ data: toStored(email.data), text: text.split("\n") }, null, 2);
    const { version } = templates[template];
    await expect(`${example}\n`).toMatchFileSnapshot(`${versions}/${template}.${String(version)}.json`);
  });
});

describe("A stored mail [H3]", () => {
  it.each(readdirSync(new URL(versions, import.meta.url)))(
    "is still rendered from the data of %s",
    (file) => {
      const [template = ""] = file.split(".");
      const { data } = JSON.parse(
        readFileSync(new URL(`${versions}/${file}`, import.meta.url), "utf8"),
      ) as StoredEmail;
      const { subject, text } = renderStored(config, {
        ...storedOf(sampleEmails["my-house-link"]),
        template,
        data,
      });
      expect(`${subject}\n${text}`).not.toMatch(/undefined|NaN|\[object/);
    },
  );

  it("keeps what somebody typed as text, whatever it looks like", () => {
    const data = {
      name: "2027-09-01",
      more: ["$day", undefined, null],
      day: Temporal.PlainDate.from("2027-09-01"),
    };
    const read = fromStored(JSON.parse(JSON.stringify(toStored(data))) as StoredJson);
    expect(read).toEqual({ ...data, more: ["$day", null, null] });
  });

  it("that a newer node told is not rendered by one that does not know its words", () => {
    const email = storedOf(sampleEmails.refund);
    expect(() => renderStored(config, { ...email, version: 99 })).toThrow(
      "A newer node told version 99 of refund",
    );
    for (const template of ["news", "toString"])
      expect(() => renderStored(config, { ...email, template })).toThrow(template);
  });

  it("tells what has changed since it was sent: nothing, its words, or who we are", () => {
    const email = storedOf(sampleEmails.refund);
    const { text } = renderStored(config, email);
    const sent = { ...email, textHash: hashOf(text) };
    expect(changedSince(sent, text)).toBeNull();
    const renamed = renderStored({ ...config, brand: { ...config.brand, phone: "0113 496 0001" } }, email);
    expect(changedSince(sent, renamed.text)).toBe("sender");
    expect(changedSince({ ...sent, version: 0 }, "Other words")).toBe("words");
    expect(changedSince({ ...sent, version: 0 }, text)).toBeNull();
    expect(changedSince({ ...sent, textHash: null }, "Other words")).toBeNull();
  });
});
