import { readFileSync } from "node:fs";
import type { Success } from "@evenly/contract";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { joinAccount, openAccount } from "../accounts.ts";
import { openSession } from "../my-house.ts";
import { person } from "../people.ts";
import { fits, fitsWithLargeText, signIn } from "../staff-office.ts";
import { checkMovement } from "./check-screen.ts";
import { findDisorder } from "./look-at-page.ts";
import { expect, findByAxe, test as sweep } from "./sweep.ts";
import { walkByTab } from "./walk-by-tab.ts";

const desk = { width: 1440, height: 900 };

/** Routes in staff/app/routes.ts, except signing in, which journeys cover. */
const patterns = [
  ...readFileSync(new URL("../../staff/app/routes.ts", import.meta.url), "utf8").matchAll(
    /(?:route\("|(index)\()([^"]*)/g,
  ),
]
  .map(([, isFirst, path = ""]) => (isFirst ? "" : path))
  .filter((path) => !["sign-in", "invitation", "second-factor", "sign-out"].includes(path));

async function ask<Answer>(page: Page, url: string, path: string, data?: object): Promise<Answer> {
  const address = `${url}/api/staff${path}`;
  const answer = await (data === undefined
    ? page.request.get(address)
    : page.request.post(address, { data, headers: { origin: url, "idempotency-key": crypto.randomUUID() } }));
  expect(answer.ok(), `${path} answers ${String(answer.status())}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** Two housemates, with a dispute. */
async function disputed(page: Page, url: string): Promise<string> {
  const uma = person("Uma", "Ferris", "staff-pages");
  const { guid } = await openAccount(url, { size: 3, creator: uma });
  await joinAccount(url, guid, person("Noor", "Ferris", "staff-pages"));
  const { name, value } = await openSession(url, uma);
  const answer = await fetch(`${url}/api/my_house/dispute`, {
    method: "POST",
    body: JSON.stringify({ place: 2 }),
    headers: { "content-type": "application/json", cookie: `${name}=${value}` },
  });
  expect(answer.ok).toBe(true);
  const found = await ask<Success<"POST /staff/search">>(page, url, "/search", { text: uma.email });
  return found.people[0]?.reference ?? "";
}

/** A request of the finance role for approval. */
async function askedFor(browser: Browser, url: string, reference: string): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, url, "finance");
  const path = `/households/${reference}/refund`;
  const { housemateId, action } = await ask<Success<"GET /staff/households/:reference/refund">>(
    page,
    url,
    `${path}?place=1&amount=51`,
  );
  const request = { housemateId, amount: "51", reason: "No broadband for a month", token: action?.token };
  const { approvalId } = await ask<{ approvalId: string }>(page, url, path, request);
  await context.close();
  return approvalId;
}

type Values = Readonly<Record<string, string>>;

/** A URL per route pattern, from the demo data. */
async function addressesOf(page: Page, browser: Browser, url: string): Promise<Map<string, string>> {
  const firstOf = async <Row>(path: string) => {
    const [row] = (await ask<{ rows: Row[] }>(page, url, path)).rows;
    if (row === undefined) throw new Error(`Nothing is at ${path}`);
    return row;
  };
  const { households } = await ask<Success<"POST /staff/search">>(page, url, "/search", {
    text: "6 larkspur",
  });
  const reference = households[0]?.reference ?? "";
  const doubted = await disputed(page, url);
  const payer = await ask<Success<"GET /staff/households/:reference/refund">>(
    page,
    url,
    `/households/${reference}/refund?place=1`,
  );
  const values: Values = {
    ":case": (await firstOf<{ case: string }>("/cases?view=open&kind=charge-back")).case,
    "approvals/:id": await askedFor(browser, url, reference),
    "mails/:id": (await firstOf<{ id: string }>("/mails")).id,
    "ledger/:id": (await firstOf<{ id: string }>("/ledger")).id,
    "payouts/:reference": (await firstOf<{ reference: string }>("/payouts")).reference,
    ":reference": reference,
    ":id": payer.housemateId,
    ":kind": "vouchers",
    ":code": "WELCOME10",
    ":month": "2027-03",
    ":name": "winter",
    ":place": "1",
  };
  const ofDoubted = ["households/:reference/confirm/:place", "households/:reference/remove/:place"];
  const addressOf = (pattern: string): string => {
    const [last = ""] = /[^/]+\/:(?:id|reference)$/.exec(pattern) ?? [];
    if (values[last] !== undefined) return pattern.replace(last, last.replace(/:.*/, values[last]));
    const own: Values = ofDoubted.includes(pattern)
      ? { ...values, ":reference": doubted, ":place": "2" }
      : values;
    return pattern.replaceAll(/:\w+/g, (part) => own[part] ?? part);
  };
  return new Map(patterns.map((pattern) => [pattern, addressOf(pattern)]));
}

/** Allowed: focus in a mail's frame, and a chart over its keyboard control. */
function isProblem(found: string): boolean {
  return !/^iframe |: go through it is covered by /.test(found);
}

type Session = Awaited<ReturnType<BrowserContext["cookies"]>>;
/** URLs by pattern, and an administrator's session. */
type World = { readonly addresses: ReadonlyMap<string, string>; readonly session: Session };

const test = sweep.extend<object, { world: World }>({
  world: [
    async ({ sharedProduct: { url }, browser }, use) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await signIn(page, url, "administrator");
      const addresses = await addressesOf(page, browser, url);
      const session = await context.cookies();
      await context.close();
      await use({ addresses, session });
    },
    { scope: "worker", timeout: 300_000 },
  ],
  viewport: desk,
});

declare global {
  interface Window {
    __reactRouterDataRouter: { readonly navigate: (to: string) => Promise<void> };
  }
}

/** As a link does, without loading the office anew. */
async function turnTo(page: Page, address: string) {
  await page.evaluate((to) => window.__reactRouterDataRouter.navigate(to), `/${address}`);
  await expect.poll(() => new URL(page.url()).pathname, address).toContain(`/staff/${address}`);
}

/** Parts of the office, of much the same size. */
const parts = Object.entries(
  Object.groupBy(patterns, (pattern) => {
    const [first = ""] = pattern.split("/");
    return first === "households" || first === "codes" || first === "price-books" ? first : "the rest";
  }),
);

for (const [part, ofPart = []] of parts)
  test(`[H4] each page of the staff passes axe, fits each width, and is walked through by the keyboard: ${part}`, async ({
    page,
    product: { url },
    world,
    complaints,
  }) => {
    complaints.expect(/status of 40[149]/);
    await page.context().addCookies(world.session);
    await page.goto(`${url}/staff/`);
    const title = page.getByRole("heading", { level: 1 });
    // A turn before the first page is there would be lost.
    await expect(title).toBeVisible();
    for (const pattern of ofPart)
      await test.step(pattern, async () => {
        const address = world.addresses.get(pattern) ?? "";
        await page.setViewportSize(desk);
        await turnTo(page, address);
        await expect(title).toBeVisible();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        const lost = pattern === "*" ? "That did not work" : /That did not work|There is no such page/;
        await expect.soft(title, address).not.toHaveText(lost);
        await checkMovement(page, address);
        expect.soft(await findByAxe(page), address).toEqual([]);
        expect.soft((await walkByTab(page)).filter(isProblem), address).toEqual([]);
        expect.soft(await findDisorder(page), address).toEqual([]);
        await fits(page);
        await fitsWithLargeText(page);
      });
  });

test("an unknown page of the staff says so, and leads back", async ({ page, product: { url }, world }) => {
  await page.context().addCookies(world.session);
  await page.goto(`${url}/staff/nowhere`);
  await expect(page.getByRole("heading", { name: "There is no such page." })).toBeVisible();
  await page.getByRole("link", { name: "Back to the search" }).click();
  await expect(page.getByRole("searchbox").or(page.getByRole("combobox"))).toBeVisible();
});
