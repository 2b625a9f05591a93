import { describe, expect, test } from "vitest";
import { mailboxPagePolicy, renderMailboxPage } from "./mailbox-page.ts";

const email = {
  to: "amira@example.com",
  subject: "Your house is complete",
  text: "Open it:\nhttps://bills.example/x?a=1&b=2\n",
  html: `<p title="a">Hello</p>`,
  at: "2027-07-15T09:30:00.000Z",
};

describe("the mailbox page", () => {
  test("shows each mail with its reader, London time, text and html, in the order given", () => {
    const page = renderMailboxPage([email, { ...email, subject: "Earlier" }], ":root{--text:teal}");
    expect(page.indexOf("Your house is complete")).toBeLessThan(page.indexOf("Earlier"));
    expect(page).toContain("amira@example.com");
    expect(page).toContain("2027-07-15 10:30:00");
    expect(page).toContain(`srcdoc="&lt;p title=&quot;a&quot;&gt;Hello&lt;/p&gt;"`);
    expect(page).toContain("Mailbox (2)");
    expect(page).toContain("<style>:root{--text:teal}");
  });

  test("links the addresses in a text", () => {
    expect(renderMailboxPage([email], ":root{--text:teal}")).toContain(
      `<a href="https://bills.example/x?a=1&amp;b=2" rel="noreferrer">https://bills.example/x?a=1&amp;b=2</a>`,
    );
  });

  test("runs no scripts of a mail, and contains its markup", () => {
    const hostile = `"></iframe><script>alert(1)</script>https://a.example/"onmouseover="x`;
    const page = renderMailboxPage(
      [{ ...email, to: hostile, subject: hostile, text: hostile, html: hostile, at: email.at }],
      ":root{--text:teal}",
    );
    expect(page).not.toContain("<script");
    expect(page).not.toMatch(/<a [^>]*onmouseover/);
    expect(page).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  });

  test("loads pictures of our own, and nothing else", () => {
    const policy = mailboxPagePolicy("https://bills.example/evenly");
    expect(policy).toContain("default-src 'none'; img-src 'self' https://bills.example;");
    expect(policy).not.toMatch(/script-src|connect-src|\*/);
  });

  test("shows a message when there are no mails", () => {
    expect(renderMailboxPage([], ":root{--text:teal}")).toContain("No mails yet.");
  });
});
