import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, answers, forgetAnswers } from "./answers.ts";
import { arrivingCode, checkArrivingCodes, checkCode } from "./arriving-codes.ts";
import { finish } from "./finish.ts";

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const known = ["MATES25", "CAMPUS", "HYDEPARK"];
const noQuery = new URLSearchParams();
const quoted = { products: [{ type: "Energy", options: [] }] } as unknown as Parameters<typeof answer>[0];

beforeEach(() => {
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(
      known.some((code) => url.endsWith(`=${code}`))
        ? Response.json({ message: "Welcome", name: "Somebody" })
        : Response.json({ message: "Unknown", messages: ["Unknown"] }, { status: 404 }),
    ),
  );
  forgetAnswers();
});
afterEach(() => vi.unstubAllGlobals());

test("a valid code is stored with the answers and for the next visit [S4.2]", async () => {
  await checkArrivingCodes(new URLSearchParams("ref=MATES25&aff=CAMPUS&agent=NOBODY"));
  expect(answers().codes).toEqual({ referral: "MATES25", affiliate: "CAMPUS" });
  expect(localStorage.getItem("referralCode")).toBe("MATES25");
  expect(localStorage.getItem("agentCode")).toBeNull();
});

test("a code from an earlier visit is used until there is a quote [S4.2]", async () => {
  localStorage.setItem("referralCode", "MATES25");
  expect(arrivingCode("referral", noQuery)).toBe("MATES25");
  answer(quoted);
  expect(arrivingCode("referral", noQuery)).toBeUndefined();
  expect(arrivingCode("referral", new URLSearchParams("ref=CAMPUS"))).toBe("CAMPUS");
});

test("an account that is finished in another tab takes no codes from these answers [S4.2]", async () => {
  await checkArrivingCodes(new URLSearchParams("aff=CAMPUS&agent=HYDEPARK"));
  answer(quoted);
  // As another tab would.
  localStorage.removeItem("affiliateCode");
  localStorage.removeItem("agentCode");
  const codes = await checkArrivingCodes(noQuery);
  expect(codes).toMatchObject({ affiliate: { code: "CAMPUS" }, agent: { code: "HYDEPARK", isValid: true } });
});

test("a code that the server does not know any more is forgotten everywhere", async () => {
  localStorage.setItem("referralCode", "GONE");
  answer({ codes: { referral: "GONE" } });
  await checkCode("referral", "GONE");
  expect(answers().codes?.referral).toBeUndefined();
  expect(localStorage.getItem("referralCode")).toBeNull();
});

test("a finished account leaves no codes behind", async () => {
  await checkArrivingCodes(new URLSearchParams("ref=MATES25"));
  finish({
    guid: "g",
    joinLink: "l",
    remainingHm8s: 0,
    housemateCount: 1,
    firstName: "A",
    startDate: "2027-09-01",
    utilities: [],
    joined: false,
  });
  expect(answers().codes).toBeUndefined();
  expect(localStorage.getItem("referralCode")).toBeNull();
});

test.each([
  ["referral", "Referral Code Invalid"],
  ["affiliate", "Affiliate Code Invalid"],
  ["agent", "Unknown Agent Code"],
] as const)(
  "a refused %s without a server message, or without an answer, has its own text [S8.1]",
  async (kind, text) => {
    const refused = { kind, code: "NOBODY", isValid: false };
    vi.stubGlobal("fetch", () =>
      Promise.resolve(Response.json({ messages: ["Gone since"] }, { status: 404 })),
    );
    expect(await checkCode(kind, "NOBODY")).toEqual({ ...refused, message: "Gone since" });
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({}, { status: 500 })));
    expect(await checkCode(kind, "NOBODY")).toEqual({ ...refused, message: text });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
    expect(await checkCode(kind, "NOBODY")).toEqual({ ...refused, message: text });
  },
);
