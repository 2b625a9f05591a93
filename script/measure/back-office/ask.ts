import { once } from "node:events";
import { type StaffBrowser, ours } from "../../../server/test/staff.ts";
import type { TestApp } from "../../../server/test/app.ts";
import { percentile } from "../report.ts";

/** One kind of request: the same but for what is asked for, which goes on from turn to turn. */
export type Kind = {
  readonly name: string;
  readonly path: (turn: number) => string;
  readonly body?: (turn: number) => object;
  /** Each turn asks for the page after the last one's. */
  readonly goesOn?: true;
  /** A sheet, of which the first thousand rows are waited for. */
  readonly isSheet?: true;
};

const warmUps = 3;
const turns = Number(process.env["BACK_OFFICE_TURNS"] ?? 30);
const sheetRows = 1000;

/** A colleague who asks for one thing after the other. */
export type Asker = { readonly test: TestApp; readonly browser: StaffBrowser };

/** In milliseconds: the 95th percentile of its turns. Throws where anything else than 200 is answered. */
export const measureKind = async (asker: Asker, kind: Kind): Promise<number> => {
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
};

/** Gives what to send for the page after it, where the kind goes on. */
const askForPage = async (
  { browser }: Asker,
  path: string,
  { body, goesOn }: Kind,
  turn: number,
): Promise<string> => {
  const answer = await (body ? browser.post(path, body(turn)) : browser.get(path));
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${String(answer.statusCode)}`);
  return goesOn ? (answer.json<{ next: string | null }>().next ?? "") : "";
};

/** Reads no more of it than is waited for. */
const askForSheet = async ({ test, browser }: Asker, path: string): Promise<void> => {
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
};
