import { productTypes } from "@evenly/domain/catalogue";
import { codeKinds, codeStates } from "@evenly/domain/code";
import { collectionStates } from "@evenly/domain/collection";
import { failureCauses } from "@evenly/domain/collection-failure";
import { householdStates } from "@evenly/domain/household";
import { ledgerAccounts, postingCauses } from "@evenly/domain/ledger";
import { serviceWork } from "@evenly/domain/service-order";
import type { Kind } from "./ask.ts";
import { draft } from "./around.ts";
import { campaign, cities } from "./households.ts";
import { mostStart, today } from "./step.ts";
import type { Subjects } from "./subjects.ts";

/** A list, and its limit in milliseconds. */
export type Measured = { readonly what: string; readonly kinds: readonly Kind[]; readonly within?: number };

type Filter = { readonly name: string; readonly at: (turn: number) => string };

const listWithin = 200;

/** A filter or order, with a new value each turn. */
function by(field: string, ...values: readonly string[]): Filter {
  return {
    name: `${field} ${values.length === 1 ? String(values[0]) : "…"}`,
    at: (turn) => `${field}=${encodeURIComponent(values[turn % values.length] ?? "")}`,
  };
}
function together(...filters: readonly Filter[]): Filter {
  return {
    name: filters.map(({ name }) => name).join(", "),
    at: (turn) => filters.map(({ at }) => at(turn)).join("&"),
  };
}

const city = by("city", ...cities.map(({ name }) => name));
function monthsBack(field: string, from: number, count: number) {
  return by(
    field,
    ...Array.from({ length: count }, (_, index) =>
      today
        .toPlainYearMonth()
        .subtract({ months: from + index })
        .toString(),
    ),
  );
}
function daysAgo(days: number) {
  return today.subtract({ days }).toString();
}
function days(from: string, to: string) {
  return together(by("from", from), by("to", to));
}
const lastWeek = days(daysAgo(11), daysAgo(5));
const quarter = days(daysAgo(96), daysAgo(5));
const year = days(daysAgo(340), daysAgo(-24));
const mostStarted = String(mostStart[1]);

type ListToMeasure = {
  readonly what: string;
  readonly path: string;
  readonly sorts: readonly string[];
  readonly filters: readonly Filter[];
  /** Less than one page. */
  readonly isShort?: true;
};

/** The first page in every order and by every filter, and later pages. */
function list({ what, path, sorts, filters, isShort }: ListToMeasure): Measured {
  const orders = sorts.flatMap((sort) => [by("sort", sort), by("sort", `-${sort}`)]);
  const at = (filter: Filter) => (turn: number) => `${path}?${filter.at(turn)}`;
  return {
    what,
    within: listWithin,
    kinds: [
      { name: "as it is", path: () => `${path}?` },
      ...[...orders, ...filters].map((filter) => ({ name: filter.name, path: at(filter) })),
      ...(isShort
        ? []
        : orders.map((order): Kind => ({
            name: `${order.name}, page after page`,
            path: at(order),
            goesOn: true,
          }))),
    ],
  };
}

function pages(what: string, names: Readonly<Record<string, (turn: number) => string>>): Measured {
  return {
    what,
    within: listWithin,
    kinds: Object.entries(names).map(([name, path]) => ({ name, path })),
  };
}

/** Everything that staff can read, with filters. Rulings H4, H5. */
export function everyList(subjects: Subjects): Measured[] {
  const one = (of: keyof Subjects) => (turn: number) => subjects[of][turn % subjects[of].length] ?? "";
  const household = by("household", ...subjects.households);
  const house = (rest: string) => (turn: number) => `/households/${one("households")(turn)}${rest}`;
  const open = by("open", "1", "2", "3");
  const gathering = by("state", "gathering");
  const failed = by("state", "failed,charged_back");
  const states = householdStates.map((state) => by("state", state));
  return [
    list({
      what: "households",
      path: "/households",
      sorts: ["opened", "starts", "address"],
      filters: [
        ...states,
        city,
        by("code", campaign),
        by("code", ...subjects.vouchers),
        by("from", daysAgo(0)),
        by("to", daysAgo(0)),
        open,
        days(mostStarted, mostStarted),
        days(daysAgo(700), daysAgo(690)),
        together(gathering, city),
        together(gathering, open, city),
        together(by("state", "gathering,complete"), days(daysAgo(0), daysAgo(-30)), by("sort", "starts")),
        together(by("state", "complete"), by("sort", "address")),
        together(by("state", "complete"), by("sort", "-opened")),
        together(by("state", "live"), by("code", campaign)),
        together(gathering, by("code", campaign)),
        together(gathering, by("code", ...subjects.vouchers)),
        together(city, by("sort", "address")),
        together(city, by("sort", "-starts")),
        together(city, days(mostStarted, mostStarted)),
        together(by("code", ...subjects.vouchers), by("sort", "address")),
        together(by("code", campaign), by("sort", "starts")),
        by("city", "Nowhere"),
      ],
    }),
    list({
      what: "collections",
      path: "/collections",
      sorts: ["due", "waits", "amount"],
      filters: [
        ...collectionStates.map((state) => by("state", state)),
        monthsBack("due", 1, 6),
        monthsBack("due", 24, 6),
        lastWeek,
        failed,
        city,
        household,
        ...failureCauses.map((cause) => by("cause", cause)),
        together(failed, monthsBack("due", 1, 6)),
        together(failed, city),
        together(by("state", "submitted"), by("sort", "-amount")),
        together(by("state", "cancelled"), monthsBack("due", 0, 6)),
        together(by("cause", "insufficient_funds"), city),
        together(by("cause", "bank_account_closed"), by("sort", "waits")),
        together(monthsBack("due", 1, 6), by("sort", "-amount")),
        together(monthsBack("due", 24, 6), by("sort", "amount")),
        together(city, by("sort", "amount")),
        together(by("state", "planned"), city),
        by("city", "Nowhere"),
      ],
    }),
    list({
      what: "collections of more than a month",
      path: "/collections",
      sorts: [],
      filters: [
        quarter,
        year,
        together(failed, year, by("sort", "waits")),
        together(by("cause", "bank_account_closed"), by("sort", "waits"), year),
        together(quarter, by("sort", "amount")),
        together(year, by("sort", "-amount")),
        together(year, by("sort", "amount")),
        together(year, city),
        together(year, city, by("sort", "-amount")),
        together(year, by("city", "Nowhere")),
        ...collectionStates.map((state) => together(by("state", state), year)),
        ...collectionStates.map((state) => together(by("state", state), year, by("sort", "-amount"))),
        together(by("state", "planned"), year, city),
        together(by("state", "submitted,confirmed"), year),
      ],
    }),
    list({
      what: "payouts",
      path: "/payouts",
      sorts: ["arrived", "bank"],
      filters: [
        monthsBack("arrived", 0, 6),
        quarter,
        by("differs", "yes"),
        together(by("differs", "yes"), monthsBack("arrived", 0, 6)),
      ],
    }),
    pages("a payout", { "with its differences": (turn) => `/payouts/${one("payouts")(turn)}` }),
    list({
      what: "the ledger's postings",
      path: "/ledger",
      sorts: ["day"],
      filters: [
        ...ledgerAccounts.map((account) => by("account", account)),
        ...postingCauses.map((cause) => by("cause", cause)),
        household,
        monthsBack("month", 1, 6),
        lastWeek,
        together(by("account", "provider"), monthsBack("month", 1, 6)),
        together(by("account", "receivable"), household),
        together(by("cause", "charge"), lastWeek),
        together(by("cause", "reversal"), year),
        together(by("account", "refunds", "write-offs", "bank"), lastWeek),
        together(by("cause", "refund"), by("account", "receivable"), monthsBack("month", 0, 6)),
      ],
    }),
    pages("balances, a posting, a household's ledger", {
      "balances of today": () => "/ledger/balances",
      "balances of a day": (turn) => `/ledger/balances?asOf=${daysAgo(1 + turn * 7)}`,
      "a posting": (turn) => `/ledger/postings/${one("postings")(turn)}`,
      "a household's ledger": house("/ledger"),
    }),
    list({
      what: "services",
      path: "/services",
      sorts: ["starts"],
      filters: [
        ...serviceWork.map((work) => by("state", work)),
        ...productTypes.map((type) => by("product", type)),
        city,
        by("before", daysAgo(-30)),
        together(by("product", "Broadband"), by("state", "to-order")),
        together(by("product", ...productTypes), city),
        together(by("product", "TV Licence"), by("state", "live"), city),
        together(by("state", "to-order"), by("before", daysAgo(-30))),
        together(by("state", "to-end"), city),
        together(by("state", "over"), by("product", ...productTypes), by("sort", "-starts")),
        together(by("product", ...productTypes), by("before", daysAgo(-30))),
      ],
    }),
    list({
      what: "codes",
      path: "/codes/vouchers",
      sorts: ["made", "code", "name", "starts", "ends"],
      filters: [
        ...codeStates.map((state) => by("state", state)),
        by("text", "campus"),
        by("text", "12"),
        by("text", "nothing"),
        together(by("state", "in-use"), by("text", "7")),
        together(by("state", "used-up"), by("sort", "name")),
      ],
    }),
    ...codeKinds.slice(1).map((kind) =>
      list({
        what: kind,
        path: `/codes/${kind}`,
        sorts: ["made", "code", "name"],
        filters: codeStates.map((state) => by("state", state)),
      }),
    ),
    list({
      what: "households of a code that very many have",
      path: `/codes/vouchers/${campaign}/households`,
      sorts: ["used"],
      filters: [...states, by("state", "gathering,complete")],
    }),
    pages("a code, and households of others", {
      "the code that very many have": () => `/codes/vouchers/${campaign}`,
      "a voucher": (turn) => `/codes/vouchers/${one("vouchers")(turn)}`,
      "an agent": (turn) => `/codes/agents/${one("agents")(turn)}`,
      "an affiliate": (turn) => `/codes/affiliates/${one("affiliates")(turn)}`,
      "households of a voucher": (turn) => `/codes/vouchers/${one("vouchers")(turn)}/households`,
      "households of an agent": (turn) => `/codes/agents/${one("agents")(turn)}/households`,
      "live households of an agent": (turn) => `/codes/agents/${one("agents")(turn)}/households?state=live`,
      "households of an affiliate": (turn) => `/codes/affiliates/${one("affiliates")(turn)}/households`,
    }),
    list({
      what: "mails",
      path: "/mails",
      sorts: ["written"],
      filters: [
        ...["queued", "sent", "failed"].map((state) => by("state", state)),
        ...["welcome", "payment-failed", "reminder"].map((template) => by("template", template)),
        household,
        lastWeek,
        together(by("template", "welcome"), lastWeek),
        together(by("template", "welcome", "house-complete"), by("state", "failed")),
        together(by("template", "house-complete,payment-failed"), by("sort", "-written")),
        together(by("state", "failed"), year),
        together(household, by("template", "welcome")),
      ],
    }),
    {
      what: "somebody's mails, and a mail",
      within: listWithin,
      kinds: [
        { name: "by an email", path: () => "/mail_search", body: (turn) => ({ email: one("emails")(turn) }) },
        { name: "a mail", path: (turn) => `/mails/${one("mails")(turn)}` },
      ],
    },
    list({
      what: "audit",
      path: "/audit",
      sorts: ["at"],
      filters: [
        ...["staff", "housemate", "job", "provider", "command"].map((who) => by("by", who)),
        by("by", ...subjects.colleagues),
        ...["export", "note", "open-household", "role-missing"].map((action) => by("action", action)),
        household,
        lastWeek,
        together(by("by", "staff"), by("action", "note", "refund")),
        together(by("by", "housemate"), by("action", "join-household")),
        together(by("by", ...subjects.colleagues), by("action", "refund")),
        together(by("by", ...subjects.colleagues), lastWeek),
        together(by("by", "staff,provider"), year),
        together(by("by", "staff"), household),
        together(by("action", "cancel"), by("by", "staff")),
        together(by("action", "cancel", "tenancy-ended"), lastWeek),
      ],
    }),
    list({
      what: "approvals",
      path: "/approvals",
      sorts: ["asked"],
      filters: ["waiting", "asked", "decided"].map((view) => by("view", view)),
    }),
    list({
      what: "jobs that gave up",
      path: "/jobs",
      sorts: ["since"],
      filters: [by("job", "set-up-mandate", "follow-mandate")],
    }),
    list({
      what: "events that were left",
      path: "/failed_events",
      sorts: ["since"],
      filters: [],
      isShort: true,
    }),
    list({
      what: "price books",
      path: "/price_books",
      sorts: ["begins", "name"],
      filters: [by("state", "past")],
      isShort: true,
    }),
    pages("a price book", { "the one in force": () => "/price_books/2026-07" }),
    pages("a draft of a price book", { draft: () => `/price_books/${draft}` }),
    pages("home and what waits", {
      home: () => "/home",
      "what waits": () => "/to_do",
      "a case": (turn) => `/cases/${one("cases")(turn)}`,
    }),
    pages("a household", {
      itself: house(""),
      "its timeline": house("/timeline"),
      "its mails": house("/timeline?show=mails"),
      "its money": house("/timeline?show=money"),
      "an earlier part of its timeline": house(`/timeline?before=${daysAgo(60)}T00:00:00.000Z%20x`),
      "its invitations": house("/invitations"),
      "signing everybody out": house("/sign_everybody_out"),
    }),
    pages("people and settings", {
      people: () => "/people",
      settings: () => "/settings",
      "what a code can be about": () => "/code_choices",
    }),
  ];
}

/** Typed letter by letter from the second on, or pasted. */
export function searches(subjects: Subjects): Measured {
  const texts: Readonly<Record<string, readonly string[]>> = {
    "two letters": ["le", "cl", "ad", "ha", "12", "ls"],
    "a common word": ["leeds", "road", "flat", "court", "street"],
    "an address": subjects.addresses,
    "the beginning of an address": subjects.addresses.map((text) => text.slice(0, 7)),
    "number, street and city": subjects.addresses.map((text) => `${text} leeds`),
    "a postcode": subjects.postcodes,
    "a postcode without its space": subjects.postcodes.map((text) => text.replace(" ", "").toLowerCase()),
    "an outward code": cities.flatMap(({ outcodes }) => outcodes),
    "a surname": subjects.people.map((text) => text.split(" ")[1] ?? ""),
    "a first name": subjects.people.map((text) => text.split(" ")[0] ?? ""),
    "a whole name": subjects.people,
    "the beginning of an email": subjects.emails.map((text) => text.slice(0, 8)),
    "an email": subjects.emails,
    "a reference": subjects.households,
    "a reference without its dashes": subjects.households.map((text) =>
      text.replaceAll("-", "").toLowerCase(),
    ),
    "a mandate reference": subjects.mandates,
    nonsense: ["zzqx", "99999 xqz", "qqq@qqq", "%%", "EV-0000-000"],
  };
  return {
    what: "search",
    within: 300,
    kinds: Object.entries(texts).map(([name, some]) => ({
      name,
      path: () => "/search",
      body: (turn) => ({ text: some[turn % some.length] }),
    })),
  };
}

/** Downloads have no pages; the first thousand rows arrive early. */
export const sheets: Measured = {
  what: "sheets, until their first thousand rows are there",
  kinds: [
    "/households.csv",
    "/collections.csv",
    "/payouts.csv",
    "/ledger.csv",
    "/services.csv",
    "/code_sheets/vouchers/all.csv",
    `/codes/vouchers/${campaign}/households.csv`,
    "/mails.csv",
    "/audit.csv",
    "/approvals.csv",
    "/jobs.csv",
  ].map((path) => ({ name: path, path: () => path, isSheet: true })),
};

/** Sums over a period, loaded separately. */
export const figures: readonly Measured[] = [
  {
    what: "sums of collections",
    kinds: [monthsBack("due", 1, 6), quarter, year].map(({ name, at }) => ({
      name,
      path: (turn: number) => `/collections/sums?${at(turn)}`,
    })),
  },
  {
    what: "quotes that still hold beside a draft of a price book",
    kinds: [{ name: draft, path: () => `/price_books/${draft}/quotes_held` }],
  },
  {
    what: "figures: funnel and days",
    kinds: ["7-days", "30-days", "year"].map((period) => ({
      name: period,
      path: () => `/figures?period=${period}`,
    })),
  },
  {
    what: "figures: money",
    kinds: ["30-days", "year"].map((period) => ({
      name: period,
      path: () => `/figures/money?period=${period}`,
    })),
  },
  {
    what: "figures: codes",
    kinds: ["30-days", "year"].map((period) => ({
      name: period,
      path: () => `/figures/codes?period=${period}`,
    })),
  },
  {
    what: "figures: a code that very many have",
    kinds: [{ name: campaign, path: () => `/codes/vouchers/${campaign}/figures` }],
  },
];
