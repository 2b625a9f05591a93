import type { Success } from "@evenly/contract";
import { aboutHouseholds } from "@evenly/contract/staff/fields";
import { mayAct, type StaffRole } from "@evenly/domain/staff";
import type { IconName } from "@evenly/design/icon";
import { type Entry, navigation } from "../../navigation.ts";
import * as pages from "../../pages.ts";
import { alertSubjectText, caseTitle, rolesOfCase } from "../../parts/case-texts.ts";
import { addressWith } from "../../parts/list/list-address.ts";
import { plainDay, formatIdentifier } from "../../parts/formats.ts";

type ToDo = Success<"GET /staff/home">["toDo"];
type Counts = Success<"GET /staff/to_do">["counts"];

export type Waiting = {
  readonly toDo: ToDo;
  readonly counts: Counts;
  readonly roles: readonly StaffRole[];
  readonly today: string;
};

export type Task = {
  readonly to: string;
  readonly icon: IconName;
  readonly title: string;
  readonly note: string;
  readonly day: string;
  readonly isOwed: boolean;
  readonly for: readonly StaffRole[];
};

/** Open work: cases, work lists, and households with open places. */
export function tasksOf(waiting: Waiting): Task[] {
  return [...caseTasks(waiting), ...listTasks(waiting), ...unfilledTasks(waiting)];
}

export type Group = { readonly name: string; readonly tasks: readonly Task[] };

/** By role: the reader's own, those of other roles, and all. */
export function groupsOf(tasks: readonly Task[], roles: readonly StaffRole[]): Group[] {
  const mine = tasks.filter((task) => mayAct(roles, task.for));
  const isMine = (own: readonly Task[]) =>
    own.length === mine.length && own.every((task) => mine.includes(task));
  const byRole = aboutHouseholds
    .map((role) => ({ name: formatIdentifier(role), tasks: tasks.filter((task) => task.for.includes(role)) }))
    .filter(({ tasks: own }) => own.length > 0 && !isMine(own));
  return [{ name: "Mine", tasks: mine }, ...byRole, { name: "Everyone", tasks }];
}

function caseTasks({ toDo: { cases }, today }: Waiting): Task[] {
  return cases.map((row) => {
    const note = [row.address, alertSubjectText(row.about) ?? row.person]
      .filter((part) => part !== null)
      .join(": ");
    const due = row.isOverdue ? "overdue" : row.nextOn === today ? "today" : plainDay(row.nextOn);
    return {
      to: pages.caseOf(row.case),
      icon: "chat",
      title: caseTitle(row),
      note: note === "" ? "About no household" : note,
      day: due,
      isOwed: row.isOverdue || row.nextOn === today,
      for: rolesOfCase(row.kind),
    };
  });
}

/** What a work list contains, singular and plural. */
const held: Readonly<Record<NonNullable<Entry["count"]>, readonly [one: string, several: string]>> = {
  cases: ["case of yours", "cases of yours"],
  approvals: ["request waits for your yes", "requests wait for your yes"],
  collections: ["payment failed this month", "payments failed this month"],
  debts: ["person owes something", "people owe something"],
  payouts: ["payout does not match", "payouts do not match"],
  failedMails: ["mail gave up", "mails gave up"],
  services: ["service to set up", "services to set up"],
  jobs: ["job gave up", "jobs gave up"],
};

/** Work lists with open work for staff. */
function listTasks(waiting: Waiting): Task[] {
  return navigation
    .flatMap(({ entries }) => entries)
    .flatMap(({ to, query = {}, name, icon, roles: own, count, isOwed }) => {
      const waits = count === undefined ? 0 : (waiting.counts[count] ?? 0);
      if (count === undefined || isOwed !== true || waits === 0) return [];
      // Cases are there one by one.
      if (!mayAct(waiting.roles, own) || (count === "cases" && waits <= waiting.toDo.cases.length)) return [];
      const many = waits > 99 ? "More than 99" : String(waits);
      const title = `${many} ${held[count][waits === 1 ? 0 : 1]}`;
      // Approvals belong to everybody who may approve.
      const whose = count === "approvals" ? waiting.roles : own;
      return [{ to: addressWith(to, {}, query), icon, title, note: name, day: "", isOwed: true, for: whose }];
    });
}

function unfilledTasks({ toDo: { unfilled } }: Waiting): Task[] {
  return unfilled.map(({ reference, address, open, starts }) => ({
    to: pages.household(reference),
    icon: "people",
    title: `${address} does not fill`,
    note: `${String(open)} ${open === 1 ? "place" : "places"} open, starts ${plainDay(starts)}`,
    day: "",
    isOwed: false,
    for: ["support"],
  }));
}
