import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { askProducts, type Products, priceIdsOf } from "../../test/quoted-package.ts";
import { signUp } from "../../test/sign-up.ts";
import { RateLimiter } from "./rate-limiter.ts";
import { countFailure } from "./rate-limits.ts";

const most = 20;

describe("A code that is guessed", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let quote: Products;
  beforeAll(async () => {
    database = await open();
  });
  afterEach(() => test.close());

  const start = async () => {
    let now = Date.UTC(2027, 0, 1);
    // Each call advances the clock, so no other limit is reached.
    test = await openTestApp(database, {
      deps: { rateLimiter: new RateLimiter(undefined, () => (now += 100)) },
    });
    quote = await askProducts(test, { postcode: "LS6 1ZZ" });
  };
  const send = async (url: string, payload?: object) => {
    const method = payload ? "POST" : "GET";
    return test.app.inject({ url: `/api${url}`, method, ...(payload && { payload }) });
  };
  const share = async (voucherCode?: string) => {
    const selectedProducts = priceIdsOf(quote);
    const answer = await send("/share_package", {
      hm8s: 4,
      selectedProducts,
      postcode: "LS6 1ZZ",
      voucherCode,
    });
    return answer.statusCode === 201 ? new URL(answer.json<string>()) : undefined;
  };
  const look = (link: URL | undefined) =>
    send(`/products?postcode=LS6%201ZZ&hash=${link?.searchParams.get("hash") ?? ""}`);
  let mails = 0;
  const mail = (shareLink: string, more: object = {}) => {
    const selectedProducts = priceIdsOf(quote);
    return send("/email_summary", {
      email: `sam${String((mails += 1))}@example.com`,
      hm8s: 4,
      selectedProducts,
      shareLink,
      ...more,
    });
  };
  const pay = async (discountCode: string, more: object = {}) => {
    const body = await signUp(database.db, { houseNumber: 20, name: "Guess", house: { discountCode } });
    return send("/direct_debit", { ...body, ...more });
  };
  const activate = (voucherCode: string) =>
    send("/discount/activate", { selectedProducts: priceIdsOf(quote), housemateCount: 4, voucherCode });
  const isOver = async (answer: Promise<{ statusCode: number; headers: object }>) => {
    const { statusCode, headers } = await answer;
    expect(statusCode).toBe(429);
    expect(headers).toHaveProperty("retry-after");
  };

  const fail = async (times: number) => {
    for (let taken = 0; taken < times; taken += 1)
      await countFailure(test.deps.rateLimiter, "code-failures", "127.0.0.1");
  };

  const guess = async (times: number, send: (code: string) => Promise<{ statusCode: number }>) => {
    for (let sent = 0; sent < times; sent += 1) {
      expect((await send(`GUESS${String(sent)}`)).statusCode).not.toBe(429);
    }
  };

  it.each([
    "in the link of a shared package",
    "in the products",
    "in a sign-up",
    "in the discount activation",
  ])("%s counts, and over the limit no call tries another [C13]", async (where) => {
    await start();
    const [plain, right] = [await share(), await share("WELCOME10")];
    const guessing = {
      "in the link of a shared package": async (code: string) => look(await share(code)),
      "in the products": (code: string) => send(`/products?postcode=LS6%201ZZ&voucherCode=${code}`),
      "in a sign-up": (code: string) => pay(code),
      "in the discount activation": activate,
    }[where];
    if (!guessing) throw new Error(where);
    await fail(most - 3);
    await guess(3, guessing);
    await isOver(look(right));
    await isOver(send("/products?postcode=LS6%201ZZ&voucherCode=WELCOME10"));
    await isOver(send("/products?postcode=LS6%201ZZ&voucherCode=GUESS"));
    await isOver(pay("WELCOME10"));
    await isOver(activate("WELCOME10"));
    await isOver(mail(String(right)));
    await isOver(mail(String(plain), { voucherCode: "WELCOME10" }));
    await isOver(mail(String(plain), { offerCode: "FRESHERS", affiliateCode: "CAMPUS" }));
    expect(await share("WELCOME10")).toBeUndefined();
    // Without a code, prices and shares still work.
    expect((await look(plain)).statusCode).toBe(200);
    expect(await share()).toBeDefined();
  });

  it("is not tried more often than it may fail, even in parallel [C13]", async () => {
    await start();
    const right = await Promise.all(Array.from({ length: most }, () => activate("WELCOME10")));
    expect(right.map(({ statusCode }) => statusCode)).toEqual(right.map(() => 200));
    const answers = await Promise.all(
      Array.from({ length: 3 * most }, (_, sent) => activate(`GUESS${String(sent)}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode !== 429)).toHaveLength(most);
    await isOver(activate("WELCOME10"));
  });

  it("in a mailed package counts, whether typed, a discount code or in its link [C13]", async () => {
    await start();
    const [plain, wrong] = [await share(), await share("GUESS")];
    const mailAll = async (code: string) => {
      await mail(String(plain), { voucherCode: code });
      await mail(String(plain), { offerCode: code });
      return mail(String(wrong));
    };
    await fail(most - 8);
    await guess(2, mailAll);
    await guess(2, activate);
    await isOver(activate("WELCOME10"));
  });

  it("counts even with a friend's discount, while a known but ended code does not", async () => {
    await start();
    const { leadId } = quote;
    await send(`/pre-signup/${leadId}/household`, { groupSize: 4, referral: "MATES25" });
    const ask = (code: string) => send(`/products?postcode=LS6%201ZZ&leadId=${leadId}&voucherCode=${code}`);
    await fail(most - 3);
    for (let sent = 0; sent < 5; sent += 1) expect((await ask("EXPIRED24")).statusCode).toBe(200);
    await guess(3, ask);
    await isOver(ask("WELCOME10"));
  });

  it("counts with a sign-up that succeeds at the price shown [C13]", async () => {
    await start();
    await fail(most - 1);
    const { priceBeforeDiscount } = await askProducts(test, { postcode: "LS6 1ZZ", hm8s: "3" });
    expect((await pay("GUESS", { priceShown: priceBeforeDiscount })).statusCode).toBe(201);
    await isOver(activate("WELCOME10"));
  });

  it("stored with a lead changes no price, so it reveals nothing", async () => {
    await start();
    const lead = { leadType: "Student", firstName: "Sam", lastName: "Lee", agreedToPolicy: true };
    const reached = { emailAddress: "sam@example.com", mobileNumber: "07700900123" };
    const answer = await send("/pre-signup", { ...lead, ...reached, discountCode: "WELCOME10" });
    const leadId = answer.json<string>();
    await send(`/pre-signup/${leadId}/household`, { groupSize: 4, voucherCode: "WELCOME10" });
    const shown = await askProducts(test, { postcode: "LS6 1ZZ", leadId });
    expect(shown.discount).toBeUndefined();
  });
});
