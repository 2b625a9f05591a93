import type { Success } from "@evenly/contract";
import type { Address } from "@evenly/contract/shape";
import { type Cookie, expect, type Page } from "@playwright/test";
import { joinAccount, openAccount, type Account } from "./accounts.ts";
import { giveAnswers, type Held, quoted } from "./answers.ts";
import { test as journeys } from "./fixtures.ts";
import { heading } from "./houses.ts";
import { person } from "./people.ts";
import { openSession } from "./my-house.ts";
import type { Screen, Visitor } from "./screens.ts";

const home = { street: "Heronholt Lane", postcode: "LS6 6FZ" };
const ada = person("Ada", "Lane", "screens");
const tenancy = { startDate: "2027-09-01", endDate: "2028-08-31" };

const personOf = ({ firstName, lastName, email, mobile }: typeof ada) => ({
  leadType: "Student",
  firstname: firstName,
  lastname: lastName,
  email,
  tel: mobile,
  allowPromotions: true,
});

const get = async <Answer>(url: string, path: string): Promise<Answer> =>
  (await (await fetch(`${url}/api${path}`)).json()) as Answer;

const post = async (url: string, path: string, body: object, { name, value }: Cookie) => {
  const headers = { "content-type": "application/json", cookie: `${name}=${value}` };
  const answer = await fetch(`${url}/api${path}`, { method: "POST", body: JSON.stringify(body), headers });
  expect(answer.ok, path).toBe(true);
};

const answersOfLead = async (url: string) => {
  const houses = await get<Address[]>(url, `/addresses/lookup/${encodeURIComponent(home.postcode)}`);
  const house = houses.find(({ line1 }) => line1 === `4 ${home.street}`);
  const quote = await get<Success<"GET /products">>(url, `/products?addressGuid=${house?.guid ?? ""}&hm8s=4`);
  const { firstName, lastName, email: emailAddress, mobile: mobileNumber } = ada;
  return {
    ...quoted(quote),
    lead: { leadType: "Student", firstName, lastName, emailAddress, mobileNumber, agreedToPolicy: true },
    postcode: home.postcode,
    person: personOf(ada),
    ...tenancy,
    broadbandUrgent: true,
  };
};

const finishedBy = ({ guid, joinLink, remainingHm8s }: Account, joined: boolean) => ({
  finished: {
    guid,
    joinLink,
    remainingHm8s,
    housemateCount: 4,
    firstName: ada.firstName,
    startDate: tenancy.startDate,
    utilities: ["Energy", "Water", "Broadband", "TV Licence"],
    joined,
  },
});

type World = {
  readonly answers: Record<Visitor, Held>;
  readonly guids: Record<string, string>;
  /** Of housemates, on their own pages. */
  readonly sessions: Partial<Record<Visitor, Cookie>>;
};

const settle = async (url: string): Promise<World> => {
  const owner = "every screen";
  const open = await openAccount(url, { door: 2, size: 4, creator: ada, at: home, owner });
  const full = await openAccount(url, { door: 3, size: 1, creator: ada, at: home, owner });
  const housemate = person("Ivy", "Lane", "screens");
  await openAccount(url, { door: 5, size: 1, creator: housemate, at: home, owner });
  const inviter = person("Nora", "Lane", "screens");
  await openAccount(url, { door: 6, size: 3, creator: inviter, at: home, owner });
  const decider = person("Paul", "Lane", "screens");
  const decided = await openAccount(url, { door: 8, size: 4, creator: decider, at: home, owner });
  await joinAccount(url, decided.guid, person("Quinn", "Lane", "screens"));
  const session = await openSession(url, decider);
  await post(url, "/my_house/size", { size: 5 }, session);
  const account = await get<object>(url, `/summary?guid=${open.guid}`);
  const joiner = personOf(person("Grace", "Lane", "screens"));
  return {
    guids: { guid: open.guid, full: full.guid },
    answers: {
      stranger: {},
      lead: await answersOfLead(url),
      host: finishedBy(open, false),
      joiner: { joiningGuid: open.guid, account, joiner },
      guest: finishedBy(open, true),
      housemate: {},
      inviter: {},
      decider: {},
    },
    sessions: {
      housemate: await openSession(url, housemate),
      inviter: await openSession(url, inviter),
      decider: session,
    },
  };
};

/** Runs in the page: the whole font files, which come when a letter is not in the two small ones, made for English. */
const wholeFonts = () =>
  document.documentElement.lang === "en-GB"
    ? performance.getEntriesByType("resource").flatMap(({ name }) => (name.includes("-latin-") ? [name] : []))
    : [];

type Visit = (page: Page, screen: Screen) => Promise<void>;

/** Opens any screen at once: the browser is given the answers that lead there (Ruling A8 says where it keeps them). */
export const test = journeys.extend<{ visit: Visit }, { world: World }>({
  world: [async ({ product }, use) => use(await settle(product.url)), { scope: "worker" }],
  visit: async ({ world }, use) =>
    use(async (page, { path, title, visitor, first }) => {
      const session = world.sessions[visitor];
      if (session) await page.context().addCookies([session]);
      await page.goto("/favicon.svg");
      await page.evaluate(() => {
        sessionStorage.clear();
        localStorage.clear();
      });
      await giveAnswers(page, world.answers[visitor]);
      await page.goto(path.replace(/:(\w+)/, (_, name: string) => world.guids[name] ?? ""));
      await expect(heading(page, title)).toBeVisible();
      // A page that is still turning would not be resized.
      await page.waitForFunction(
        () => !("activeViewTransition" in document && document.activeViewTransition),
      );
      await first?.(page);
      // What covers a call stays for a moment after it, and what has just come takes no pointer at once.
      await expect(page.getByText("LOADING...")).toHaveCount(0);
      await page.waitForFunction(() => !("holdsPointers" in document.documentElement.dataset));
      expect(await page.evaluate(wholeFonts)).toEqual([]);
    }),
});

export { expect };
