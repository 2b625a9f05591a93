import { mkdtemp, rm } from "node:fs/promises";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Browser, Response } from "@playwright/test";
import { openBrowser } from "../../e2e/open-browser.ts";
import type { Row } from "./report.ts";
import { runProduct } from "./run-product.ts";

const firstScreenBudget = 120;
const laterScreenBudget = 25;
const kilobyte = 1024;

/** Brotli bytes of JavaScript by URL; inline scripts by the page's path. */
type Scripts = ReadonlyMap<string, number>;

/** Scripts per screen with an empty cache; later screens count what `/` did not load. */
export async function measurePageWeight(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "evenly-bench-"));
  const product = await runProduct(folder);
  const browser = await openBrowser();
  try {
    const first = await visit(browser, product.url, "/");
    for (const [url, bytes] of [...first.untilItWorks].sort(([, one], [, other]) => other - one)) {
      console.error(`  ${kilobytes(bytes).padStart(8)} ${url.replace(product.url, "")}`);
    }
    const older = await visit(browser, product.url, "/", { withoutTemporal: true });
    const joining = await visit(browser, product.url, "/joining-tenant");
    const olderJoining = await visit(browser, product.url, "/joining-tenant", { withoutTemporal: true });
    const rows: Row[] = [
      weigh("JavaScript before / works", sum(first.untilItWorks), firstScreenBudget),
      weigh("the same without Temporal", sum(older.untilItWorks), firstScreenBudget),
      weigh("JavaScript of /joining-tenant", sum(joining.untilItWorks), firstScreenBudget),
      weigh("the same without Temporal", sum(olderJoining.untilItWorks), firstScreenBudget),
    ];
    const afterwards = sum(first.all) - sum(first.untilItWorks);
    if (afterwards > 0)
      rows.push({ what: "JavaScript that / loads after that", measured: kilobytes(afterwards) });
    for (const path of laterScreens()) {
      const { untilItWorks } = await visit(browser, product.url, path);
      const more = new Map(
        [...untilItWorks].filter(([url]) => !first.untilItWorks.has(url) && url.startsWith("http")),
      );
      rows.push(weigh(`${path} adds`, sum(more), laterScreenBudget));
    }
    return rows;
  } finally {
    await browser.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function weigh(what: string, bytes: number, budget: number): Row {
  return {
    what,
    measured: kilobytes(bytes),
    target: `≤ ${String(budget)} KB`,
    met: bytes <= budget * kilobyte,
  };
}

function kilobytes(bytes: number) {
  return `${(bytes / kilobyte).toFixed(1)} KB`;
}
function sum(scripts: Scripts) {
  return scripts.values().reduce((total, bytes) => total + bytes, 0);
}

/** Prerendered screens except the first. */
function laterScreens(): string[] {
  return readdirSync(join(import.meta.dirname, "../../web/build/client"), {
    recursive: true,
    encoding: "utf8",
  })
    .filter((file) => file.endsWith("/index.html"))
    .map((file) => `/${file.slice(0, -"/index.html".length)}`)
    .sort();
}

async function visit(
  browser: Browser,
  origin: string,
  path: string,
  { withoutTemporal = false }: { withoutTemporal?: boolean } = {},
) {
  const context = await browser.newContext();
  if (withoutTemporal) await context.addInitScript(() => Reflect.deleteProperty(globalThis, "Temporal"));
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on("response", (response) => {
    if (/javascript/.test(response.headers()["content-type"] ?? "")) responses.push(response);
  });
  await page.goto(origin + path, { waitUntil: "commit" });
  await page.waitForFunction(isTakenOver);
  const untilThen = responses.length;
  await page.waitForLoadState("networkidle");
  const html = await (await context.request.get(origin + path)).text();
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = ""]) => code,
  );
  const sized = await Promise.all(responses.map(sizeOf));
  await context.close();
  const own = [path, brotliCompressSync(inline.join("\n")).length] as const;
  return { untilItWorks: new Map([...sized.slice(0, untilThen), own]), all: new Map([...sized, own]) };
}

async function sizeOf(response: Response): Promise<[string, number]> {
  const { responseBodySize } = await response.request().sizes();
  if (responseBodySize > 1000 && response.headers()["content-encoding"] !== "br") {
    throw new Error(`${response.url()} was not sent compressed`);
  }
  return [response.url(), responseBodySize];
}

/** Runs in the page: whether React has hydrated. */
function isTakenOver() {
  const pressable = document.querySelector("main button, main a, main input, button, a");
  return pressable !== null && Object.keys(pressable).some((key) => key.startsWith("__reactProps$"));
}
