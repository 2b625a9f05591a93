import type { CallName, Success } from "@evenly/contract";
import { createClock } from "../src/clock.ts";
import { chargeCollections } from "../src/payments/index.ts";
import type { TestApp } from "./app.ts";
import { collectPayment, planCollections } from "./planned-collections.ts";
import { post, signUp } from "./sign-up.ts";
import { addStaff, setUp, type StaffBrowser, staffBrowser } from "./staff.ts";
import type { Own } from "./staff-requests.ts";

type Given = { readonly reference: string; readonly office: string };
type Requests = Partial<Record<CallName, () => Promise<Own>>>;

/** Requests about money, with the payments and approvals that they need. */
export const moneyRequests = (test: TestApp, { reference, office }: Given): Requests => {
  const known: { finance?: StaffBrowser } = {};
  const finance = async () => {
    if (known.finance) return known.finance;
    await beginToPay(test, reference);
    const email = "by-hand@staff.test";
    await addStaff(test, email, ["finance"]);
    known.finance = staffBrowser(test);
    await setUp(known.finance, email);
    return known.finance;
  };
  const bodyOf = async (what: "refund" | "write_off", amount: string) => {
    const path = `/households/${reference}/${what}`;
    const browser = await finance();
    const shown = await browser.get(`${path}?place=${what === "refund" ? "2" : "1"}&amount=${amount}`);
    const { housemateId, worked } = shown.json<Success<"GET /staff/households/:reference/refund">>();
    return { path, browser, body: { housemateId, amount, reason: "Why", token: worked?.token ?? "" } };
  };
  const ask = async (what: "refund" | "write_off") => {
    const { browser, body } = await bodyOf(what, "1.00");
    return { cookie: browser.jar.toString(), body, params: { reference } };
  };
  /** Withdraws earlier requests, because one may be open at a time. */
  const waiting = async () => {
    const browser = await finance();
    const { rows } = (await browser.get("/approvals?view=asked")).json<Success<"GET /staff/approvals">>();
    for (const { id } of rows.filter(({ decision }) => decision === null))
      await browser.post(`/approvals/${id}/withdraw`, {});
    const { path, body } = await bodyOf("refund", "51.00");
    const { approvalId } = (await browser.post(path, body)).json<{ approvalId: string }>();
    const { token } = (await browser.get(`/approvals/${approvalId}`)).json<{ token: string }>();
    return { browser, params: { approvalId }, body: { token, reason: "Checked" } };
  };
  const decide = async () => {
    const { params, body } = await waiting();
    return { cookie: office, params, body };
  };
  const cancel = async () => {
    const opened = await post(test.app, "/direct_debit", await signUp(test.deps.db, { houseNumber: 13 }));
    const { reference: gathering } = await test.deps.db
      .selectFrom("household")
      .select("reference")
      .where("guid", "=", opened.json<{ guid: string }>().guid)
      .executeTakeFirstOrThrow();
    const url = `/api/staff/households/${gathering}/cancellation`;
    const { token } = (await test.app.inject({ url, headers: { cookie: office } })).json<{ token: string }>();
    return {
      cookie: office,
      params: { reference: gathering },
      body: { why: "fraud", reason: "Why", token, lastDay: "" },
    };
  };
  return {
    "POST /staff/households/:reference/cancellation": cancel,
    "POST /staff/households/:reference/refund": () => ask("refund"),
    "POST /staff/households/:reference/write_off": () => ask("write_off"),
    "GET /staff/approvals": () => Promise.resolve({ cookie: office, query: { view: "decided" } }),
    "GET /staff/approvals/:approvalId": decide,
    "POST /staff/approvals/:approvalId/agree": decide,
    "POST /staff/approvals/:approvalId/refuse": decide,
    "POST /staff/approvals/:approvalId/withdraw": async () => {
      const { browser, params } = await waiting();
      return { cookie: browser.jar.toString(), params, body: {} };
    },
  };
};

const beginToPay = async ({ deps }: TestApp, reference: string): Promise<void> => {
  const { id: householdId } = await deps.db
    .updateTable("household")
    .set({ state: "complete" })
    .where("reference", "=", reference)
    .returning("id")
    .executeTakeFirstOrThrow();
  await planCollections(deps.db, householdId, Temporal.PlainDate.from("2026-11-10"));
  const clock = createClock(Temporal.PlainDate.from("2027-01-10"));
  await chargeCollections({ ...deps, clock })({}, { isLast: false });
  for (const dueOn of ["2026-12-01", "2027-01-01"])
    await collectPayment(deps.db, { householdId, place: 2, dueOn }, dueOn);
};
