import { once } from "node:events";
import { type StaffBrowser, ours } from "../../../server/test/staff.ts";
import type { TestApp } from "../../../server/test/app.ts";
import { percentile } from "../report.ts";

/** One kind of request, with a new value each turn. */
export type Kind = {
  readonly name: string;
  readonly path: (turn: number) => string;
  readonly body?: (turn: number) => object;
  /** Each turn asks for the next page. */
  readonly goesOn?: true;
  /** Waits for the first thousand rows only. */
  readonly isSheet?: true;
};

const warmUps = 3;
const turns = Number(process.env["BACK_OFFICE_TURNS"] ?? 30);
const sheetRows = 1000;

export type Asker = { readonly test: TestApp; readonly browser: StaffBrowser };

/** The 95th percentile in milliseconds. Throws on anything but 200. */
export async function measureKind(asker: Asker, kind: Kind): Promise<number> {
  let after = "";
  const times: number[] = [];
  for (let turn = 0; turn < warmUps + turns; turn += 1) {
    const path = kind.path(turn) + (after === "" ? "" : `&after=${after}`);
    const began = performance.now();
    if (kind.isSheet) await askForSheet(asker, path);
    else after = await askForPage(asker, path, kind, turn);
    if (turn >= warmUps) times.push(performance.now() - began);
  }
  return percentile(times, 0.95);
}

/** Returns the next page's `after`, if needed. */
async function askForPage(
  { browser }: Asker,
  path: string,
  { body, goesOn }: Kind,
  turn: number,
): Promise<string> {
  const answer = await (body ? browser.post(path, body(turn)) : browser.get(path));
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${String(answer.statusCode)}`);
  return goesOn ? (answer.json<{ next: string | null }>().next ?? "") : "";
}

async function askForSheet({ test, browser }: Asker, path: string): Promise<void> {
  const answer = await test.app.inject({
    url: `/api/staff${path}`,
    headers: { ...ours, cookie: browser.jar.toString() },
    payloadAsStream: true,
  });
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${String(answer.statusCode)}`);
  const stream = answer.stream();
  let lines = 0;
  for await (const chunk of stream) {
    lines += String(chunk).split("\r\n").length - 1;
    if (lines > sheetRows) break;
  }
  if (!stream.closed) await once(stream, "close");
}
