import { type CallName, calls } from "@evenly/contract";
import type { RefusalCode } from "@evenly/contract/messages";
import { type Call, type ErrorBody, refusedCodes } from "@evenly/contract/shape";
import { en } from "@evenly/contract/sentences/en";
import { accent, pseudo } from "@evenly/contract/sentences/pseudo";
import {
  householdEvents,
  householdStates,
  transition,
  type TransitionRefusal,
} from "@evenly/domain/household";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../database/ids.ts";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { useTestDatabases } from "../../test/database.ts";
import { bank, join, linkTo, person, priceIdsFor, signUp } from "../../test/sign-up.ts";
import { addDecidedApproval } from "../../test/decided-approval.ts";
import { addStaff, ours, setUp, signedInAs, staffBrowser, staffPassword } from "../../test/staff.ts";
import { answerRefusal } from "./answer-refusal.ts";
import {
  Refusal,
  refuse,
  refuseAreaNotServed,
  refuseAway,
  refuseIssues,
  refuseMethod,
  refuseTooMany,
} from "./refusals.ts";

const alreadyJoined =
  "Oops, you're already joined onto this account. Invite your remaining housemates to join, then sit back and relax. Your utilities will be in place for your start date.";

/** Rulings B2 and B3 give the statuses, Spec §8 the sentences; otherwise ours (Ruling D7). */
const told: Record<
  Exclude<RefusalCode, TransitionRefusal | "too-many-requests" | "staff-sign-in-locked">,
  readonly [status: number, sentence: string]
> = {
  "referral-unknown": [404, "Referral Code Invalid"],
  "affiliate-unknown": [404, "Affiliate Code Invalid"],
  "agent-unknown": [404, "Unknown Agent Code"],
  "lead-unknown": [404, "We couldn't find your details. Please start again."],
  "address-unknown": [404, "We couldn't find that address. Please search for it again."],
  "account-unknown": [
    404,
    "We couldn't find that account. Check the link, or ask your housemate for a new one.",
  ],
  "area-not-served": [404, "Sorry, we don't serve that postcode yet."],
  "voucher-unknown": [404, "Invalid voucher code. Check and try again."],
  "bank-unknown": [404, "We don't recognise that sort code."],
  "email-not-on-account": [404, "This email address isn't on the account yet."],
  "call-unknown": [404, "There's a problem. This page could not be found."],
  "stop-link-unknown": [404, "We couldn't find that link. Please open it from a newer email of ours."],
  "house-link-unknown": [404, "This link doesn't work any more. We can email you a new one."],
  "house-link-used": [409, "This link was opened today already. We can email you a new one."],
  "signed-out": [401, "Please open your page by the link in one of our emails."],
  "nothing-to-collect": [409, "Nothing more is collected from you, so there are no bank details to change."],
  "nothing-to-hand-over": [409, "Nothing of your place is left for somebody else to take over."],
  "successor-asked": [409, "You have asked somebody to take over your place already. Take that back first."],
  "nothing-to-take-back": [
    409,
    "There is nothing to take back: nobody is asked, or your place is handed over.",
  ],
  "hand-over-moved": [409, "The day has changed since you saw it. Please look at the new one."],
  "tenancy-over": [404, "The tenancy of this household has ended."],
  "addresses-away": [
    503,
    "We can't look up addresses right now. Please try again in a moment, or enter your address manually.",
  ],
  "address-taken": [409, "A housemate has already created an account for this address."],
  "already-joined": [409, alreadyJoined],
  "price-changed": [
    409,
    "The price has changed since you saw it. Please check the new price before you go on.",
  ],
  "discount-changed": [409, "Your discount has ended. Please check the new price before you go on."],
  "place-empty": [404, "Nobody has that place."],
  "last-day-outside-tenancy": [409, "The last day of service is a day of the tenancy."],
  "service-not-set-up": [409, "No such service is being set up for this household."],
  "service-not-to-end": [409, "This service is not to be ended, or it has ended already."],
  "stage-reached": [409, "This service has reached that stage already."],
  "stage-before-the-last": [409, "That is before the day of the stage that it has reached."],
  "stage-to-come": [409, "That day is still to come."],
  "refund-too-much": [409, "That's more than was collected from them and hasn't gone back."],
  "write-off-too-much": [409, "That's more than they owe."],
  "size-settled": [409, "The number of housemates can't change any more."],
  "size-proposed": [409, "Another number is proposed already. Please answer that one first."],
  "proposal-over": [409, "This proposal is over. Please look at your page again."],
  "payment-with-bank": [
    409,
    "A payment from before is still with the bank. Please try again in a few working days.",
  ],
  "place-disputed": [
    409,
    "Somebody's place is being looked at. Please wait until that is settled: we will write to you.",
  ],
  "place-undisputed": [409, "Nobody has said that they don't know them."],
  "mailed-enough": [409, "They have had as many of these mails as anybody gets in a day."],
  "not-disputable": [
    409,
    "You can say so for 14 days after somebody has joined after you. Later, please call us.",
  ],
  "opened-the-account": [409, "They opened the account. Cancel the account instead."],
  "key-reused": [409, "This form was sent before with other answers. Please check it and send it again."],
  "household-full": [410, "All housemates have already joined the account for this address."],
  malformed: [400, "We couldn't read that request."],
  "method-wrong": [405, "That can't be done here."],
  "too-slow": [408, "That took too long to arrive. Please try again."],
  "too-large": [413, "That's too much to send at once."],
  "address-too-long": [414, "That address is too long."],
  "not-json": [415, "Please send JSON."],
  "headers-too-large": [431, "That's too much to send in an address or in headers."],
  "signature-wrong": [498, "That signature is not right."],
  "origin-wrong": [403, "That was sent by another page. Please open ours and try again."],
  "staff-signed-out": [401, "Please sign in."],
  "staff-sign-in-wrong": [401, "That email address and password don't belong together."],
  "staff-code-wrong": [
    401,
    "That code isn't right. Codes change every 30 seconds, and a recovery code works once.",
  ],
  "staff-role-missing": [403, "You don't have a role that may do that."],
  "second-factor-missing": [403, "Please set up your one-time codes first."],
  "second-factor-there": [409, "Your one-time codes are set up already."],
  "second-factor-not-started": [409, "Please start setting up your one-time codes again."],
  "staff-invitation-unknown": [
    404,
    "This invitation doesn't work any more. Ask an administrator for a new one.",
  ],
  "alert-unknown": [404, "There is no such alert, or somebody has dealt with it."],
  "staff-person-unknown": [404, "Nobody of the staff is known by that."],
  "payout-unknown": [404, "There is no payout of that reference."],
  "posting-unknown": [404, "There is no such posting."],
  "mail-unknown": [404, "We have no such mail."],
  "mail-not-given-up": [409, "This mail was not given up: it has left, or it is about to."],
  "mail-link-gone": [409, "Whoever this mail was for has left, so its link cannot be made anew."],
  "last-administrator": [409, "They are the last administrator. Make somebody else one first."],
  "price-book-unknown": [404, "There is no price book of that name."],
  "price-book-published": [409, "That price book is published."],
  "price-book-waiting": [409, "It waits for a second person. Have that taken back or decided first."],
  "price-book-not-ready": [409, "A check of it fails, so it can't be published."],
  "price-book-begun": [
    409,
    "It can't be taken back: it isn't to come any more, or begins within five minutes.",
  ],
  "approval-unknown": [404, "Nothing that needs a second person is known by that."],
  "approval-own": [403, "You asked for it: somebody else has to say."],
  "approval-of-another": [403, "Only who asked for it can take it back."],
  "approval-decided": [409, "That's decided already."],
  "approval-open": [409, "A second person is asked for that already."],
  "approval-changed": [
    409,
    "It would do something else now than you were shown. Nothing was done: please look again.",
  ],
  "code-unknown": [404, "There is no such code."],
  "code-ended": [409, "That code has ended, and is not begun again. Make one like it instead."],
  "flag-unknown": [404, "There is no such flag."],
  "flag-overridden": [409, "The configuration overrides this flag, so it can't be changed here."],
  internal: [500, "Something went wrong on our side. Please try again."],
  "database-away": [503, "We can't do that right now. Please try again in a moment."],
};

describe("a refusal", () => {
  it.each(Object.entries(told))("says %s with the status and the words of the rulings [B2]", (code, said) => {
    const { status, body } = answerRefusal(refuse(code as RefusalCode), en);
    expect(status).toBe(said[0]);
    expect(body).toEqual({ message: said[1], code, messages: [said[1]], codes: [code] });
  });

  it("carries the waiting time, and the allowed methods", () => {
    const inEnglish = (refusal: Refusal) => answerRefusal(refusal, en);
    expect(inEnglish(refuseTooMany(30))).toMatchObject({ status: 429, headers: { "retry-after": "30" } });
    expect(inEnglish(refuseTooMany(840, "staff-sign-in-locked"))).toMatchObject({
      status: 429,
      headers: { "retry-after": "840" },
      body: { message: "That was wrong too often. Please wait 14 minutes and try again." },
    });
    expect(inEnglish(refuseAway(5))).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
    const allowed = { allow: "GET, HEAD", "content-language": "en" };
    expect(inEnglish(refuseMethod(["GET", "HEAD"]))).toMatchObject({ status: 405, headers: allowed });
  });

  it("reports invalid fields with 422, each message with its code, in form order [B1]", () => {
    const refusal = refuseIssues([
      { field: "firstName", code: "first-name-required" },
      { field: "endDate", code: "end-date-too-early", values: { months: 9 } },
      { field: "endDate", code: "end-date-too-far" },
    ]);
    expect(answerRefusal(refusal, en)).toMatchObject({
      status: 422,
      body: {
        message: "First name required",
        code: "first-name-required",
        messages: [
          "First name required",
          "Minimum term is 9 months",
          "Tenancy End date cannot be in the far future",
        ],
        codes: ["first-name-required", "end-date-too-early", "end-date-too-far"],
        errors: {
          firstName: ["First name required"],
          endDate: ["Minimum term is 9 months", "Tenancy End date cannot be in the far future"],
        },
        errorCodes: {
          firstName: ["first-name-required"],
          endDate: ["end-date-too-early", "end-date-too-far"],
        },
      },
    });
  });

  it("reports an unserved area on the postcode, with 404", () => {
    expect(answerRefusal(refuseAreaNotServed("AB10 1AA"), en)).toMatchObject({
      status: 404,
      body: {
        code: "area-not-served",
        errors: { postcode: ["Sorry, we don't serve AB10 1AA yet."] },
        errorCodes: { postcode: ["area-not-served"] },
      },
    });
  });

  it.each(householdStates.flatMap((state) => householdEvents.map((event) => [state, event] as const)))(
    "of a transition not allowed for the state, %s, is a conflict: %s [B2]",
    (state, event) => {
      const next = transition(state, event);
      if (!next.ok) expect(answerRefusal(refuse(next.code), en).status).toBe(409);
    },
  );

  it("carries extra fields", () => {
    const now = { priceBeforeDiscount: 2000, priceAfterDiscount: 1900 };
    expect(answerRefusal(refuse("price-changed", now), en).body).toMatchObject(now);
  });

  it("has the same status, codes and keys in every language [B1]", () => {
    const refusal = refuseIssues([{ field: "endDate", code: "end-date-too-early", values: { months: 9 } }]);
    const said = `${accent("Minimum term is")} 9 ${accent("months")}`;
    const { body, ...answered } = answerRefusal(refusal, pseudo(en));
    expect(answered).toEqual({ status: 422, headers: { "content-language": "en-XA" } });
    expect(body).toEqual({
      message: said,
      code: "end-date-too-early",
      messages: [said],
      codes: ["end-date-too-early"],
      errors: { endDate: [said] },
      errorCodes: { endDate: ["end-date-too-early"] },
    });
  });
});

type Asked = {
  readonly url: string;
  readonly body?: object | string;
  readonly headers?: Record<string, string>;
};

type Headers = NonNullable<Asked["headers"]>;
type Refusals = Partial<Record<CallName, Record<number, Asked>>>;

/** Read calls of the back office: not signed in, wrong role, and wrong query. */
const refusedReads = (paths: readonly string[], not: Headers, may: Headers, wrong: string): Refusals =>
  Object.fromEntries(
    paths.map((path) => {
      const url = `/staff${path}`;
      return [
        `GET ${url}`,
        { 401: { url }, 403: { url, headers: not }, 422: { url: `${url}?${wrong}`, headers: may } },
      ];
    }),
  );
const refusedLists = (not: Headers, may: Headers, paths: readonly string[]): Refusals =>
  refusedReads(paths, not, may, "sort=size");
const refusedFigures = (not: Headers, may: Headers): Refusals =>
  refusedReads(
    ["", "/money", "/codes", "/all.csv", "/funnel.csv", "/days.csv", "/money.csv", "/codes.csv"].map(
      (part) => `/figures${part}`,
    ),
    not,
    may,
    "period=ages",
  );

describe("the contract of a call [B1] [B2]", () => {
  const open = useTestDatabases();
  let test: TestApp;
  let asked: Refusals;
  beforeAll(async () => {
    test = await openTestApp(await open(), { config: { featureFlags: { edit_flow_test: false } } });
    const { db } = test.deps;
    const accounts = await db.selectFrom("household").select(["guid", "line1"]).execute();
    const guidOf = (line1: string) => accounts.find((one) => one.line1 === line1)?.guid ?? "";
    const [gathering, full] = [guidOf("3 Larkspur Terrace"), guidOf("5 Larkspur Terrace")];
    const selectedProducts = await priceIdsFor(db, 3);
    const otherSize = { selectedProducts, housemateCount: 4, hm8s: 4 };
    const taken = await signUp(db, {
      houseNumber: 3,
      house: { startDate: "2026-12-01", endDate: "2027-11-30" },
    });
    const shared = await test.app.inject({
      url: "/api/share_package",
      method: "POST",
      payload: { hm8s: 3, selectedProducts, postcode: "LS6 1ZZ" },
    });
    const { firstname: firstName, lastname: lastName, leadType, email, tel } = person("Sam");
    const joiner = { firstName, lastName, leadType, email, phoneNumber: tel };
    const unknown = "x".repeat(32);
    const ended = await signUp(db, { houseNumber: 20, name: "Ended" });
    const opened = await test.app.inject({ url: "/api/direct_debit", method: "POST", payload: ended });
    const { guid: cancelled } = opened.json<{ guid: string }>();
    await db
      .updateTable("household")
      .set({ state: "cancelled", cancelled_at: new Date("2026-11-21") })
      .where("guid", "=", cancelled)
      .execute();
    const row = [{ fullname: "Sam Lee", email: "lee@example.com" }];
    const used = await linkTo(test, cancelled);
    const entered = await test.app.inject({
      url: "/api/my_house/session",
      method: "POST",
      payload: { token: used },
    });
    const cookie = String(entered.headers["set-cookie"]).split(";")[0] ?? "";
    const inHouse = await test.app.inject({
      url: "/api/my_house/session",
      method: "POST",
      payload: { token: await linkTo(test, gathering) },
    });
    const atHome = String(inHouse.headers["set-cookie"]).split(";")[0] ?? "";
    const office = { ...ours, cookie: (await signedInAs(test, "administrator")).jar.toString() };
    const support = { ...ours, cookie: (await signedInAs(test, "support")).jar.toString() };
    const { id: administrator } = await db
      .selectFrom("staff_person")
      .select("id")
      .where("email", "=", "administrator@staff.test")
      .executeTakeFirstOrThrow();
    await addStaff(test, "begun@staff.test", ["support"]);
    const begun = staffBrowser(test);
    await begun.post("/session", { email: "begun@staff.test", password: staffPassword });
    const locked = { email: "locked@staff.test", password: staffPassword };
    for (let time = 0; time < 5; time += 1) await staffBrowser(test).post("/session", locked);
    await addStaff(test, "late@staff.test", ["support"]);
    const late = staffBrowser(test);
    await setUp(late, "late@staff.test");
    await late.post("/session", { email: "late@staff.test", password: staffPassword });
    for (let time = 0; time < 5; time += 1) await late.post("/session/code", { code: "x" });
    const signedOut = { ...ours };
    const finance = { ...ours, cookie: (await signedInAs(test, "finance")).jar.toString() };
    const catalogue = { ...ours, cookie: (await signedInAs(test, "catalogue")).jar.toString() };
    const { reference } = await db
      .selectFrom("household")
      .select("reference")
      .where("guid", "=", full)
      .executeTakeFirstOrThrow();
    const opener = await db
      .selectFrom("housemate")
      .select("id")
      .where("first_name", "=", "Tom")
      .executeTakeFirstOrThrow();
    const mailed = await db
      .selectFrom("email")
      .select("id")
      .where("state", "<>", "failed")
      .executeTakeFirstOrThrow();
    const [known, none] = [`/staff/households/${reference}`, "/staff/households/EV-X"];
    const removal = { housemateId: opener.id, reason: "Why" };
    const money = { ...removal, amount: "5", token: "x" };
    const { reference: goneReference } = await db
      .selectFrom("household")
      .select("reference")
      .where("guid", "=", cancelled)
      .executeTakeFirstOrThrow();
    const over = `/staff/households/${goneReference}`;
    const halfWay = { ...ours, cookie: begun.jar.toString() };
    const decided = await addDecidedApproval(db, administrator, { amount: 500, housemateId: opener.id });
    const refusedOfList = (name: string, wrong: string): typeof asked =>
      Object.fromEntries(
        [name, `${name}.csv`].map((path) => [
          `GET /staff/${path}`,
          {
            401: { url: `/staff/${path}` },
            403: { url: `/staff/${path}`, headers: support },
            422: { url: `/staff/${path}?${wrong}`, headers: finance },
          },
        ]),
      );
    const inForce = await db.selectFrom("price_book").select("id").executeTakeFirstOrThrow();
    const draft = { file_name: "a.csv", prices: "{}", price_count: 1, uploaded_by: administrator };
    await db
      .insertInto("price_book_draft")
      .values([
        { ...draft, id: newId(), name: "draft", price_book_id: null },
        { ...draft, id: newId(), name: "published", price_book_id: inForce.id },
      ])
      .execute();
    const books = "/staff/price_books";
    const publication = { from: "2027-01-01", token: "x", reason: "Why" };
    for (let time = 0; time < 10; time += 1)
      await test.app.inject({
        method: "POST",
        url: `/api/staff/households/${reference}/house_link`,
        headers: support,
        payload: removal,
      });
    asked = {
      ...refusedLists(catalogue, support, ["/mails", "/mails.csv"]),
      ...refusedLists(support, office, ["/jobs", "/jobs.csv", "/left_events", "/left_events.csv"]),
      ...refusedLists(support, office, ["/audit", "/audit.csv"]),
      ...refusedFigures(halfWay, support),
      "POST /staff/mail_search": {
        401: { url: "/staff/mail_search", body: {}, headers: signedOut },
        403: { url: "/staff/mail_search", body: {}, headers: finance },
      },
      "GET /staff/mails/:mailId": {
        401: { url: "/staff/mails/x" },
        403: { url: "/staff/mails/x", headers: finance },
        404: { url: "/staff/mails/x", headers: support },
      },
      "POST /staff/mails/:mailId/again": {
        401: { url: "/staff/mails/x/again", body: {}, headers: signedOut },
        403: { url: "/staff/mails/x/again", body: {}, headers: finance },
        404: { url: "/staff/mails/x/again", body: { reason: "Why" }, headers: support },
        409: { url: `/staff/mails/${mailed.id}/again`, body: { reason: "Why" }, headers: support },
      },
      "POST /staff/jobs/again": {
        401: { url: "/staff/jobs/again", body: {}, headers: signedOut },
        403: { url: "/staff/jobs/again", body: {}, headers: support },
      },
      "POST /staff/left_events/again": {
        401: { url: "/staff/left_events/again", body: {}, headers: signedOut },
        403: { url: "/staff/left_events/again", body: {}, headers: support },
      },
      "GET /referral": { 404: { url: "/referral?referral_code=NOPE" } },
      "GET /affiliate": { 404: { url: "/affiliate?affiliate_code=NOPE" } },
      "GET /agent": { 404: { url: "/agent?agent_code=NOPE" } },
      "POST /pre-signup/:leadId/products": { 404: { url: "/pre-signup/x/products", body: {} } },
      "POST /pre-signup/:leadId/household": { 404: { url: "/pre-signup/x/household", body: {} } },
      "GET /products": { 404: { url: "/products?postcode=AB101AA" }, 422: { url: "/products" } },
      "GET /summary": { 404: { url: `/summary?guid=${unknown}` } },
      "POST /voucher/:voucherCode": {
        404: { url: "/voucher/NOPE", body: { selectedProducts, housemateCount: 3 } },
        409: { url: "/voucher/WELCOME10", body: otherSize },
      },
      "POST /discount/activate": {
        404: {
          url: "/discount/activate",
          body: { selectedProducts, housemateCount: 3, voucherCode: "NOPE" },
        },
        409: { url: "/discount/activate", body: { ...otherSize, voucherCode: "WELCOME10" } },
      },
      "GET /addresses/retrieve": { 404: { url: "/addresses/retrieve?id=x" } },
      "GET /addresses/lookup/:postcode": { 422: { url: "/addresses/lookup/x" } },
      "POST /verify_address/:addressGuid": {
        404: { url: "/verify_address/x", body: {} },
        413: { url: "/verify_address/x", body: { long: "x".repeat(65 * 1024) } },
        415: { url: "/verify_address/x", body: "not JSON" },
      },
      "POST /bank_lookup": {
        404: { url: "/bank_lookup", body: { sortCode: "99-99-99", accountNumber: "1" } },
      },
      "POST /direct_debit": {
        404: { url: "/direct_debit", body: join(unknown, "Nobody") },
        409: { url: "/direct_debit", body: taken },
        410: { url: "/direct_debit", body: join(full, "Late") },
      },
      "POST /invite_housemates": {
        404: { url: "/invite_housemates", body: { guid: unknown, housemates: row } },
        409: { url: "/invite_housemates", body: { guid: cancelled, housemates: row } },
        410: { url: "/invite_housemates", body: { guid: full, housemates: row } },
      },
      "POST /email_summary": {
        409: { url: "/email_summary", body: { ...otherSize, email, shareLink: shared.json<string>() } },
      },
      "POST /share_package": {
        404: { url: "/share_package", body: { ...otherSize, postcode: "AB10 1AA" } },
        409: { url: "/share_package", body: { ...otherSize, postcode: "LS6 1ZZ" } },
      },
      "POST /validate-joining-tenant": {
        404: { url: "/validate-joining-tenant", body: { guid: gathering, ...joiner } },
        410: { url: "/validate-joining-tenant", body: { guid: full, ...joiner } },
      },
      "POST /mail_preference": { 404: { url: "/mail_preference", body: { token: "x", stopped: true } } },
      "POST /my_house/session": {
        404: { url: "/my_house/session", body: { token: "x" } },
        409: { url: "/my_house/session", body: { token: used } },
      },
      "POST /my_house/sign_out": { 401: { url: "/my_house/sign_out", body: {} } },
      "GET /my_house": { 401: { url: "/my_house" } },
      "GET /my_house/statement": { 401: { url: "/my_house/statement" } },
      "GET /my_house/what_if": { 401: { url: "/my_house/what_if" } },
      "POST /my_house/bank_details": {
        401: { url: "/my_house/bank_details", body: { bankDetails: bank("Ended") } },
        409: { url: "/my_house/bank_details", body: { bankDetails: bank("Ended") }, headers: { cookie } },
      },
      "POST /my_house/invite_again": {
        401: { url: "/my_house/invite_again", body: { place: 2 } },
        404: { url: "/my_house/invite_again", body: { place: 2 }, headers: { cookie } },
      },
      "GET /my_house/moving_out": {
        401: { url: "/my_house/moving_out" },
        409: { url: "/my_house/moving_out", headers: { cookie } },
        422: { url: "/my_house/moving_out?lastDay=soon", headers: { cookie: atHome } },
      },
      "POST /my_house/moving_out": {
        401: { url: "/my_house/moving_out", body: {} },
        409: { url: "/my_house/moving_out", body: {}, headers: { cookie } },
      },
      "POST /my_house/moving_out/take_back": {
        401: { url: "/my_house/moving_out/take_back", body: {} },
        409: { url: "/my_house/moving_out/take_back", body: {}, headers: { cookie } },
      },
      "POST /my_house/moving_out/agree": {
        401: { url: "/my_house/moving_out/agree", body: {} },
        409: { url: "/my_house/moving_out/agree", body: {}, headers: { cookie } },
      },
      "POST /staff/session": {
        401: { url: "/staff/session", body: { email: "x@staff.test", password: "x" }, headers: signedOut },
        403: { url: "/staff/session", body: locked },
        429: { url: "/staff/session", body: locked, headers: signedOut },
      },
      "POST /staff/session/code": {
        401: { url: "/staff/session/code", body: { code: "x" }, headers: signedOut },
        403: { url: "/staff/session/code", body: { code: "x" } },
        429: {
          url: "/staff/session/code",
          body: { code: "x" },
          headers: { ...ours, cookie: late.jar.toString() },
        },
      },
      "GET /staff/me": { 401: { url: "/staff/me" } },
      "POST /staff/second_factor": {
        401: { url: "/staff/second_factor", body: {}, headers: signedOut },
        403: { url: "/staff/second_factor", body: {} },
        409: { url: "/staff/second_factor", body: {}, headers: office },
      },
      "POST /staff/second_factor/code": {
        401: { url: "/staff/second_factor/code", body: { code: "x" }, headers: signedOut },
        403: { url: "/staff/second_factor/code", body: { code: "x" } },
        409: {
          url: "/staff/second_factor/code",
          body: { code: "x" },
          headers: { ...ours, cookie: begun.jar.toString() },
        },
      },
      "POST /staff/sign_out": {
        401: { url: "/staff/sign_out", body: {}, headers: signedOut },
        403: { url: "/staff/sign_out", body: {} },
      },
      "POST /staff/sign_out_everywhere": {
        401: { url: "/staff/sign_out_everywhere", body: {}, headers: signedOut },
        403: { url: "/staff/sign_out_everywhere", body: {} },
      },
      "POST /staff/invitation/accept": {
        403: { url: "/staff/invitation/accept", body: {} },
        404: {
          url: "/staff/invitation/accept",
          body: { token: "x", password: staffPassword },
          headers: signedOut,
        },
      },
      "GET /staff/to_do": {
        401: { url: "/staff/to_do" },
        403: { url: "/staff/to_do", headers: { cookie: begun.jar.toString() } },
      },
      "GET /staff/home": {
        401: { url: "/staff/home" },
        403: { url: "/staff/home", headers: { cookie: begun.jar.toString() } },
      },
      "GET /staff/alerts/:alertId": {
        401: { url: "/staff/alerts/x" },
        403: { url: "/staff/alerts/x", headers: catalogue },
        404: { url: "/staff/alerts/x", headers: support },
      },
      "POST /staff/alerts/:alertId/resolve": {
        401: { url: "/staff/alerts/x/resolve", body: {}, headers: signedOut },
        403: { url: "/staff/alerts/x/resolve", body: {}, headers: catalogue },
        404: { url: "/staff/alerts/x/resolve", body: { reason: "Why" }, headers: support },
      },
      "GET /staff/people": {
        401: { url: "/staff/people" },
        403: { url: "/staff/people", headers: support },
      },
      "POST /staff/invitations": {
        401: { url: "/staff/invitations", body: {}, headers: signedOut },
        403: { url: "/staff/invitations", body: {}, headers: support },
      },
      "POST /staff/people/:personId/roles": {
        401: { url: "/staff/people/x/roles", body: {}, headers: signedOut },
        403: { url: "/staff/people/x/roles", body: {}, headers: support },
        404: { url: "/staff/people/x/roles", body: { roles: [], reason: "Why" }, headers: office },
        409: {
          url: `/staff/people/${administrator}/roles`,
          body: { roles: [], reason: "Why" },
          headers: office,
        },
      },
      "POST /my_house/size": {
        401: { url: "/my_house/size", body: { size: 2 } },
        409: { url: "/my_house/size", body: { size: 2 }, headers: { cookie } },
      },
      "POST /my_house/size/agree": {
        401: { url: "/my_house/size/agree", body: { proposal: "x" } },
        409: { url: "/my_house/size/agree", body: { proposal: "x" }, headers: { cookie } },
      },
      "POST /my_house/size/withdraw": {
        401: { url: "/my_house/size/withdraw", body: { proposal: "x" } },
        409: { url: "/my_house/size/withdraw", body: { proposal: "x" }, headers: { cookie } },
      },
      "POST /my_house/dispute": {
        401: { url: "/my_house/dispute", body: { place: 1 } },
        404: { url: "/my_house/dispute", body: { place: 3 }, headers: { cookie } },
        409: { url: "/my_house/dispute", body: { place: 1 }, headers: { cookie } },
      },
      "POST /staff/search": {
        401: { url: "/staff/search", body: {}, headers: signedOut },
        403: { url: "/staff/search", body: {}, headers: catalogue },
      },
      "GET /staff/code_choices": {
        401: { url: "/staff/code_choices" },
        403: { url: "/staff/code_choices", headers: support },
      },
      "GET /staff/codes/:kind": {
        401: { url: "/staff/codes/vouchers" },
        403: { url: "/staff/codes/vouchers", headers: support },
        404: { url: "/staff/codes/coupons", headers: catalogue },
        422: { url: "/staff/codes/vouchers?state=lost", headers: catalogue },
      },
      "GET /staff/code_sheets/:kind/all.csv": {
        401: { url: "/staff/code_sheets/vouchers/all.csv" },
        403: { url: "/staff/code_sheets/vouchers/all.csv", headers: support },
        404: { url: "/staff/code_sheets/coupons/all.csv", headers: catalogue },
        422: { url: "/staff/code_sheets/vouchers/all.csv?sort=size", headers: catalogue },
      },
      "POST /staff/codes/:kind": {
        401: { url: "/staff/codes/vouchers", body: {}, headers: signedOut },
        403: { url: "/staff/codes/vouchers", body: {}, headers: support },
        404: { url: "/staff/codes/coupons", body: {}, headers: catalogue },
      },
      "POST /staff/code_previews/:kind": {
        401: { url: "/staff/code_previews/vouchers", body: {}, headers: signedOut },
        403: { url: "/staff/code_previews/vouchers", body: {}, headers: support },
        404: { url: "/staff/code_previews/coupons", body: {}, headers: catalogue },
      },
      "GET /staff/codes/:kind/:code": {
        401: { url: "/staff/codes/vouchers/WELCOME10" },
        403: { url: "/staff/codes/vouchers/WELCOME10", headers: support },
        404: { url: "/staff/codes/vouchers/NOPE", headers: catalogue },
      },
      "GET /staff/codes/:kind/:code/figures": {
        401: { url: "/staff/codes/vouchers/WELCOME10/figures" },
        403: { url: "/staff/codes/vouchers/WELCOME10/figures", headers: support },
        404: { url: "/staff/codes/vouchers/NOPE/figures", headers: catalogue },
      },
      "GET /staff/codes/:kind/:code/weeks.csv": {
        401: { url: "/staff/codes/vouchers/WELCOME10/weeks.csv" },
        403: { url: "/staff/codes/vouchers/WELCOME10/weeks.csv", headers: support },
        404: { url: "/staff/codes/vouchers/NOPE/weeks.csv", headers: catalogue },
      },
      "GET /staff/codes/:kind/:code/households": {
        401: { url: "/staff/codes/vouchers/WELCOME10/households" },
        403: { url: "/staff/codes/vouchers/WELCOME10/households", headers: support },
        404: { url: "/staff/codes/vouchers/NOPE/households", headers: catalogue },
        422: { url: "/staff/codes/vouchers/WELCOME10/households?state=lost", headers: catalogue },
      },
      "GET /staff/codes/:kind/:code/households.csv": {
        401: { url: "/staff/codes/vouchers/WELCOME10/households.csv" },
        403: { url: "/staff/codes/vouchers/WELCOME10/households.csv", headers: support },
        404: { url: "/staff/codes/vouchers/NOPE/households.csv", headers: catalogue },
        422: { url: "/staff/codes/vouchers/WELCOME10/households.csv?sort=size", headers: catalogue },
      },
      "POST /staff/codes/:kind/:code": {
        401: { url: "/staff/codes/vouchers/WELCOME10", body: {}, headers: signedOut },
        403: { url: "/staff/codes/vouchers/WELCOME10", body: {}, headers: support },
        404: { url: "/staff/codes/vouchers/NOPE", body: {}, headers: catalogue },
        409: { url: "/staff/codes/vouchers/EXPIRED24", body: {}, headers: catalogue },
      },
      "POST /staff/codes/:kind/:code/end": {
        401: { url: "/staff/codes/vouchers/WELCOME10/end", body: {}, headers: signedOut },
        403: { url: "/staff/codes/vouchers/WELCOME10/end", body: {}, headers: support },
        404: { url: "/staff/codes/vouchers/NOPE/end", body: {}, headers: catalogue },
        409: { url: "/staff/codes/vouchers/EXPIRED24/end", body: {}, headers: catalogue },
      },
      "GET /staff/settings": {
        401: { url: "/staff/settings" },
        403: { url: "/staff/settings", headers: support },
      },
      "POST /staff/flags/:key": {
        401: { url: "/staff/flags/allow_vouchers", body: {}, headers: signedOut },
        403: { url: "/staff/flags/allow_vouchers", body: {}, headers: support },
        404: { url: "/staff/flags/nope", body: {}, headers: catalogue },
        409: { url: "/staff/flags/edit_flow_test", body: {}, headers: catalogue },
      },
      "POST /staff/settings/minimum_term": {
        401: { url: "/staff/settings/minimum_term", body: {}, headers: signedOut },
        403: { url: "/staff/settings/minimum_term", body: {}, headers: support },
      },
      "POST /staff/settings/carousel_texts": {
        401: { url: "/staff/settings/carousel_texts", body: {}, headers: signedOut },
        403: { url: "/staff/settings/carousel_texts", body: {}, headers: support },
      },
      "POST /staff/settings/reviews": {
        401: { url: "/staff/settings/reviews", body: {}, headers: signedOut },
        403: { url: "/staff/settings/reviews", body: {}, headers: support },
      },
      "GET /staff/households": {
        401: { url: "/staff/households" },
        403: { url: "/staff/households", headers: catalogue },
        422: { url: "/staff/households?state=lost", headers: support },
      },
      "GET /staff/households.csv": {
        401: { url: "/staff/households.csv" },
        403: { url: "/staff/households.csv", headers: catalogue },
        422: { url: "/staff/households.csv?sort=size", headers: support },
      },
      "GET /staff/households/:reference": {
        401: { url: known },
        403: { url: known, headers: catalogue },
        404: { url: none, headers: support },
      },
      "GET /staff/households/:reference/timeline": {
        401: { url: `${known}/timeline` },
        403: { url: `${known}/timeline`, headers: catalogue },
        404: { url: `${none}/timeline`, headers: support },
      },
      "GET /staff/households/:reference/join_link": {
        401: { url: `${known}/join_link` },
        403: { url: `${known}/join_link`, headers: finance },
        404: { url: `${none}/join_link`, headers: support },
      },
      "POST /staff/households/:reference/join_link": {
        401: { url: `${known}/join_link`, body: {}, headers: signedOut },
        403: { url: `${known}/join_link`, body: {}, headers: finance },
        404: { url: `${none}/join_link`, body: { reason: "Why" }, headers: support },
      },
      "GET /staff/households/:reference/removal": {
        401: { url: `${known}/removal?place=1` },
        403: { url: `${known}/removal?place=1`, headers: finance },
        404: { url: `${known}/removal?place=9`, headers: support },
        409: { url: `${known}/removal?place=1`, headers: support },
      },
      "POST /staff/households/:reference/removal": {
        401: { url: `${known}/removal`, body: {}, headers: signedOut },
        403: { url: `${known}/removal`, body: {}, headers: finance },
        404: { url: `${none}/removal`, body: removal, headers: support },
        409: { url: `${known}/removal`, body: removal, headers: support },
      },
      "GET /staff/households/:reference/cancellation": {
        401: { url: `${known}/cancellation` },
        403: { url: `${known}/cancellation`, headers: finance },
        404: { url: `${none}/cancellation`, headers: support },
        409: { url: `${over}/cancellation`, headers: support },
        422: { url: `${known}/cancellation?lastDay=soon`, headers: support },
      },
      "POST /staff/households/:reference/cancellation": {
        401: { url: `${known}/cancellation`, body: {}, headers: signedOut },
        403: { url: `${known}/cancellation`, body: {}, headers: finance },
        404: { url: `${none}/cancellation`, body: { why: "fraud" }, headers: support },
        409: { url: `${known}/cancellation`, body: { why: "fraud", token: "x" }, headers: support },
      },
      ...Object.fromEntries(
        ["refund", "write_off"].flatMap((what) => [
          [
            `GET /staff/households/:reference/${what}`,
            {
              401: { url: `${known}/${what}?place=1` },
              403: { url: `${known}/${what}?place=1`, headers: support },
              404: { url: `${known}/${what}?place=9`, headers: finance },
              409: { url: `${known}/${what}?place=1&amount=5`, headers: finance },
              422: { url: `${known}/${what}?place=1&amount=five`, headers: finance },
            },
          ],
          [
            `POST /staff/households/:reference/${what}`,
            {
              401: { url: `${known}/${what}`, body: {}, headers: signedOut },
              403: { url: `${known}/${what}`, body: {}, headers: support },
              404: { url: `${none}/${what}`, body: money, headers: finance },
              409: { url: `${known}/${what}`, body: money, headers: finance },
            },
          ],
        ]),
      ),
      ...Object.fromEntries(
        ["approvals", "approvals.csv"].map((what) => [
          `GET /staff/${what}`,
          {
            401: { url: `/staff/${what}` },
            403: { url: `/staff/${what}`, headers: halfWay },
            422: { url: `/staff/${what}?view=lost`, headers: finance },
          },
        ]),
      ),
      "GET /staff/price_books": {
        401: { url: books },
        403: { url: books, headers: support },
        422: { url: `${books}?state=lost`, headers: catalogue },
      },
      "GET /staff/price_books.csv": {
        401: { url: `${books}.csv` },
        403: { url: `${books}.csv`, headers: support },
        422: { url: `${books}.csv?sort=size`, headers: catalogue },
      },
      "POST /staff/price_books": {
        401: { url: books, body: {}, headers: signedOut },
        403: { url: books, body: {}, headers: finance },
      },
      "GET /staff/price_books/:name": {
        401: { url: `${books}/draft` },
        403: { url: `${books}/draft`, headers: support },
        404: { url: `${books}/none`, headers: catalogue },
        422: { url: `${books}/2026-07?region=atlantis`, headers: catalogue },
      },
      "GET /staff/price_books/:name/quotes_held": {
        401: { url: `${books}/draft/quotes_held` },
        403: { url: `${books}/draft/quotes_held`, headers: support },
        404: { url: `${books}/none/quotes_held`, headers: catalogue },
      },
      ...Object.fromEntries(
        ["difference.csv", "prices.csv"].map((sheet) => [
          `GET /staff/price_books/:name/${sheet}`,
          {
            401: { url: `${books}/draft/${sheet}` },
            403: { url: `${books}/draft/${sheet}`, headers: finance },
            404: { url: `${books}/none/${sheet}`, headers: catalogue },
          },
        ]),
      ),
      "GET /staff/price_books/:name/publication": {
        401: { url: `${books}/draft/publication` },
        403: { url: `${books}/draft/publication`, headers: support },
        404: { url: `${books}/none/publication`, headers: catalogue },
        409: { url: `${books}/published/publication`, headers: catalogue },
        422: { url: `${books}/draft/publication`, headers: catalogue },
      },
      ...Object.fromEntries(
        Object.entries({
          discard: ["published", { reason: "Why" }],
          publication: ["published", publication],
          take_back: ["2026-07", { reason: "Why" }],
        } as const).map(([what, [name, body]]) => [
          `POST /staff/price_books/:name/${what}`,
          {
            401: { url: `${books}/draft/${what}`, body: {}, headers: signedOut },
            403: { url: `${books}/draft/${what}`, body: {}, headers: support },
            404: { url: `${books}/none/${what}`, body, headers: catalogue },
            409: { url: `${books}/${name}/${what}`, body, headers: catalogue },
          },
        ]),
      ),
      "GET /staff/approvals/:approvalId": {
        401: { url: "/staff/approvals/x" },
        403: { url: "/staff/approvals/x", headers: halfWay },
        404: { url: "/staff/approvals/x", headers: finance },
      },
      ...Object.fromEntries(
        ["agree", "refuse", "withdraw"].map((what) => [
          `POST /staff/approvals/:approvalId/${what}`,
          {
            401: { url: `/staff/approvals/x/${what}`, body: {}, headers: signedOut },
            403: { url: `/staff/approvals/x/${what}`, body: {}, headers: halfWay },
            404: { url: `/staff/approvals/x/${what}`, body: { reason: "Why" }, headers: finance },
            409: {
              url: `/staff/approvals/${decided}/${what}`,
              body: { reason: "Why" },
              headers: what === "withdraw" ? office : finance,
            },
          },
        ]),
      ),
      ...refusedOfList("collections", "state=lost"),
      "GET /staff/collections/sums": {
        401: { url: "/staff/collections/sums" },
        403: { url: "/staff/collections/sums", headers: support },
        422: { url: "/staff/collections/sums?state=lost", headers: finance },
      },
      ...refusedOfList("payouts", "arrived=soon"),
      "GET /staff/payouts/:reference": {
        401: { url: "/staff/payouts/PO-1" },
        403: { url: "/staff/payouts/PO-1", headers: support },
        404: { url: "/staff/payouts/PO-1", headers: finance },
      },
      "GET /staff/ledger/balances": {
        401: { url: "/staff/ledger/balances" },
        403: { url: "/staff/ledger/balances", headers: support },
        422: { url: "/staff/ledger/balances?asOf=soon", headers: finance },
      },
      ...refusedOfList("ledger", "cause=luck"),
      "GET /staff/ledger/postings/:postingId": {
        401: { url: "/staff/ledger/postings/x" },
        403: { url: "/staff/ledger/postings/x", headers: support },
        404: { url: "/staff/ledger/postings/x", headers: finance },
      },
      "GET /staff/households/:reference/ledger": {
        401: { url: `${known}/ledger` },
        403: { url: `${known}/ledger`, headers: catalogue },
        404: { url: `${none}/ledger`, headers: support },
      },
      "GET /staff/households/:reference/invitations": {
        401: { url: `${known}/invitations` },
        403: { url: `${known}/invitations`, headers: finance },
        404: { url: `${none}/invitations`, headers: support },
      },
      "POST /staff/households/:reference/invitations": {
        401: { url: `${known}/invitations`, body: {}, headers: signedOut },
        403: { url: `${known}/invitations`, body: {}, headers: finance },
        404: { url: `${none}/invitations`, body: { reason: "Why" }, headers: support },
        410: { url: `${known}/invitations`, body: { reason: "Why" }, headers: support },
      },
      "POST /staff/households/:reference/share_token": {
        401: { url: `${known}/share_token`, body: {}, headers: signedOut },
        403: { url: `${known}/share_token`, body: {}, headers: finance },
        404: { url: `${none}/share_token`, body: { reason: "Why" }, headers: support },
      },
      "POST /staff/households/:reference/confirmation": {
        401: { url: `${known}/confirmation`, body: {}, headers: signedOut },
        403: { url: `${known}/confirmation`, body: {}, headers: finance },
        404: { url: `${none}/confirmation`, body: removal, headers: support },
        409: { url: `${known}/confirmation`, body: removal, headers: support },
      },
      "POST /staff/households/:reference/email": {
        401: { url: `${known}/email`, body: {}, headers: signedOut },
        403: { url: `${known}/email`, body: {}, headers: finance },
        404: { url: `${none}/email`, body: removal, headers: support },
      },
      "GET /staff/households/:reference/sign_everybody_out": {
        401: { url: `${known}/sign_everybody_out` },
        403: { url: `${known}/sign_everybody_out`, headers: finance },
        404: { url: `${none}/sign_everybody_out`, headers: support },
      },
      "POST /staff/households/:reference/sign_everybody_out": {
        401: { url: `${known}/sign_everybody_out`, body: {}, headers: signedOut },
        403: { url: `${known}/sign_everybody_out`, body: {}, headers: finance },
        404: { url: `${none}/sign_everybody_out`, body: { reason: "Why" }, headers: support },
      },
      "POST /staff/households/:reference/house_link": {
        401: { url: `${known}/house_link`, body: {}, headers: signedOut },
        403: { url: `${known}/house_link`, body: {}, headers: finance },
        404: { url: `${none}/house_link`, body: removal, headers: support },
        409: { url: `${known}/house_link`, body: removal, headers: support },
      },
      "POST /staff/households/:reference/notes": {
        401: { url: `${known}/notes`, body: {}, headers: signedOut },
        403: { url: `${known}/notes`, body: {}, headers: catalogue },
        404: { url: `${none}/notes`, body: { how: "phone", text: "Hello" }, headers: support },
      },
      "GET /staff/services": {
        401: { url: "/staff/services" },
        403: { url: "/staff/services", headers: catalogue },
        422: { url: "/staff/services?state=lost", headers: support },
      },
      "GET /staff/services.csv": {
        401: { url: "/staff/services.csv" },
        403: { url: "/staff/services.csv", headers: catalogue },
        422: { url: "/staff/services.csv?before=soon", headers: support },
      },
      "POST /staff/services/stages": {
        401: { url: "/staff/services/stages", body: {}, headers: signedOut },
        403: { url: "/staff/services/stages", body: {}, headers: finance },
      },
    };
  });
  afterAll(() => test.close());

  it.each(Object.keys(calls) as CallName[])("matches its refusals: %s", async (name) => {
    const declared = Object.keys((calls[name] as Call).refused ?? {});
    expect(Object.keys(asked[name] ?? {}), "every status that it says is asked for").toEqual(declared);
    for (const [status, { url, body, headers }] of Object.entries(asked[name] ?? {})) {
      const answer = await test.app.inject({
        url: `/api${url}`,
        method: body ? "POST" : "GET",
        ...(body !== undefined && { payload: body }),
        headers: { ...headers, ...(typeof body === "string" && { "content-type": "text/plain" }) },
      });
      expect(String(answer.statusCode), `${url} ${answer.body}`).toBe(status);
      const { message, code, messages, codes } = answer.json<ErrorBody>();
      expect([code, message]).toEqual([codes[0], messages[0]]);
      expect(codes).toHaveLength(messages.length);
      expect(refusedCodes).toEqual(expect.arrayContaining(codes));
    }
  });
});
