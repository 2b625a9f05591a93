import * as pages from "@evenly/domain/pages";
import { journey, screenAt, type Screen } from "@evenly/domain/journey";
import { productTypes } from "@evenly/domain/catalogue";
import { beforeEach, expect, test } from "vitest";
import { RouterContextProvider } from "react-router";
import { samplePerson } from "../../test/sample-person.ts";
import routes from "../routes.ts";
import { clientMiddleware } from "../shell/guarded.tsx";
import { answer, forgetAnswers, type Answers } from "./answers.ts";

const all = routes.flatMap((route) => (route.children ? route.children : [route]));
function behind(layout: string) {
  return new Set(routes.flatMap(({ file, children = [] }) => (file === layout ? children : [])));
}
const guarded = behind("shell/guarded.tsx");

/** A path's route, and React Router's pattern for it. */
function routeOf(path: string) {
  return all
    .map((route) => ({ route, pattern: `/${route.path ?? ""}`.replace("//", "/") }))
    .find(({ pattern }) => pattern.replace(/\/:\w+\?$/, "") === path);
}

function asVisited(path: string) {
  return path.replace("{type}", "Energy");
}

const inTable = new Set(journey.map(({ path }) => routeOf(asVisited(path))?.route.file));

test.each(journey.map(({ path }) => path))("%s of the journey's table is a route [S2.1]", (path) => {
  expect(routeOf(asVisited(path))).toBeDefined();
});

test("the routes are the pages of the domain's list, and no others", () => {
  const paths = all.map(({ path = "" }) =>
    `/${path}`
      .replace("//", "/")
      .replace("/*", pages.notFound)
      .replace(/\/:\w+\?$|(?<=^\/products)\/.+/, ""),
  );
  expect(new Set(paths)).toEqual(new Set(Object.values(pages)));
});

test("every route is in the journey's table, or is no part of the journey [S2.1]", () => {
  const others = all.map(({ file }) => file).filter((file) => !inTable.has(file));
  const folders = new Set(others.map((file) => file.split("/")[1]));
  expect([...folders].sort()).toEqual(["legal", "my-house", "not-found", "payment-sent", "stop-emails"]);
});

test("every screen of the table is guarded, except the prerendered first page", () => {
  const unguarded = journey.filter(({ path }) => {
    const found = routeOf(asVisited(path));
    return !found || !guarded.has(found.route);
  });
  expect(unguarded.map(({ screen }) => screen)).toEqual(["pre-signup"]);
});

test("every page of somebody's own is behind their session but those that lead to it", () => {
  const signedIn = behind("screens/my-house/signed-in.tsx");
  const own = all.filter(({ file }) => file.startsWith("screens/my-house/"));
  const open = own.filter((route) => !signedIn.has(route)).map(({ path }) => path);
  expect(open).toEqual(["my-house/link", "my-house/open"]);
});

test("a route's screen is found, and none for routes outside the journeys", () => {
  for (const { screen, path } of journey)
    expect(screenAt(routeOf(asVisited(path))?.pattern ?? "")).toBe(screen);
  for (const path of ["/products/TV Licence", "/products/TVLicence"]) expect(screenAt(path)).toBe("products");
  for (const path of ["/terms", "/*", ""]) expect(screenAt(path)).toBeUndefined();
});

const product = { label: "", title: "", icon: "", image: "", showPrices: true, selected: "", options: [] };
const everything: Partial<Answers> = {
  postcode: "LS6 1ZZ",
  typedAddress: { line1: "1 Larkspur Terrace", line2: "", city: "Leeds" },
  products: productTypes.map((type) => ({ ...product, type })),
  person: samplePerson,
  startDate: "2027-09-01",
  endDate: "2028-08-31",
  account: { accountCreator: "Ada" } as Answers["account"] & object,
  joiner: samplePerson,
  finished: {
    guid: "guid",
    joinLink: "",
    remainingHm8s: 1,
    housemateCount: 2,
    firstName: "Ada",
    startDate: "2027-09-01",
    utilities: [],
    joined: true,
  },
};

/** Removes what a guarded screen needs; everything else is answered. Spec §2, column Guard. */
const lacks: Partial<Record<Screen, Partial<Answers>>> = {
  referral: {},
  products: { products: [] },
  "short-summary": { products: [] },
  "your-address": { products: [] },
  "your-details": { typedAddress: undefined, address: undefined },
  tenancy: { person: undefined },
  "broadband-date": { startDate: "" },
  "full-summary": { startDate: "" },
  "direct-debit": { startDate: "" },
  congratulations: { finished: undefined },
  "account-already-exists": {},
  "joining-landing": {},
  "joining-personal-details": { account: undefined },
  "joining-direct-debit": { joiner: undefined },
  "joining-congratulations": { finished: undefined },
  "joining-house-complete": { finished: undefined },
};

beforeEach(() => forgetAnswers());

async function visit(path: string, params = {}): Promise<Response | undefined> {
  const request = new Request(`http://127.0.0.1${path}`);
  const { pathname } = new URL(request.url);
  const pattern = routeOf(pathname)?.route.path ?? "";
  const [guard = expect.fail("There is no guard")] = clientMiddleware;
  const url = new URL(request.url);
  try {
    await guard({ request, params, pattern, url, context: new RouterContextProvider() }, async () => ({}));
    return undefined;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

const guardedScreens = journey.flatMap(({ screen, path }) => {
  const lack = lacks[screen];
  return lack ? [[asVisited(path), lack] as const] : [];
});

test.each(guardedScreens)("%s leads home while only what it needs is missing [S2.1]", async (path, lack) => {
  answer({ ...everything, ...lack });
  const redirected = await visit(path);
  expect(redirected?.headers.get("location")).toBe("/");
  expect(redirected?.headers.get("x-remix-replace")).toBe("true");
});

test.each(["/products/Energy", "/your-address"])(
  "%s leads home when the package's house was lost [A8]",
  async (path) => {
    answer({ ...everything, postcode: "" });
    expect((await visit(path))?.headers.get("location")).toBe("/");
  },
);

test.each(guardedScreens)("%s is open once nothing is missing", async (path) => {
  answer(everything);
  expect(await visit(`${path}?guid=abc&ref=MATES25`)).toBeUndefined();
});

test.each([
  ["address=house&housemates=4", undefined],
  ["postcode=LS6+1ZZ&housemates=4", undefined],
  ["address=+&housemates=4", "/"],
  ["postcode=LS6+1ZZ&housemates=+", "/"],
  ["housemates=4", "/"],
])("a share link's '%s' has to name a place and a number [S2.1]", async (query, location) => {
  expect((await visit(`/short-summary?${query}`))?.headers.get("location")).toBe(location);
});

test("only the intended screens are unguarded [S2.1]", () => {
  const open = journey.map(({ screen }) => screen).filter((screen) => !(screen in lacks));
  expect(open).toEqual(["pre-signup", "household", "house-complete", "house-already-complete"]);
});
