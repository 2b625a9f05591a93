import type { CallName } from "@evenly/contract";
import { writeOffEntries } from "@evenly/domain/ledger-entries";
import { pence } from "@evenly/domain/money";
import { post } from "../src/payments/ledger/post.ts";
import { newId } from "../database/ids.ts";
import { raiseAlert } from "../src/payments/index.ts";
import type { TestApp } from "./app.ts";
import { priceBookRequests } from "./staff-price-book-requests.ts";
import { moneyRequests } from "./staff-money-requests.ts";
import {
  addStaff,
  codeOf,
  keyIn,
  ours,
  setUp,
  signedInAs,
  staffBrowser,
  staffPassword as password,
} from "./staff.ts";

export type Own = {
  readonly cookie?: string;
  readonly body?: object;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
};

/** For each back-office call, a person who may make it and a valid request. */
export const staffRequests = async (test: TestApp): Promise<(name: CallName) => Promise<Own>> => {
  const invitation = { email: "kim@staff.test", name: "Kim", roles: ["support"], reason: "Joins" };
  const administrator = await signedInAs(test, "administrator");
  const office = administrator.jar.toString();
  const { db } = test.deps;
  // Not the opener.
  const full = await db
    .selectFrom("household")
    .innerJoin("housemate", "housemate.household_id", "household.id")
    .select(["household.id", "reference", "housemate.id as housemateId"])
    .where("line1", "=", "5 Larkspur Terrace")
    .where("place", "=", 3)
    .executeTakeFirstOrThrow();
  const opener = await db
    .selectFrom("housemate")
    .select("id")
    .where("household_id", "=", full.id)
    .where("opened_account", "=", true)
    .executeTakeFirstOrThrow();
  const gathering = await db
    .selectFrom("household")
    .select("reference")
    .where("line1", "=", "3 Larkspur Terrace")
    .executeTakeFirstOrThrow();
  /** For a housemate whom no other request removes. */
  const dispute = async () => {
    const { id, housemateId } = await db
      .selectFrom("membership")
      .select(["id", "housemate_id as housemateId"])
      .where("household_id", "=", full.id)
      .where("place", "=", 2)
      .executeTakeFirstOrThrow();
    const said = { household_id: full.id, membership_id: id, raised_by: opener.id };
    await db
      .insertInto("place_dispute")
      .values({ id: newId(), ...said, raised_at: test.deps.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return housemateId;
  };
  const fresh = async (email: string) => {
    const personId = await addStaff(test, email, ["catalogue"]);
    const browser = staffBrowser(test);
    await browser.post("/session", { email, password });
    return { personId, browser };
  };
  const alert = async (reference: string) => {
    await db
      .transaction()
      .execute((trx) => raiseAlert(trx, test.deps, { kind: "charge-back", reference, detail: {} }));
    const { id } = await db
      .selectFrom("staff_alert")
      .select("id")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    return id;
  };
  const leave = async (email: string) => ({ cookie: (await fresh(email)).browser.jar.toString() });
  const postWriteOff = () =>
    db.transaction().execute(async (trx) => {
      const entries = writeOffEntries({ place: 1, amount: pence(100) });
      const on = Temporal.PlainDate.from("2027-01-04");
      const posting = {
        cause: "write-off",
        causeReference: newId(),
        on,
        householdId: full.id,
        entries,
      } as const;
      return (await post(trx, posting)) ?? "";
    });
  const onFull = (body: object) =>
    Promise.resolve({ cookie: office, body, params: { reference: full.reference } });
  const mail = async (state: "sent" | "failed") => {
    const id = newId();
    const written = { template: "refund", subject: "Hello", text_body: "Hello", html_body: "<p>Hello</p>" };
    await db
      .insertInto("email")
      .values({
        id,
        ...written,
        to_address: "ann@example.com",
        state,
        sent_at: state === "sent" ? new Date() : null,
      })
      .execute();
    return id;
  };
  const own: Partial<Record<CallName, () => Promise<Own>>> = {
    "POST /staff/session": async () => {
      await fresh("session@staff.test");
      return { body: { email: "session@staff.test", password } };
    },
    "POST /staff/session/code": async () => {
      const { browser } = await fresh("code@staff.test");
      const { recoveryCodes } = await setUp(browser, "code@staff.test");
      const again = staffBrowser(test);
      await again.post("/session", { email: "code@staff.test", password });
      return { cookie: again.jar.toString(), body: { code: recoveryCodes[0] } };
    },
    "POST /staff/second_factor": async () => ({ ...(await leave("starts@staff.test")), body: { password } }),
    "POST /staff/second_factor/code": async () => {
      const { browser } = await fresh("confirms@staff.test");
      const { uri } = (await browser.post("/second_factor", { password })).json<{ uri: string }>();
      return { cookie: browser.jar.toString(), body: { code: await codeOf(keyIn(uri)) } };
    },
    "POST /staff/sign_out": () => leave("leaves@staff.test"),
    "POST /staff/sign_out_everywhere": () => leave("leaves-all@staff.test"),
    "POST /staff/invitation/accept": async () => {
      await administrator.post("/invitations", invitation, ours);
      const { text_body: text } = await db
        .selectFrom("email")
        .select("text_body")
        .where("template", "=", "staff-invitation")
        .executeTakeFirstOrThrow();
      return { body: { token: /invitation#([\w-]+)/.exec(text)?.[1] ?? "", password } };
    },
    "POST /staff/invitations": async () => ({ cookie: office, body: invitation }),
    "POST /staff/people/:personId/roles": async () => ({
      cookie: office,
      body: { roles: ["support"], reason: "Moves" },
      params: { personId: (await fresh("moves@staff.test")).personId },
    }),
    "GET /staff/payouts/:reference": async () => {
      await db
        .insertInto("payout")
        .values({
          id: newId(),
          provider: "sandbox",
          provider_reference: "PO-ASKED",
          amount: 0,
          fees: 0,
          arrives_on: "2027-01-04",
        })
        .execute();
      return { cookie: office, params: { reference: "PO-ASKED" } };
    },
    "GET /staff/ledger/postings/:postingId": async () => ({
      cookie: office,
      params: { postingId: await postWriteOff() },
    }),
    "GET /staff/alerts/:alertId": async () => ({ cookie: office, params: { alertId: await alert("read") } }),
    "POST /staff/alerts/:alertId/resolve": async () => ({
      cookie: office,
      body: { reason: "They are a cousin" },
      params: { alertId: await alert("resolved") },
    }),
    "POST /staff/search": async () => ({ cookie: office, body: { text: "larkspur" } }),
    "POST /staff/households/:reference/join_link": async () => ({
      cookie: office,
      body: { reason: "Posted in a chat" },
      params: { reference: full.reference },
    }),
    "POST /staff/households/:reference/invitations": async () => ({
      cookie: office,
      body: { housemates: [{ fullname: "Kit Nash", email: "kit@mail.test" }], reason: "They rang" },
      params: { reference: gathering.reference },
    }),
    "POST /staff/households/:reference/share_token": () => onFull({ reason: "It is in a chat" }),
    "POST /staff/households/:reference/confirmation": async () => {
      return onFull({ housemateId: await dispute(), reason: "They rang" });
    },
    "POST /staff/households/:reference/email": () =>
      onFull({ housemateId: opener.id, email: `${newId()}@mail.test`, reason: "They rang" }),
    "POST /staff/households/:reference/sign_everybody_out": () => onFull({ reason: "A laptop is lost" }),
    "POST /staff/households/:reference/house_link": () =>
      onFull({ housemateId: opener.id, reason: "They rang" }),
    "POST /staff/households/:reference/notes": () =>
      onFull({ how: "phone", housemateId: opener.id, text: "Hello" }),
    "POST /staff/services/stages": () =>
      onFull({ stage: "ordered", on: "", services: [{ id: newId(), supplierReference: "NE-1" }] }),
    "POST /staff/households/:reference/removal": async () => ({
      cookie: office,
      body: { housemateId: full.housemateId, reason: "Nobody knows them" },
      params: { reference: full.reference },
    }),
    ...catalogueRequests(office),
    "POST /staff/mail_search": async () => ({ cookie: office, body: { email: "ann@example.com" } }),
    "GET /staff/mails/:mailId": async () => ({ cookie: office, params: { mailId: await mail("sent") } }),
    "POST /staff/mails/:mailId/again": async () => ({
      cookie: office,
      body: { reason: "They ask for it" },
      params: { mailId: await mail("failed") },
    }),
    "POST /staff/jobs/again": async () => ({ cookie: office, body: { all: true } }),
    "POST /staff/left_events/again": async () => ({ cookie: office, body: { all: true } }),
  };
  Object.assign(own, priceBookRequests(test, administrator));
  Object.assign(own, moneyRequests(test, { reference: full.reference, office }));
  const about = { cookie: office, params: { reference: full.reference }, query: { place: "2", before: "" } };
  return (name) => own[name]?.() ?? Promise.resolve(name.includes(" /staff/") ? about : {});
};

const voucher = {
  name: "Fuzzed",
  discountKind: "percent",
  percent: "10",
  limitTotal: "5",
  reason: "To be tried",
};

/** For the demo data's codes, flags and settings. */
const catalogueRequests = (cookie: string): Partial<Record<CallName, () => Promise<Own>>> => {
  const kind = { kind: "vouchers" };
  const one = { ...kind, code: "BIGHOUSE" };
  const asked = (own: Omit<Own, "cookie">) => () => Promise.resolve({ cookie, ...own });
  return {
    "GET /staff/codes/:kind": asked({ params: kind, query: { state: "in-use", text: "big", sort: "code" } }),
    "GET /staff/code_sheets/:kind/all.csv": asked({ params: kind, query: { state: "ended", sort: "-ends" } }),
    "POST /staff/codes/:kind": asked({ params: kind, body: { ...voucher, code: "FUZZED" } }),
    "POST /staff/code_previews/:kind": asked({
      params: kind,
      body: { ...voucher, code: "PREVIEWED", region: "yorkshire" },
    }),
    "GET /staff/codes/:kind/:code": asked({ params: one }),
    "GET /staff/codes/:kind/:code/figures": asked({ params: one }),
    "GET /staff/codes/:kind/:code/weeks.csv": asked({ params: one }),
    "GET /staff/codes/:kind/:code/households": asked({ params: one, query: { state: "live" } }),
    "GET /staff/codes/:kind/:code/households.csv": asked({ params: one, query: { state: "live" } }),
    "POST /staff/codes/:kind/:code": asked({ params: one, body: voucher }),
    "POST /staff/codes/:kind/:code/end": asked({
      params: { ...kind, code: "ONLYONE" },
      body: { lastDay: "2027-12-31", reason: "To be tried" },
    }),
    "POST /staff/flags/:key": asked({
      params: { key: "allow_vouchers" },
      body: { value: "true", reason: "To be tried" },
    }),
    "POST /staff/settings/minimum_term": asked({ body: { months: "9", reason: "To be tried" } }),
    "POST /staff/settings/carousel_texts": asked({ body: { texts: "One bill.", reason: "To be tried" } }),
    "POST /staff/settings/reviews": asked({ body: { reason: "To be tried" } }),
  };
};
