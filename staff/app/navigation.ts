import type { Success } from "@evenly/contract";
import {
  aboutHouseholds,
  aboutMoney,
  aboutMails,
  byAdministrators,
  everyRole,
  ofCatalogue,
} from "@evenly/contract/staff/fields";
import { countedLists } from "@evenly/contract/staff/home";
import type { IconName } from "@evenly/design/icon";
import * as pages from "./pages.ts";
import type { StaffRole } from "@evenly/domain/staff";

type Counted = keyof Success<"GET /staff/to_do">["counts"];

export type Entry = {
  readonly to: string;
  /** Opened while something waits: what the count counts. Ruling J1. */
  readonly query?: Readonly<Record<string, string>>;
  readonly name: string;
  readonly icon: IconName;
  /** Roles that may open it, besides administrators. Ruling H2. */
  readonly roles: readonly StaffRole[];
  /** Open work, and whether staff have to do it. */
  readonly count?: Counted;
  readonly isOwed?: true;
};

export const navigation: readonly { readonly name: string | null; readonly entries: readonly Entry[] }[] = [
  {
    name: null,
    entries: [
      { to: pages.home, name: "Search", icon: "search", roles: aboutHouseholds },
      { to: pages.households, name: "Households", icon: "home", roles: aboutHouseholds },
      {
        to: pages.services,
        query: countedLists.services,
        name: "Services to set up",
        icon: "bolt",
        roles: aboutHouseholds,
        count: "services",
      },
      {
        to: pages.cases,
        query: countedLists.cases,
        name: "Cases",
        icon: "chat",
        roles: aboutHouseholds,
        count: "cases",
        isOwed: true,
      },
      {
        to: pages.approvals,
        name: "Approvals",
        icon: "people",
        roles: everyRole,
        count: "approvals",
        isOwed: true,
      },
    ],
  },
  {
    name: "Money",
    entries: [
      {
        to: pages.collections,
        query: countedLists.collections,
        name: "Collections",
        icon: "coin",
        roles: aboutMoney,
        count: "collections",
        isOwed: true,
      },
      {
        to: pages.debts,
        query: countedLists.debts,
        name: "Who owes what",
        icon: "calendar",
        roles: aboutMoney,
        count: "debts",
      },
      {
        to: pages.payouts,
        query: countedLists.payouts,
        name: "Payouts",
        icon: "bank",
        roles: aboutMoney,
        count: "payouts",
        isOwed: true,
      },
      { to: pages.ledger, name: "Ledger", icon: "copy", roles: aboutMoney },
      { to: pages.months, name: "Months", icon: "lock", roles: aboutMoney },
      { to: pages.bankHolidays, name: "Bank holidays", icon: "calendar", roles: aboutMoney },
    ],
  },
  {
    name: "Catalogue",
    entries: [
      { to: pages.codes, name: "Codes", icon: "tag", roles: ofCatalogue },
      { to: pages.priceBooks, name: "Price books", icon: "calendar", roles: ofCatalogue },
      { to: pages.flags, name: "Flags", icon: "check", roles: ofCatalogue },
    ],
  },
  {
    name: "Running",
    entries: [
      {
        to: pages.mails,
        query: countedLists.failedMails,
        name: "Mails",
        icon: "mail",
        roles: aboutMails,
        count: "failedMails",
        isOwed: true,
      },
      {
        to: pages.jobs,
        name: "Jobs that gave up",
        icon: "warn",
        roles: byAdministrators,
        count: "jobs",
        isOwed: true,
      },
      { to: pages.figures, name: "Figures", icon: "star", roles: everyRole },
      { to: pages.audit, name: "Audit", icon: "lock", roles: byAdministrators },
      { to: pages.people, name: "Staff", icon: "people", roles: byAdministrators },
    ],
  },
];
