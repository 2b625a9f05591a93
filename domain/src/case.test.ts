import { describe, expect, it } from "vitest";
import { proclaimedDays } from "./calendar.ts";
import {
  alertCases,
  caseDue,
  type CaseEvent,
  caseKinds,
  caseStateOn,
  caseStates,
  caseTransition,
  checkNewCase,
  checkOutcome,
  isOnePerPerson,
  outcomesOf,
  readWait,
  workingDaysLeft,
} from "./case.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}

describe("A case [J1]", () => {
  it("is opened by each thing that is told, of one kind each", () => {
    expect(Object.entries(alertCases)).toHaveLength(24);
    expect(alertCases["charge-back"]).toBe("charge-back");
    expect(alertCases["disputed-place"]).toBe("stranger");
    for (const kind of Object.values(alertCases)) expect(caseKinds).toContain(kind);
  });

  it("is one per person of what is the person's, whatever is told of it", () => {
    expect(caseKinds.filter(isOnePerPerson)).toEqual(["arrears", "dispute", "death"]);
  });

  // 25, 26 and 27 December 2025 are no working days, nor is 1 January.
  it.each([
    ["charge-back", "2025-12-22", "2026-01-14"],
    ["stranger", "2025-12-24", "2025-12-30"],
    ["data-request", "2025-12-24", "2026-01-23"],
    ["other", "2027-07-15", "2027-07-22"],
  ] as const)("of kind %s that is opened on %s is due on %s", (kind, opened, due) => {
    expect(caseDue(kind, day(opened), proclaimedDays).toString()).toBe(due);
  });

  it.each([
    ["2025-12-22", "2026-01-14", 15],
    ["2025-12-24", "2025-12-29", 2],
    ["2025-12-27", "2025-12-29", 1],
    ["2025-12-29", "2025-12-29", 1],
    ["2025-12-30", "2025-12-29", 0],
  ])("has on %s, due on %s, %i working days left", (today, due, left) => {
    expect(workingDaysLeft(day(today), day(due), proclaimedDays)).toBe(left);
  });

  it("goes from open to waiting and done, and back, and nothing is done to one that is done", () => {
    const events: readonly CaseEvent[] = ["work", "wait", "go-on", "finish", "reopen"];
    const table = caseStates.map((state) =>
      events.map((event) => {
        const after = caseTransition(state, event);
        return after.ok ? after.state : after.code;
      }),
    );
    expect(table).toEqual([
      ["open", "waiting", "case-not-waiting", "done", "case-not-done"],
      ["waiting", "waiting", "open", "done", "case-not-done"],
      ["case-done", "case-done", "case-done", "case-done", "open"],
    ]);
  });

  it("is open again on the day on which its wait ends [I2]", () => {
    const waiting = { state: "waiting", waitsUntil: day("2027-07-20") } as const;
    expect(caseStateOn(waiting, day("2027-07-19"))).toBe("waiting");
    expect(caseStateOn(waiting, day("2027-07-20"))).toBe("open");
    expect(caseStateOn({ state: "done", waitsUntil: undefined }, day("2027-07-20"))).toBe("done");
  });

  it("waits for 14 days at most, and until a deadline of others that is to come [I2]", () => {
    const today = day("2027-07-15");
    const wait = (until: string, kind: "arrears" | "charge-back" = "arrears", due = "2027-07-20") => {
      const { issues } = readWait({ until, text: "An answer" }, { kind, dueOn: day(due) }, today);
      return issues.map(({ code, values }) => (values ? [code, values["date"]] : code));
    };
    expect(wait("2027-07-29")).toEqual([]);
    expect(wait("2027-07-30")).toEqual([["wait-until-too-late", "2027-07-29"]]);
    expect(wait("2027-07-15")).toEqual(["wait-until-too-early"]);
    expect(wait("tomorrow")).toEqual(["wait-until-invalid"]);
    expect(wait("2027-07-21", "charge-back")).toEqual([["wait-until-too-late", "2027-07-20"]]);
    expect(wait("2027-07-29", "charge-back", "2027-07-14")).toEqual([]);
    const wordless = readWait(
      { until: "2027-07-16", text: "" },
      { kind: "other", dueOn: day("2027-07-20") },
      today,
    );
    expect(wordless.issues).toEqual([{ field: "text", code: "case-text-required" }]);
  });

  it("ends in a way of its kind, with what was found", () => {
    for (const kind of caseKinds) expect(outcomesOf(kind).length).toBeGreaterThan(1);
    expect(checkOutcome("stranger", { outcome: "confirmed", text: "A cousin" })).toEqual([]);
    expect(checkOutcome("stranger", { outcome: "written-off", text: "" })).toEqual([
      { field: "outcome", code: "case-outcome-unknown" },
      { field: "text", code: "case-text-required" },
    ]);
    expect(checkOutcome("stranger", { outcome: "removed", text: "x".repeat(2001) })).toEqual([
      { field: "text", code: "case-text-too-long" },
    ]);
  });

  it("is opened by hand only of what no machine can tell, with a subject", () => {
    const typed = { kind: "complaint", subject: "No broadband for 9 days", text: "Cara rang" };
    expect(checkNewCase(typed)).toEqual([]);
    expect(checkNewCase({ ...typed, kind: "charge-back", subject: "", text: "" })).toEqual([
      { field: "kind", code: "case-kind-unknown" },
      { field: "subject", code: "case-subject-required", values: { most: 120 } },
      { field: "text", code: "case-text-required" },
    ]);
  });
});
