import { chromium } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
import { type Browser, launch } from "puppeteer-core";
import { Product } from "../../e2e/product-process.ts";
import { findWholeChromium } from "../../e2e/chromium.ts";
import { compare, figuresOf, failedAuditsText } from "./lighthouse-figures.ts";
import { type ReachedScreen, reachScreens } from "./reach-screens.ts";
import { median, type Row } from "./report.ts";
import { openSecureFront, type SecureFront } from "./secure-front.ts";

const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
const asked = process.env.LIGHTHOUSE_SCREENS?.split(",");

/** Every screen on Lighthouse's simulated phone, over TLS and HTTP/2; median of the runs. */
export async function measureLighthouse(): Promise<Row[]> {
  const front = await openSecureFront();
  try {
    return await measureBehind(front);
  } finally {
    await front.stop();
  }
}

async function measureBehind(front: SecureFront): Promise<Row[]> {
  const product = await Product.start({ PUBLIC_URL: front.url });
  front.leadTo(product.url);
  try {
    const screens = await reachScreens(product, front.url, (name) => asked?.includes(name) ?? true);
    const missing = asked?.filter((name) => !screens.some((screen) => screen.name === name)) ?? [];
    if (missing.length > 0) throw new RangeError(`There is no screen ${missing.join(", ")}`);
    return await measureScreens(screens);
  } finally {
    await product.stop();
  }
}

async function measureScreens(screens: readonly ReachedScreen[]): Promise<Row[]> {
  const browser = await launch({
    executablePath: findWholeChromium() ?? chromium.executablePath(),
    acceptInsecureCerts: true,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--ignore-certificate-errors"],
  });
  try {
    const [first] = screens;
    if (first === undefined) return [];
    const index = median(
      (await visitOften(browser, first, fastest.slowdown)).map((report) => report.environment.benchmarkIndex),
    );
    const { slowdown } = machines.find(({ from }) => index >= from) ?? slowest;
    const measured = `index ${index.toFixed(0)}, slowed down ${String(slowdown)} times`;
    const rows: Row[] = [{ what: "the processor", measured }];
    for (const screen of screens) {
      rows.push(...describeScreen(screen, await visitOften(browser, screen, slowdown)));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/**
 * CPU slowdown that simulates a mid-range phone, by benchmark index; Lighthouse uses four for a high-end desktop.
 * https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
 */
const fastest = { from: 1_500, slowdown: 4 };
const slowest = { from: 0, slowdown: 1 };
const machines = [fastest, { from: 800, slowdown: 2 }, slowest];

async function visitOften(browser: Browser, screen: ReachedScreen, slowdown: number): Promise<Result[]> {
  const reports: Result[] = [];
  for (let run = 0; run < runs; run++) reports.push(await visit(browser, screen, slowdown));
  return reports;
}

function describeScreen(screen: ReachedScreen, reports: readonly Result[]): Row[] {
  const [first] = reports;
  if (first === undefined) throw new RangeError("LIGHTHOUSE_RUNS has to be 1 at least");
  return figuresOf(first).map((figure) => {
    const value = median(reports.map(figure.read));
    const what = `${screen.name}: ${figure.name}`;
    const row = { what, measured: figure.format(value), ...compare(figure, value) };
    if (row.met === false) console.error(`  ${what} ${row.measured}${failedAuditsText(first, figure)}`);
    return row;
  });
}

/** Recording fails occasionally. */
const attempts = 3;

/** One run in a fresh browser with given answers. */
async function visit(
  browser: Browser,
  screen: ReachedScreen,
  slowdown: number,
  attempt = 1,
): Promise<Result> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const { origin, hostname } = new URL(screen.url);
    await context.setCookie(...screen.cookies.map((cookie) => ({ ...cookie, domain: hostname, path: "/" })));
    await page.evaluateOnNewDocument(remember, { ...screen, origin });
    const throttling = { cpuSlowdownMultiplier: slowdown };
    const flags = { output: "json", logLevel: "error", throttling } as const;
    const result = await lighthouse(screen.url, flags, undefined, page);
    const report = result?.lhr;
    if (report?.runtimeError?.code === "NO_NAVSTART" && attempt < attempts)
      return await visit(browser, screen, slowdown, attempt + 1);
    if (report === undefined || report.runtimeError !== undefined) {
      throw new Error(`${screen.name} was not measured: ${report?.runtimeError?.message ?? "no report"}`);
    }
    if (report.finalDisplayedUrl !== screen.url) {
      throw new Error(`${screen.name} is ${screen.url}, which led to ${report.finalDisplayedUrl}`);
    }
    return report;
  } finally {
    await context.close();
  }
}

/** Runs in the page before its scripts. */
function remember({ origin, session, local }: ReachedScreen & { origin: string }) {
  if (location.origin !== origin) return;
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
  for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
}
