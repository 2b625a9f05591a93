import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { defaultBrand } from "@evenly/contract/default-brand";
import { readPack } from "@evenly/design/packs";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { EmailRefused, type EmailSender } from "./port.ts";
import { createSmtpSender } from "./smtp.ts";
import { renderEmail } from "./templates/render-email.ts";
import { sampleEmails } from "./templates/index.ts";
import { startMailServer, type MailServer } from "./test-mail-server.ts";

const sender = { brand: defaultBrand, pack: readPack("evenly"), publicUrl: "https://bills.example" };
const from = "Evenly <hello@evenly.example>";
const messageId = "0190f3a0-0000-7000-8000-000000000001";

describe("the SMTP sender", () => {
  let server: MailServer;
  let smtp: EmailSender;
  beforeAll(async () => {
    server = await startMailServer();
    smtp = createSmtpSender({ url: server.url, from, ownName: "bills.example", connections: 3 });
  });
  afterEach(() => {
    server.received.length = 0;
  });
  afterAll(() => {
    smtp.close?.();
    return server.stop();
  });

  const send = async (to: string, subject?: string) => {
    const rendered = renderEmail(sampleEmails["direct-debit-confirmation"], sender);
    const email = { ...rendered, to, messageId, ...(subject !== undefined && { subject }) };
    await smtp.send(email);
    return email;
  };

  test("delivers both parts whole, signs with our name and takes the Message-ID from the row", async () => {
    const email = await send("amira@example.com");
    const [mail] = server.received;
    expect(server.received).toHaveLength(1);
    expect(mail?.envelopeTo).toEqual(["amira@example.com"]);
    expect(mail?.greetedAs).toBe("bills.example");
    expect(mail?.headers.get("subject")).toBe(email.subject);
    expect(mail?.headers.get("from")).toBe("Evenly <hello@evenly.example>");
    expect(mail?.headers.get("to")).toBe("amira@example.com");
    expect(mail?.headers.get("message-id")).toBe(`<${messageId}@evenly.example>`);
    expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail?.headers.get("content-type")).toContain("multipart/alternative");
    expect(mail?.text.trim()).toBe(email.text.trim());
    expect(mail?.html.trim()).toBe(email.html.trim());
  });

  test("carries one-click unsubscribe headers only in mails that others ask for [C13]", async () => {
    await send("amira@example.com");
    expect(server.received[0]?.headers.has("list-unsubscribe")).toBe(false);
    const { subject, text, html } = renderEmail(sampleEmails.invitation, sender);
    const stopLink = "https://bills.example/api/mail_preference/one-click?token=abc";
    await smtp.send({
      to: "b@example.com",
      subject,
      text,
      html,
      messageId,
      stopLink,
    });
    expect(server.received[1]?.headers.get("list-unsubscribe")).toBe(`<${stopLink}>`);
    expect(server.received[1]?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  });

  test("keeps a subject with other letters and without new headers", async () => {
    await send("amira@example.com", "Zoë has joined: £1 – 1 to go\r\nBcc: all@example.com");
    expect(server.received[0]?.headers.get("subject")).toMatch(/^Zoë has joined: £1 – 1 to go/);
    expect(server.received[0]?.headers.has("bcc")).toBe(false);
    expect(server.received[0]?.envelopeTo).toEqual(["amira@example.com"]);
  });

  test("writes to one person even when the address looks like a list", async () => {
    await send("amira,other@example.com");
    expect(server.received.map((mail) => mail.envelopeTo)).toEqual([[`"amira,other"@example.com`]]);
  });

  test("reports a permanent refusal without the address", async () => {
    const error: unknown = await send("nobody@example.com").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(EmailRefused);
    expect(String(error)).toContain("550");
    expect(String(error)).not.toContain("nobody@");
  });

  test("reports a permanent refusal after DATA as refused", async () => {
    const error: unknown = await send("unwanted@example.com").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(EmailRefused);
    expect(String(error)).toContain("550");
  });

  test("reports a temporary refusal as a failure to retry", async () => {
    const error: unknown = await send("later@example.com").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(EmailRefused);
    expect(String(error)).toContain("451");
    expect(String(error)).not.toContain("later@");
  });
});

test("many mails share a few connections, which are kept open", async () => {
  const server = await startMailServer();
  const smtp = createSmtpSender({ url: server.url, from, ownName: "bills.example", connections: 3 });
  const sendTen = () =>
    Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        smtp.send({ to: `a${String(index)}@example.com`, subject: "s", text: "t", html: "h", messageId }),
      ),
    );
  await sendTen();
  await sendTen();
  expect(server.received).toHaveLength(20);
  expect(server.countConnections()).toBe(3);
  smtp.close?.();
  await server.stop();
});

test("a mail server that never answers is given up after a while", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => silent.once("listening", resolve));
  const { port } = silent.address() as AddressInfo;
  const smtp = createSmtpSender({
    url: `smtp://127.0.0.1:${String(port)}`,
    from,
    ownName: "bills.example",
    timeoutMilliseconds: 100,
  });
  const error: unknown = await smtp
    .send({ to: "amira@example.com", subject: "s", text: "t", html: "h", messageId })
    .catch((reason: unknown) => reason);
  silent.close();
  expect(String(error)).toContain("could not be handed over");
  expect(error).not.toBeInstanceOf(EmailRefused);
});
