import { createServer, type Server } from "node:http";
import { inflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { openAccount } from "../accounts.ts";
import { expect, test as journeys } from "../fixtures.ts";
import { heading, next } from "../houses.ts";
import { person } from "../people.ts";

type Item = { readonly type: string; readonly payload: Buffer };

/** A fake error reporting service. */
class Reports {
  readonly items: Item[] = [];
  readonly #server: Server;
  #raw = "";

  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        this.#take(Buffer.concat(chunks));
        // The journeys' header causes a preflight request.
        response.writeHead(200, { "access-control-allow-origin": "*", "access-control-allow-headers": "*" });
        response.end("{}");
      });
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const { port } = this.#server.address() as { port: number };
    return `http://key@127.0.0.1:${String(port)}/1`;
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  ofType(type: string): Item[] {
    return this.items.filter((item) => item.type === type);
  }

  /** Everything received, including recordings. */
  get text(): string {
    return this.#raw + this.items.map(({ payload }) => payload.toString("utf8")).join("\n");
  }

  /** The recorded steps, with timestamps. */
  get recorded(): { readonly type: number; readonly timestamp: number }[] {
    return this.ofType("replay_recording").flatMap(({ payload }) => {
      const line = payload.indexOf("\n");
      return JSON.parse(payload.subarray(line + 1).toString("utf8")) as { type: number; timestamp: number }[];
    });
  }

  /** An envelope: a header line; then per item a header line, possibly with its length, and the item. */
  #take(envelope: Buffer) {
    this.#raw += envelope.toString("utf8");
    let at = envelope.indexOf("\n") + 1;
    while (at > 0 && at < envelope.length) {
      const line = envelope.indexOf("\n", at);
      const { type, length } = JSON.parse(envelope.subarray(at, line).toString("utf8")) as {
        type: string;
        length?: number;
      };
      const following = envelope.indexOf("\n", line + 1);
      const end = length === undefined ? (following < 0 ? envelope.length : following) : line + 1 + length;
      this.items.push({ type, payload: inflateRecording(type, envelope.subarray(line + 1, end)) });
      at = end + 1;
    }
  }
}

/** A header line, and a recording that may be compressed. */
function inflateRecording(type: string, payload: Buffer): Buffer {
  const line = payload.indexOf("\n");
  const isCompressed = type === "replay_recording" && payload[line + 1] === 0x78;
  return isCompressed
    ? Buffer.concat([payload.subarray(0, line + 1), inflateSync(payload.subarray(line + 1))])
    : payload;
}

const test = journeys.extend<{ reports: Reports }>({
  reports: async ({}, use) => {
    const reports = new Reports();
    await use(reports);
    reports.close();
  },
  configuration: async ({ reports }, use) => use({ SENTRY_DSN: await reports.open() }),
});

function recordingBegins(page: Page) {
  return page.waitForResponse((response) => /\/assets\/sentry-/.test(response.url()));
}

function breakPage(page: Page) {
  return page.evaluate(() => {
    setTimeout(() => {
      throw new Error("Broken on purpose");
    });
  });
}

/** Whether the error and its history arrived. */
function hasCome(reports: Reports) {
  return expect
    .poll(
      () => ["event", "replay_event", "replay_recording"].filter((type) => reports.ofType(type).length === 0),
      { timeout: 20_000 },
    )
    .toEqual([]);
}

test("[D6] a joiner's error is reported with its history, without the join link", async ({
  page,
  reports,
  product: { url },
  complaints,
}) => {
  complaints.expect(/Broken on purpose/);
  const host = person("Rita", "Reported", "errors");
  const account = await openAccount(url, { door: 12, size: 3, creator: host });
  const begun = recordingBegins(page);
  await page.goto(account.joinLink);
  await begun;
  await next(page);
  await expect(heading(page, "Tell Us About You")).toBeVisible();
  await page.goBack();
  await expect(heading(page, "Your Utilities Package")).toBeVisible();
  const before = await page.evaluate(() => Date.now());
  await breakPage(page);
  await hasCome(reports);

  expect(reports.text.includes("Broken on purpose")).toBe(true);
  // The full snapshot (2), then changes (3), all before the error.
  const early = reports.recorded.filter(({ timestamp }) => timestamp < before).map(({ type }) => type);
  expect(early).toEqual(expect.arrayContaining([2, 3]));
  expect(reports.text.includes("/joining-tenant")).toBe(true);
  expect(reports.text.includes(account.guid)).toBe(false);
  expect(reports.text.includes("Rita"), "all text is masked").toBe(false);
});
