import { describe, expect, it } from "vitest";
import { newToken } from "../../database/ids.ts";
import { parseConfig } from "../config.ts";
import { renderEmail } from "./templates/render-email.ts";
import { sampleEmails } from "./templates/index.ts";
import { withOwnPictures, withoutTokens } from "./shown-email.ts";

const config = parseConfig({ NODE_ENV: "test", PUBLIC_URL: "https://bills.example" });

describe("A mail as staff see it [A5] [G1]", () => {
  it.each(Object.entries(sampleEmails))("%s opens nothing [H3]", (_, email) => {
    const [houseToken, stopToken] = [newToken(), newToken()];
    const stopLink = `https://bills.example/stop-emails?token=${stopToken}`;
    const { text, html } = renderEmail(email, { ...config, houseToken, stopLink });
    for (const body of [text, html].map(withoutTokens)) {
      expect(body).not.toContain(houseToken);
      expect(body).not.toContain(stopToken);
      expect(body).not.toContain("abcdefghijklmnopqrstuvwxyz012345");
      expect(body).not.toMatch(/https?:\/\/[^\s"'<>()]*[?#/][\w-]{22,}/);
      expect(body).not.toMatch(/https?:\/\/[^\s"'<>()]*=/);
    }
  });

  it("still shows where a link leads, and all other text [H3]", () => {
    const token = newToken();
    expect(withoutTokens(`Hi Ben,\nhttps://x.test/my-house?token=${token}#place-2 and so on`)).toBe(
      "Hi Ben,\nhttps://x.test/my-house?… and so on",
    );
    expect(withoutTokens(`<a href="https://x.test/staff/invitation#${token}">Join</a>`)).toBe(
      '<a href="https://x.test/staff/invitation#…">Join</a>',
    );
    expect(withoutTokens(`https://x.test/account-already-exists/${token}/more`)).toBe(
      "https://x.test/account-already-exists/…/more",
    );
  });

  it("loads its pictures from the current host, and is otherwise unchanged [H4]", () => {
    const { html } = renderEmail(sampleEmails.welcome, { ...config, houseToken: newToken() });
    const [, path = "none"] = /<img[^>]* src="https:\/\/bills\.example(\/house\/[^"]+)"/.exec(html) ?? [];
    const shown = withOwnPictures(html);
    expect(shown).toContain(` src="${path}"`);
    expect(shown).toBe(html.replace(`https://bills.example${path}`, path));
    for (const other of [
      '<img src="https://x.test/house/1-of-3.png?who=ann">',
      '<a href="https://x.test/house/1-of-3.png">',
      "https://x.test/house/1-of-3.png",
    ])
      expect(withOwnPictures(other)).toBe(other);
  });
});
