import type { StaffRole } from "@evenly/domain/staff";
import { describe, expect, it } from "vitest";
import { groupsOf, tasksOf, type Waiting } from "./tasks.ts";

const nothing = {
  person: null,
  doubtedBy: null,
  payment: null,
  isUnknownToProvider: false,
  mandate: null,
  refund: null,
  payout: null,
  event: null,
};
const household = { reference: "EV-5HN1-33Q", address: "8 Kelso Yard" };
const payment = { dueOn: "2027-10-01", amount: 7584, state: "charged_back" } as const;

const row = {
  subject: null,
  person: null,
  ...household,
  state: "open",
  waitsFor: null,
  outcome: null,
  topic: null,
  nextLetter: null,
  owner: null,
  ownerId: null,
  isOverdue: false,
  workingDaysLeft: 5,
  openedOn: "2027-10-07",
  token: "",
} as const;

const waiting: Waiting = {
  toDo: {
    cases: [
      {
        ...row,
        case: "CS-0001",
        kind: "stranger",
        alert: "disputed-place",
        nextOn: "2027-10-14",
        about: { ...nothing, person: "Jay Marsh", doubtedBy: "Ewan" },
      },
      {
        ...row,
        case: "CS-0002",
        kind: "charge-back",
        alert: "charge-back",
        nextOn: "2027-10-07",
        isOverdue: true,
        about: { ...nothing, person: "Poppy Lindqvist", payment },
      },
      {
        ...row,
        case: "CS-0003",
        kind: "other",
        alert: "unknown-event",
        reference: null,
        address: null,
        nextOn: "2027-10-21",
        about: nothing,
      },
    ],
    unfilled: [{ reference: "EV-3Q8D-17Q", address: "31 Hessle Mount", open: 2, starts: "2027-11-01" }],
  },
  counts: { cases: 3, collections: 1, payouts: 0, failedMails: 100, services: 38, jobs: 2, approvals: 1 },
  roles: ["support", "finance"],
  today: "2027-10-14",
};
function groupNames(roles: readonly StaffRole[]) {
  return groupsOf(tasksOf({ ...waiting, roles }), roles).map(({ name, tasks }) => [name, tasks.length]);
}

describe("Open work [H4]", () => {
  it("describes the person and the event, and the size of a work list [H2]", () => {
    const all = tasksOf({ ...waiting, roles: ["administrator"] });
    expect(all.map(({ title, note, day }) => [title, note, day])).toEqual([
      ["Does not know this person", "8 Kelso Yard: Ewan does not know Jay Marsh", "today"],
      ["Charge-back, £75.84", "8 Kelso Yard: Poppy Lindqvist: £75.84, due 1 Oct 2027", "overdue"],
      ["The provider sent news that we cannot read", "About no household", "21 Oct 2027"],
      ["1 request waits for your yes", "Approvals", ""],
      ["1 payment failed this month", "Collections", ""],
      ["More than 99 mails gave up", "Mails", ""],
      ["2 jobs gave up", "Jobs that gave up", ""],
      ["31 Hessle Mount does not fill", "2 places open, starts 1 Nov 2027", ""],
    ]);
  });

  it("includes the list of cases when they are cut [J1]", () => {
    const more = { ...waiting, counts: { ...waiting.counts, cases: 21 } };
    expect(tasksOf(more).map(({ title }) => title)).toContain("21 cases of yours");
  });

  it("is grouped: the reader's own, then other roles', then all [H2]", () => {
    expect(groupNames(["support", "finance"])).toEqual([
      ["Mine", 7],
      ["Support", 4],
      ["Finance", 4],
      ["Everyone", 7],
    ]);
    expect(groupNames(["finance"])).toEqual([
      ["Mine", 4],
      ["Support", 2],
      ["Everyone", 6],
    ]);
    expect(groupNames(["administrator"])).toEqual([
      ["Mine", 8],
      ["Support", 3],
      ["Finance", 3],
      ["Everyone", 8],
    ]);
  });
});
