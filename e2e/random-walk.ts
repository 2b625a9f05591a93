import type { Success } from "@evenly/contract";
import { formatDate } from "@evenly/domain/calendar";
import { isNoneOption } from "@evenly/domain/catalogue";
import { formatPounds, pence } from "@evenly/domain/money";
import { expect, type Page, type Request, type Route } from "@playwright/test";
import { readAnswers } from "./answers.ts";
import { readMailbox } from "./my-house.ts";
import { bank, type Person } from "./people.ts";

/** What the page says just before the press. */
export type AgreedTerms = {
  /** Pence per person. */
  readonly weekly: number;
  readonly housemates: number;
  /** `1 September 2027 to 31 August 2028`. */
  readonly tenancy: string;
  readonly services: readonly string[];
  /** Of the table of payments. */
  readonly payments: readonly string[];
};

type Walk = {
  readonly page: Page;
  readonly random: () => number;
  /** What the walker did, for a walk that fails. */
  readonly log: string[];
};

const lastPages = ["Invite Your Housemates", "Congratulations!"];
const payments = "**/api/direct_debit";
const longestWalk = 80;

/** A press is answered, on this page or on the next, whose turn is over. */
async function titleOf(page: Page): Promise<string> {
  const title = page.getByRole("heading", { level: 1 }).first();
  let before = "";
  await expect(async () => {
    await expect(page.locator("button[aria-busy=true]")).toHaveCount(0);
    await expect(page.getByText("LOADING...")).toHaveCount(0);
    const now = `${page.url()} ${await title.innerText()}`;
    const isSettled = now === before;
    before = now;
    expect(isSettled).toBe(true);
  }).toPass({ intervals: [300] });
  return title.innerText();
}

/** Does what leads to another page, and waits for it. */
async function leave(page: Page, act: () => Promise<unknown>) {
  const from = page.url();
  await act();
  await expect(page).not.toHaveURL(from);
}

function pick<Item>(random: () => number, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** A press whose page moves on by an earlier one finds no button any more, and is over. */
async function press({ page, random, log }: Walk, name: string) {
  const button = page.getByRole("button", { name }).first();
  const isDouble = random() < 0.3;
  log.push(`${isDouble ? "double " : ""}press ${name}`);
  const from = page.url();
  const options = { timeout: 15_000 };
  try {
    await (isDouble ? button.dblclick(options) : button.click(options));
  } catch (error) {
    if (page.url() === from) throw error;
  }
}

const starts = ["2027-09-01", "2027-10-01"] as const;

async function goOn(walk: Walk, title: string): Promise<void> {
  const { page, random } = walk;
  switch (title) {
    case "Your Package":
      return press(walk, "Continue with this price");
    case "Tell Us About Your Tenancy": {
      await page.getByLabel("Tenancy start date").fill(pick(random, starts));
      return press(walk, "Next");
    }
    case "When Would You Like Your Broadband Installed?":
      await page.getByRole("radio", { name: "As soon as possible" }).check();
      return press(walk, "Next");
    default:
      return press(walk, "Next");
  }
}

async function change({ page, random, log }: Walk) {
  const links = page.getByRole("link", { name: /^Change (?!.*(address|postcode))/i });
  const count = await links.count();
  if (count === 0) return;
  const link = links.nth(Math.floor(random() * count));
  log.push(`press ${await link.innerText()}`);
  await leave(page, () => link.click());
}

function spaced(text: string) {
  return text.replaceAll(/\s+/g, " ").trim();
}
function penceOf(text: string | null) {
  return Number(/£([\d.]+)/.exec(text ?? "")?.[1]?.replace(".", ""));
}

async function readTerms(page: Page): Promise<AgreedTerms> {
  const side = page.getByRole("region", { name: "Your package" });
  const figure = side.getByRole("img", { name: /per person per week$/ }).first();
  const [names, values] = [
    await side.getByRole("term").allInnerTexts(),
    await side.getByRole("definition").allInnerTexts(),
  ];
  const factOf = (name: string) => spaced(values[names.findIndex((each) => spaced(each) === name)] ?? "");
  const table = page.getByRole("table", { name: "Your payments" });
  return {
    weekly: penceOf(await figure.getAttribute("aria-label")),
    housemates: Number(factOf("Housemates")),
    tenancy: factOf("Tenancy"),
    services: (await side.getByRole("listitem").allInnerTexts()).map(spaced),
    payments: (await table.getByRole("row").allInnerTexts()).map(spaced),
  };
}

/** How the payment's answer comes, and what the person does meanwhile. */
const payingWays = ["plain", "double", "lost answer", "back", "reload", "elsewhere", "new tab"] as const;

function isPost(request: Request) {
  return request.method() === "POST";
}

async function pay({ page, random, log }: Walk): Promise<Page> {
  const way = pick(random, payingWays);
  log.push(`pay: ${way}`);
  await page.getByLabel("Sort code").fill(bank.sortCode);
  await page.getByLabel("Account number").fill(bank.accountNumber);
  await page.getByRole("checkbox", { name: /I confirm that I am the account holder/ }).check();
  const agree = page.getByRole("checkbox", { name: /^I agree to pay/ });
  if ((await agree.count()) > 0) await agree.check();
  const button = page.getByRole("button", { name: "Set up Direct Debit" });
  const arrived = Promise.withResolvers<void>();
  if (way !== "plain" && way !== "double") {
    // The server acts, and its answer is lost.
    await page.route(payments, async (route: Route) => {
      if (!isPost(route.request())) return route.fallback();
      const answered = route.fetch();
      await answered.catch(() => undefined);
      arrived.resolve();
      await route.abort();
    });
  }
  await (way === "double" ? button.dblclick() : button.click());
  if (way === "plain" || way === "double") return page;
  await arrived.promise;
  if (way === "lost answer") await expect(page.getByText(/Network error/)).toBeVisible();
  if (way === "back") await page.goBack();
  if (way === "reload" || way === "lost answer") await page.reload();
  if (way === "elsewhere") await page.goto("/tenancy");
  await page.unroute(payments);
  if (way !== "new tab") return page;
  const tab = await page.context().newPage();
  await page.close();
  await tab.goto("/");
  // The document comes as the first page, until its scripts find the payment.
  await expect(tab).not.toHaveURL("/");
  return tab;
}

type Ending = { readonly page: Page; readonly terms: AgreedTerms; readonly paidTimes: number };

/** From any page of the sign-up to its end, or to what stands. */
export async function walkToTheEnd(
  start: Page,
  random: () => number,
  log: string[],
  ends: readonly string[] = lastPages,
): Promise<Ending> {
  let page = start;
  let terms: AgreedTerms | undefined;
  let paidTimes = 0;
  for (let step = 0; step < longestWalk; step += 1) {
    const walk = { page, random, log };
    const title = await titleOf(page);
    log.push(title);
    if (ends.includes(title) && terms) return { page, terms, paidTimes };
    const chance = random();
    if (title === "Set up your Direct Debit") {
      if (chance < 0.15) await leave(page, () => page.goBack());
      else {
        terms = await readTerms(page);
        paidTimes += 1;
        page = await pay(walk);
      }
    } else if (title === "We are setting up your Direct Debit") {
      await expect(page.getByRole("heading", { level: 1, name: title })).toHaveCount(0);
    } else if (title === "Nothing was set up") {
      await page.getByRole("link", { name: "Back to your payment" }).click();
    } else if (title === "Get A Price") {
      throw new Error(`The walk fell out of the journey: ${log.join(", ")}`);
    } else if (chance < 0.12 && title !== "Your Package") {
      log.push("Back");
      await leave(page, () => page.goBack());
    } else if (chance < 0.24) {
      log.push("reload");
      await page.reload();
    } else if (chance < 0.4 && title === "Review Your Package") {
      await change(walk);
    } else await goOn(walk, title);
  }
  throw new Error(`The walk did not end: ${log.join(", ")}`);
}

function formatDay(day: string) {
  return formatDate(Temporal.PlainDate.from(day));
}
function pounds(amount: number) {
  return formatPounds(pence(amount));
}

/** The account, the mail and the person's page say what the page said. Rulings B3, B7, G1. */
export async function expectTerms(page: Page, url: string, person: Person, terms: AgreedTerms) {
  const { finished } = await readAnswers<{ finished: { guid: string } }>(page);
  const found = await page.request.get(`/api/summary?guid=${finished.guid}`);
  const account = (await found.json()) as Success<"GET /summary">;
  const { tenancyStartDate: start, tenancyEndDate: end, pricePerPersonPerMonth: monthly } = account;
  const services = account.products.filter(({ code }) => !isNoneOption(code)).map(({ type }) => type);
  const summary = { weekly: account.pppw, housemates: account.housemateCount, services };
  expect({ ...summary, tenancy: `${formatDay(start)} to ${formatDay(end)}` }).toEqual({
    weekly: terms.weekly,
    housemates: terms.housemates,
    services: terms.services,
    tenancy: terms.tenancy,
  });
  const days = terms.payments.filter((row) => /^\d+ \w+ \d{4} /.test(row));
  expect(days).toHaveLength(12);
  for (const row of days) expect(row).toContain(pounds(monthly));
  expect(days[0]).toContain(formatDay(start));

  await page
    .getByRole("main")
    .getByRole("link", { name: /^Your own page/ })
    .click();
  await expect(page).toHaveURL("/my-house");
  const own = (await (await page.request.get("/api/my_house")).json()) as Success<"GET /my_house">;
  expect(own).toMatchObject({
    firstName: person.firstName,
    housemateCount: terms.housemates,
    monthly,
    tenancyStart: start,
    tenancyEnd: end,
  });
  const welcomes = async () =>
    (await readMailbox(url)).filter(
      ({ to, subject }) => to === person.email && subject.startsWith("Welcome to"),
    );
  await expect.poll(async () => (await welcomes()).length, { timeout: 60_000 }).toBe(1);
  const [{ text = "" } = {}] = await welcomes();
  for (const each of [pounds(terms.weekly), pounds(monthly), formatDay(start)]) expect(text).toContain(each);
}
