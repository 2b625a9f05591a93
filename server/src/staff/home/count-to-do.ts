import type { Success } from "@evenly/contract";
import {
  aboutHouseholds,
  aboutMails,
  aboutMoney,
  byAdministrators,
  everyRole,
} from "@evenly/contract/staff/fields";
import { countedLists } from "@evenly/contract/staff/home";
import type { ListDeclaration } from "@evenly/contract/staff/lists";
import { mayAct, type StaffRole } from "@evenly/domain/staff";
import type { Dependencies } from "../../dependencies.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import { countFailedJobsTo } from "../../queue/index.ts";
import { approvalsFor } from "../approvals/list.ts";
import { casesOf } from "../cases/list-cases.ts";
import { collections } from "../collections/list-collections.ts";
import { debtsOf } from "../debts/list-debts.ts";
import { type ListQuery, valuesIn } from "../lists/filters.ts";
import type { ListRows } from "../lists/list.ts";
import { countRows } from "../lists/read-page.ts";
import { mails } from "../mails/list-mails.ts";
import { payouts } from "../payouts/list-payouts.ts";
import { services } from "../services/list-services.ts";

type Counts = Success<"GET /staff/to_do">["counts"];
type Counter = {
  readonly roles: readonly StaffRole[];
  readonly count: (deps: Dependencies, asker: StaffAsker) => Promise<number>;
};

const most = 100;

/** By the query of the list that the side bar opens. Ruling J1. */
function countList<Of extends ListDeclaration, Row extends object, Found extends object>(
  deps: Dependencies,
  list: ListRows<Of, Row, Found>,
  query: ListQuery<Of>,
): Promise<number> {
  // What was just done has to show.
  return countRows({ ...deps, lists: deps.db }, list, valuesIn(list.declared, query), most);
}

const counters: Readonly<Record<keyof Counts, Counter>> = {
  cases: {
    roles: aboutHouseholds,
    count: (deps, asker) => countList(deps, casesOf(deps, asker), countedLists.cases),
  },
  collections: {
    roles: aboutMoney,
    count: (deps) => countList(deps, collections, countedLists.collections),
  },
  debts: { roles: aboutMoney, count: (deps) => countList(deps, debtsOf(deps), countedLists.debts) },
  payouts: { roles: aboutMoney, count: (deps) => countList(deps, payouts, countedLists.payouts) },
  failedMails: { roles: aboutMails, count: (deps) => countList(deps, mails, countedLists.failedMails) },
  services: { roles: aboutHouseholds, count: (deps) => countList(deps, services, countedLists.services) },
  jobs: { roles: byAdministrators, count: ({ db }) => countFailedJobsTo(db, most) },
  approvals: {
    roles: everyRole,
    count: async (deps, asker) => countList(deps, await approvalsFor(deps, asker), countedLists.approvals),
  },
};

/** Counts of open work, by the person's roles. Rulings H2, H4. */
export async function countToDo(deps: Dependencies, asker: StaffAsker): Promise<Counts> {
  const counts: Counts = {};
  for (const [name, { roles, count }] of Object.entries(counters) as [keyof Counts, Counter][])
    if (mayAct(asker.person.roles, roles)) counts[name] = await count(deps, asker);
  return counts;
}
