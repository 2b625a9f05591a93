import type { ErrorBody } from "@evenly/contract/shape";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { useTestDatabases } from "../../test/database.ts";

describe("a request refused before routing", () => {
  const open = useTestDatabases();
  let test: TestApp;
  let port: number;
  const log: string[] = [];
  beforeAll(async () => {
    test = await openTestApp(await open(), { config: { logLevel: "info" }, log: (line) => log.push(line) });
    await test.app.listen({ host: "127.0.0.1", port: 0 });
    const address = test.app.server.address();
    port = typeof address === "object" && address !== null ? address.port : 0;
  });
  afterAll(() => test.close());

  /** Sends raw bytes and reads until the connection closes. */
  const send = (request: string | Buffer) =>
    new Promise<{ status: number; headers: string; body: string }>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(request));
      const parts: Buffer[] = [];
      socket.on("data", (part) => parts.push(Buffer.from(part)));
      socket.on("error", reject);
      socket.on("close", () => {
        const [headers = "", body = ""] = Buffer.concat(parts).toString().split("\r\n\r\n");
        resolve({ status: Number(headers.split(" ")[1]), headers: headers.toLowerCase(), body });
      });
    });
  const close = "Host: evenly.test\r\nConnection: close\r\n";
  const codes: Readonly<Record<number, string>> = {
    400: "malformed",
    413: "too-large",
    414: "address-too-long",
    415: "not-json",
    431: "headers-too-large",
  };

  it.each([
    ["a header of 20 KB", `GET /api/config HTTP/1.1\r\n${close}Cookie: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["a query of 20 KB", `GET /api/config?q=${"x".repeat(20_000)} HTTP/1.1\r\n${close}\r\n`, 431],
    ["broken HTTP", "NONSENSE\r\n\r\n", 400],
    ["a header that is none", `GET /api/config HTTP/1.1\r\n${close}No colon\r\n\r\n`, 400],
    ["no host", "GET /api/config HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["two hosts", `GET /api/config HTTP/1.1\r\n${close}Host: other.test\r\n\r\n`, 400],
    [
      "a chunk without a size",
      `POST /api/pre-signup HTTP/1.1\r\n${close}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
      400,
    ],
    [
      "a path with a part of 600 letters",
      `GET /api/addresses/lookup/${"x".repeat(600)} HTTP/1.1\r\n${close}\r\n`,
      414,
    ],
    [
      "a body over 64 KiB, said beforehand",
      `POST /api/pre-signup HTTP/1.1\r\n${close}Content-Type: application/json\r\nContent-Length: 70000\r\n\r\n`,
      413,
    ],
    [
      "a body in another form than JSON",
      `POST /api/pre-signup HTTP/1.1\r\n${close}Content-Type: text/xml\r\nContent-Length: 4\r\n\r\n<a/>`,
      415,
    ],
  ])("has the body of every refusal, and a request id: %s [B1] [B2]", async (_, request, status) => {
    const answer = await send(request);
    expect(answer.status).toBe(status);
    const body = JSON.parse(answer.body) as ErrorBody;
    const code = codes[status];
    const messages = [expect.stringMatching(/^[A-Z].+\.$/)];
    expect(body).toEqual({ message: body.messages[0], code, messages, codes: [code] });
    expect(answer.headers).toMatch(/\r\nx-request-id: [0-9a-f-]{36}(\r\n|$)/);
    expect(answer.headers).toContain("content-type: application/json; charset=utf-8");
    expect(answer.headers).toContain("cache-control: no-store");
    expect(answer.headers).toContain("x-content-type-options: nosniff");
  });

  it("is read by its path when it names the server too, also where a path is guarded", async () => {
    const at = (target: string, host: string) =>
      send(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect((await at("http://evenly.test/api/config", "evenly.test")).status).toBe(200);
    for (const target of ["/dev/mailbox", "http://evil.test/dev/mailbox"])
      expect((await at(target, "evil.test")).status).toBe(404);
  });

  it("says nothing of the database when an upload is broken off [B2]", async () => {
    log.length = 0;
    const headers = "Content-Type: application/json\r\nContent-Length: 5000\r\n";
    await new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1", () =>
        socket.write(`POST /api/pre-signup HTTP/1.1\r\n${close}${headers}\r\n{"firstName":`, () => {
          socket.destroy();
          resolve();
        }),
      );
    });
    await expect.poll(() => log.some((line) => line.includes("left"))).toBe(true);
    expect(log.join()).not.toMatch(/away|"level":50/);
  });

  it("ignores an unknown Expect header: the call is answered", async () => {
    const answer = await send(`GET /api/config HTTP/1.1\r\n${close}Expect: cake\r\n\r\n`);
    expect(answer.status).toBe(200);
  });

  it("includes a body that is not UTF-8, of which nothing is stored [B2]", async () => {
    const lead = Buffer.concat([
      Buffer.from('{"leadType":"Student","firstName":"Ren'),
      Buffer.from([0xe9]),
      Buffer.from(
        '","lastName":"Roy","emailAddress":"r@example.com","mobileNumber":"07700900123","agreedToPolicy":true}',
      ),
    ]);
    const answer = await test.app.inject({
      url: "/api/pre-signup",
      method: "POST",
      headers: { "content-type": "application/json" },
      payload: lead,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      message: "We couldn't read that request.",
      code: "malformed",
      messages: ["We couldn't read that request."],
      codes: ["malformed"],
    });
    const kept = await test.deps.db.selectFrom("lead").selectAll().execute();
    expect(kept).toEqual([]);
  });
});
