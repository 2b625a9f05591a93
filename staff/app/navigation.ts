import type { Success } from "@evenly/contract";
import {
  aboutHouseholds,
  aboutMoney,
  aboutMails,
  byAdministrators,
  everyRole,
  ofCatalogue,
} from "@evenly/contract/staff/fields";
import type { IconName } from "@evenly/design/icon";
import type { StaffRole } from "@evenly/domain/staff";

type Counted = keyof Success<"GET /staff/to_do">["counts"];

export type Entry = {
  readonly to: string;
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
      { to: "/", name: "Search", icon: "search", roles: aboutHouseholds },
      { to: "/households", name: "Households", icon: "home", roles: aboutHouseholds },
      {
        to: "/services",
        name: "Services to set up",
        icon: "bolt",
        roles: aboutHouseholds,
        count: "services",
      },
      {
        to: "/approvals",
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
        to: "/collections",
        name: "Collections",
        icon: "coin",
        roles: aboutMoney,
        count: "collections",
        isOwed: true,
      },
      { to: "/payouts", name: "Payouts", icon: "bank", roles: aboutMoney, count: "payouts", isOwed: true },
      { to: "/ledger", name: "Ledger", icon: "copy", roles: aboutMoney },
    ],
  },
  {
    name: "Catalogue",
    entries: [
      { to: "/codes", name: "Codes", icon: "tag", roles: ofCatalogue },
      { to: "/price-books", name: "Price books", icon: "calendar", roles: ofCatalogue },
      { to: "/flags", name: "Flags", icon: "check", roles: ofCatalogue },
    ],
  },
  {
    name: "Running",
    entries: [
      { to: "/mails", name: "Mails", icon: "mail", roles: aboutMails, count: "failedMails", isOwed: true },
      {
        to: "/jobs",
        name: "Jobs that gave up",
        icon: "warn",
        roles: byAdministrators,
        count: "jobs",
        isOwed: true,
      },
      { to: "/figures", name: "Figures", icon: "star", roles: everyRole },
      { to: "/audit", name: "Audit", icon: "lock", roles: byAdministrators },
      { to: "/people", name: "Staff", icon: "people", roles: byAdministrators },
    ],
  },
];
