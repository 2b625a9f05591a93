import { joiningSteps, type JoiningScreen } from "@evenly/domain/joining-journey";
import { signUpSteps, type SignUpScreen } from "@evenly/domain/sign-up-journey";
import { productTypes } from "@evenly/domain/catalogue";
import { beforeEach, expect, test } from "vitest";
import routes from "../routes.ts";
import { answer, forgetAnswers, type Answers } from "./answers.ts";

type Loader = (args: { request: Request; params: Record<string, string> }) => unknown;
type Screen = { readonly clientLoader?: Loader };

const screens = import.meta.glob<Screen>("../screens/**/route.tsx");

/** The file behind a path, as routes.ts has it. */
const fileOf = (path: string) =>
  routes.find((route) => {
    const pattern = "index" in route && route.index ? "/" : `/${route.path ?? ""}`;
    return pattern.replace(/\/:\w+\?$/, "") === path;
  })?.file;

const pathOf = (path: string) => path.replace("{type}", "Energy");

const steps = [...signUpSteps, ...joiningSteps];
const inTable = new Set(steps.map(({ path }) => fileOf(pathOf(path))));

test.each(steps.map(({ path }) => path))("%s of the journey's table is a route", (path) => {
  expect(fileOf(pathOf(path))).toBeDefined();
});

test("every route is in the journey's table, or is no part of the journey", () => {
  const others = routes.map(({ file }) => file).filter((file) => !inTable.has(file));
  const folders = new Set(others.map((file) => file.split("/")[1]));
  expect([...folders].sort()).toEqual(["gallery", "legal", "not-found", "stop-emails"]);
});

const person = {
  leadType: "Student",
  firstname: "Ada",
  lastname: "Lane",
  email: "ada@example.com",
  tel: "07700900123",
  allowPromotions: true,
};
const product = { label: "", title: "", icon: "", image: "", showPrices: true, selected: "", options: [] };
const everything: Partial<Answers> = {
  postcode: "LS6 1ZZ",
  typedAddress: { line1: "1 Larkspur Terrace", line2: "", city: "Leeds" },
  products: productTypes.map((type) => ({ ...product, type })),
  person,
  startDate: "2027-09-01",
  endDate: "2028-08-31",
  account: { accountCreator: "Ada" } as Answers["account"] & object,
  joiner: person,
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

/** What each guarded screen needs, taken away; everything else is answered. Spec §2, column Guard. */
const signUpLacks: Partial<Record<SignUpScreen, Partial<Answers>>> = {
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
};
const joiningLacks: Partial<Record<JoiningScreen, Partial<Answers>>> = {
  landing: {},
  "personal-details": { account: undefined },
  "direct-debit": { joiner: undefined },
  congratulations: { finished: undefined },
  "house-complete": { finished: undefined },
};

const pathsOf = <Name extends string>(
  table: readonly { readonly screen: Name; readonly path: string }[],
  lacks: Partial<Record<Name, Partial<Answers>>>,
) =>
  table.flatMap(({ screen, path }) => {
    const lack = lacks[screen];
    return lack ? [[pathOf(path), lack] as const] : [];
  });

beforeEach(() => forgetAnswers());

/** The redirect that the screen's loader answers with, if it does. */
const visit = async (path: string): Promise<Response | undefined> => {
  const screen = await screens[`../${fileOf(path) ?? ""}`]?.();
  const request = new Request(`http://127.0.0.1${path}`);
  try {
    const answered = await screen?.clientLoader?.({ request, params: {} });
    return answered instanceof Response ? answered : undefined;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
};

test.each([...pathsOf(signUpSteps, signUpLacks), ...pathsOf(joiningSteps, joiningLacks)])(
  "%s leads home while only what it needs is missing",
  async (path, lack) => {
    answer({ ...everything, ...lack });
    const redirected = await visit(path);
    expect(redirected?.headers.get("location")).toBe("/");
  },
);

test("no other screen is open to everybody than those that may be", () => {
  const openIn = (table: readonly { readonly screen: string }[], lacks: object) =>
    table.map(({ screen }) => screen).filter((screen) => !(screen in lacks));
  expect(openIn(signUpSteps, signUpLacks)).toEqual(["pre-signup", "household", "house-complete"]);
  expect(openIn(joiningSteps, joiningLacks)).toEqual(["house-already-complete"]);
});
