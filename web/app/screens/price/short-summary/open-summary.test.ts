import type { Product } from "@evenly/contract/products";
import { formatPostcode } from "@evenly/domain/address";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, answers, forgetAnswers, type DiscountAnswers } from "../../../answers/answers.ts";
import { openSummary } from "./open-summary.ts";

const energy: Product = {
  type: "Energy",
  label: "Energy",
  title: "",
  icon: "",
  image: "",
  showPrices: true,
  selected: "energy-uncapped",
  options: [],
};
const offer = { leadId: "theirs", products: [energy], priceBeforeDiscount: 0, priceAfterDiscount: 0 };
const nothingKept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const link = new URL(
  "https://evenly.test/short-summary?address=house&postcode=LS6+1ZZ&housemates=3&hash=shared&voucherCode=FREETV",
);

let queries: Record<string, string>[] = [];
function answerWith(reply: () => Response | Promise<Response>) {
  return vi.stubGlobal("fetch", async (url: string) => {
    const { pathname, searchParams } = new URL(url, "https://evenly.test");
    const code = searchParams.get("agent_code");
    if (code === "HYDEPARK") return Response.json({ message: "Picked for you", name: "Hyde Park" });
    if (pathname !== "/api/products") return Response.json({ messages: [] }, { status: 404 });
    queries.push(Object.fromEntries(searchParams));
    return reply();
  });
}

beforeEach(() => {
  queries = [];
  vi.stubGlobal("sessionStorage", nothingKept);
  vi.stubGlobal("localStorage", nothingKept);
  forgetAnswers();
  answerWith(() => Response.json(offer));
});
afterEach(() => vi.unstubAllGlobals());

function discount(changes: Partial<DiscountAnswers>): DiscountAnswers {
  return {
    isValid: true,
    inputRevealed: true,
    offer: "",
    aff: "",
    code: "WELCOME10",
    name: "",
    description: "",
    typed: true,
    ...changes,
  };
}

test("a share link asks for its house, its package and its voucher, and the quote is kept", async () => {
  answer({ leadId: "mine" });
  expect(await openSummary(link)).toEqual({ refused: [] });
  expect(queries).toEqual([
    {
      addressGuid: "house",
      postcode: "LS6 1ZZ",
      hm8s: "3",
      hash: "shared",
      voucherCode: "FREETV",
      leadId: "mine",
    },
  ]);
  expect(answers()).toMatchObject({ leadId: "theirs", housemateCount: 3, isViaShareLink: true });
  await openSummary(link);
  expect(queries, "the same link is not loaded again").toHaveLength(1);
});

test.each<[string, Partial<DiscountAnswers>, string]>([
  ["a voucher that was typed goes before the link's", {}, "WELCOME10"],
  ["an offer goes behind it", { code: "FRESHERSCAMPUS", offer: "FRESHERS", typed: false }, "FREETV"],
  ["a friend's code goes behind it", { code: "MATES25", inputRevealed: false, typed: false }, "FREETV"],
  ["a typed voucher that does not hold counts for nothing", { isValid: false }, "FREETV"],
])("the code with the highest precedence is requested: %s [C11]", async (_, changes, voucherCode) => {
  answer({ discount: discount(changes) });
  await openSummary(link);
  expect(queries).toMatchObject([{ voucherCode }]);
});

test("an agent picks the package only when the server knows them", async () => {
  await openSummary(new URL(`${String(link)}&agent=NOBODY`));
  expect(queries[0]).not.toHaveProperty("agentCode");
  expect(answers().agentMode).toBe(false);
  await openSummary(new URL(`${String(link)}&agent=HYDEPARK`));
  expect(queries[1]).toMatchObject({ agentCode: "HYDEPARK" });
  expect(answers()).toMatchObject({ agentMode: true, agentMessage: "Picked for you" });
});

test("a house with an account leads to its notice in place of the link, each time, until they start after it [S2.8] [C6]", async () => {
  answerWith(() => Response.json({ ...offer, existingAccountGUID: "token" }));
  for (const opening of ["first", "second"]) {
    const led: unknown = await openSummary(link).catch((thrown: unknown) => thrown);
    expect(led, opening).toBeInstanceOf(Response);
    const { headers } = led as Response;
    expect(headers.get("location")).toBe("/account-already-exists/token");
    expect(headers.get("x-remix-replace")).toBe("true");
  }
  expect(queries).toHaveLength(1);
  answer({ startsAfter: "2027-08-31" });
  expect(await openSummary(link)).toEqual({});
});

test("the link's postcode is cleaned as a typed one is [C15]", async () => {
  await openSummary(new URL("https://evenly.test/short-summary?postcode=l56%E2%80%8B-1zz+uk&housemates=3"));
  expect(answers().postcode).toBe(formatPostcode("l56\u200b-1zz uk"));
  expect(answers().postcode).toBe("L56 1ZZ");
});

test("a link that cannot be loaded shows the server's message or ours [S8.6]", async () => {
  const failureOf = async (reply: () => Response | Promise<Response>) => {
    answerWith(reply);
    return (await openSummary(link)).failure;
  };
  const refusal = { message: "Not there", messages: ["Sorry, we don't serve ZE1 0AA yet."] };
  expect(await failureOf(() => Response.json(refusal, { status: 404 }))).toBe(refusal.messages[0]);
  expect(await failureOf(() => Response.json({}, { status: 500 }))).toBe(
    "There was a problem with your request.",
  );
  expect(await failureOf(() => Promise.reject(new TypeError("fetch failed")))).toBe(
    "Network error accessing the Evenly API",
  );
  expect(answers().products).toEqual([]);
});
