import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { back } from "@evenly/domain/journey";
import {
  answer,
  answers,
  forgetAnswers,
  type Answers,
  type DiscountAnswers,
} from "../../../answers/answers.ts";
import { writeAddress } from "../../../parts/address/sent-address.ts";
import { journeyAnswers } from "../../../answers/journey.ts";
import { sendHousehold, strongestCode } from "./send-household.ts";

const house = {
  isManual: false,
  address: "",
  pickedAddress: writeAddress({
    guid: "house",
    line1: "7 Larkspur Terrace",
    line2: "",
    organisationName: "",
    city: "Leeds",
    postcode: "LS6 1ZZ",
  }),
  line1: "",
  line2: "",
  city: "",
  postcode: "",
  housemateCount: "5",
  lettingAgentName: " Hyde ",
};
const offer = { leadId: "lead", products: [], priceBeforeDiscount: 0, priceAfterDiscount: 0 };
const nothingKept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

let requests: { path: string; query: Record<string, string>; body: unknown }[] = [];
function answerWith(replies: Record<string, () => Response | Promise<Response>>) {
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    const { pathname, searchParams } = new URL(url, "https://evenly.test");
    const path = pathname.replace("/api", "");
    requests.push({
      path,
      query: Object.fromEntries(searchParams),
      body: body === undefined ? undefined : JSON.parse(String(body)),
    });
    return (replies[path] ?? (() => Promise.reject(new TypeError("fetch failed"))))();
  });
}
const household = "/pre-signup/lead/household";
const attached = { [household]: () => new Response(null, { status: 204 }) };
const sold = { "/products": () => Response.json(offer) };

beforeEach(() => {
  requests = [];
  vi.stubGlobal("sessionStorage", nothingKept);
  vi.stubGlobal("localStorage", nothingKept);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  forgetAnswers({ leadId: "lead", housemateCount: 4, discountCode: "FRESHERSCAMPUS" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function send() {
  const code = (kind: "referral" | "agent", isValid: boolean) => ({ kind, code: kind, isValid, message: "" });
  const codes = async () => ({ referral: code("referral", true), agent: code("agent", false) });
  const url = new URL("https://evenly.test/household?fra=true");
  const answer = await sendHousehold(codes)(house, new AbortController().signal, url);
  const refused = answer instanceof Response ? undefined : answer.data;
  return { refused, isGoingOn: answer instanceof Response, paths: requests.map(({ path }) => path) };
}

test("the lead's house is told first, then what we offer there is asked for [S7.4] [D14]", async () => {
  answerWith({ ...attached, ...sold });
  const { paths, isGoingOn } = await send();
  expect(paths).toEqual([household, "/products"]);
  expect(requests[0]?.body).toEqual({
    groupSize: 5,
    addressGuid: "house",
    postcode: "LS6 1ZZ",
    voucherCode: "FRESHERSCAMPUS",
    lettingAgentName: "Hyde",
    referral: "referral",
  });
  expect(requests[1]?.query).toEqual({
    addressGuid: "house",
    postcode: "LS6 1ZZ",
    hm8s: "5",
    fra: "true",
    voucherCode: "FRESHERSCAMPUS",
    leadId: "lead",
  });
  expect(isGoingOn).toBe(true);
});

const held: DiscountAnswers = {
  isValid: true,
  inputRevealed: true,
  offer: "",
  aff: "",
  code: "FREETV",
  name: "",
  description: "",
  typed: false,
};
const welcome = { ...held, code: "WELCOME10" };
const ofCampus = { ...held, code: "OLDCAMPUS", offer: "OLD", aff: "CAMPUS" };
const discountCode = "FRESHERSCAMPUS";

test.each<[string, Partial<Answers>, string | undefined]>([
  ["a share link's voucher is kept, before an offer", { discount: held, discountCode }, "FREETV"],
  ["a shared offer too", { discount: ofCampus, discountCode, isViaShareLink: true }, "OLDCAMPUS"],
  ["and with the next house", { discount: ofCampus }, "OLDCAMPUS"],
  ["another offer's link replaces an offer", { discount: ofCampus, discountCode }, discountCode],
  ["a friend's code is the lead's", { discount: { ...held, inputRevealed: false } }, undefined],
  ["the default code is tried again by itself", { discount: welcome }, undefined],
  ["the default code comes last", { discount: welcome, discountCode }, discountCode],
  ["unless it was typed", { discount: { ...welcome, typed: true }, discountCode }, "WELCOME10"],
  ["what does not hold is forgotten", { discount: { ...held, isValid: false } }, undefined],
])("the strongest code goes with the house: %s [C11]", (_, state, code) => {
  const flags = { auto_apply_default_voucher_codes: true, default_voucher: "WELCOME10" };
  expect(strongestCode({ isViaShareLink: false, ...state }, flags)).toBe(code);
});

test("a share link's voucher that is the default one is kept where none is applied by itself [C11]", () => {
  const flags = { auto_apply_default_voucher_codes: false, default_voucher: "WELCOME10" };
  expect(strongestCode({ isViaShareLink: false, discount: welcome }, flags)).toBe("WELCOME10");
});

test("who came by a share link and sends a house of their own has the ordinary way back [S2.9]", async () => {
  answer({ isViaShareLink: true, shareQuery: "?postcode=LS61ZZ&housemates=4" });
  answerWith({ ...attached, ...sold });
  await send();
  expect(answers()).toMatchObject({ isViaShareLink: false, shareQuery: undefined });
  expect(back("short-summary", journeyAnswers())).toBe("/products/Energy");
  expect(back("household", journeyAnswers())).toBe("/");
});

test("a refused letting agent stops the visitor before any price is asked for [S8.2] [D14]", async () => {
  const errors = { lettingAgentName: ["We do not know this letting agent"] };
  answerWith({ [household]: () => Response.json({ messages: [], errors }, { status: 422 }), ...sold });
  const { paths, refused } = await send();
  expect(paths).toEqual([household]);
  expect(refused).toEqual({
    errors: { lettingAgentName: "We do not know this letting agent" },
    failure: "There was a problem with your request.",
  });
  expect(answers().housemateCount).toBe(4);
});

test.each([
  ["a fault", () => Response.json({ messages: ["A fault"] }, { status: 500 })],
  ["another refused field", () => Response.json({ errors: { groupSize: ["No"] } }, { status: 422 })],
  ["no answer", () => Promise.reject(new TypeError("fetch failed"))],
])("any other failure of the lead's call is only logged: %s [D14]", async (_, failed) => {
  answerWith({ [household]: failed, ...sold });
  const { paths, isGoingOn } = await send();
  expect(paths).toEqual([household, "/products"]);
  expect(isGoingOn).toBe(true);
});

test("without prices the house does not change, and a missing answer shows the phone number [S8]", async () => {
  answerWith(attached);
  expect((await send()).refused?.failure).toBe(
    "Oh no! There was a problem with your request, please try again or call us 0113 496 0000",
  );
  answerWith({ ...attached, "/products": () => Response.json({ message: "The message" }, { status: 404 }) });
  expect((await send()).refused?.failure).toBe("The message");
  expect(answers().housemateCount).toBe(4);
});
