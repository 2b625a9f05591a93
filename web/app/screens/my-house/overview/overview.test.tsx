import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { taskKinds } from "@evenly/domain/tasks";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { sampleHandover } from "../../../../test/sample-moving-out.ts";
import { gatheringHouse, sampleHouse, sampleTask } from "../../../../test/sample-house.ts";
import { Closed } from "./closed.tsx";
import { Hero } from "./hero.tsx";
import { SetUp } from "./set-up.tsx";
import { WhoIsIn } from "./who-is-in.tsx";

vi.mock("../../../api/settings.ts", async (load) => ({
  ...(await load<object>()),
  today: () => Temporal.PlainDate.from("2027-02-15"),
}));

type Part = (props: { readonly house: MyHouse }) => ReactNode;
type Task = MyHouse["tasks"][number];

function markup(Shown: Part, house: MyHouse) {
  const Page = createRoutesStub([{ path: "/", Component: () => <Shown house={house} /> }]);
  return renderToStaticMarkup(<Page />);
}
function read(html: string) {
  return html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ")
    .replaceAll(" .", ".");
}
function hero(house: MyHouse) {
  return read(markup(Hero, house));
}
function closed(house: MyHouse) {
  return read(markup(Closed, house));
}
function states(html: string) {
  return [...html.matchAll(/data-state="(\w+)"/g)].map(([, state]) => state).sort();
}
function task(kind: Task["kind"], changes: Partial<Task> = {}): Task {
  return { ...sampleTask, kind, ...changes };
}

const owes = task("pay", { amount: 19_172, since: "2027-01-01" });
const late = task("decide-successor", { firstName: "Ella" });
const account = task("give-bank-details", { trouble: "closed", by: "2027-02-19" });
const nothingToDo = "There is nothing for you to do.";

describe("the House of a household", () => {
  it("has a lit window per member, and dashed utilities until they are live [G2]", () => {
    const html = markup(Hero, gatheringHouse);
    expect(html).toContain('aria-label="A house with 3 of 4 windows lit."');
    expect(states(html)).toEqual(["now", "now", "now", "now"]);
    const live = markup(Hero, sampleHouse);
    expect(live).toContain("Energy, Water, Broadband and TV Licence are on.");
    expect(states(live)).toEqual(["on", "on", "on", "on"]);
  });

  it("is dark after the end, and stays lit until the last day of a cancelled household", () => {
    const ended = markup(Closed, { ...sampleHouse, householdState: "ended" });
    expect(ended).toContain('aria-label="A dark house with 4 windows."');
    const cancelled = { ...sampleHouse, householdState: "cancelled" as const, lastDay: "2999-09-30" };
    expect(markup(Hero, cancelled)).toContain("every window lit");
  });
});

describe("what there is to do", () => {
  it.each<[string, Task[]]>([
    ["nothing", []],
    ["one thing", [owes]],
    ["several", [owes, late, account]],
    ...taskKinds.map((kind): [string, Task[]] => [kind, [task(kind)]]),
  ])("is either said to be nothing or listed, never both: %s [G2]", (_, tasks) => {
    for (const house of [sampleHouse, gatheringHouse])
      expect(hero({ ...house, tasks }).includes(nothingToDo)).toBe(tasks.length === 0);
  });

  it("is the sum that is owed, since when, how to pay it, no fee, and that nobody else is told [F6] [G2]", () => {
    const content = hero({ ...sampleHouse, tasks: [owes], owed: 19_172 });
    expect(content).toContain("One thing needs you.");
    expect(content).toContain("since 1 January 2027");
    expect(content).toContain("Pay £191.72 Call 0113 496 0000");
    expect(content).toContain("There is no fee, and nobody else in your house is told.");
    expect(content.indexOf("You owe")).toBeLessThan(content.indexOf("Ada"));
    const html = markup(Hero, { ...sampleHouse, tasks: [owes] });
    expect(html).toContain('href="tel:01134960000"');
  });

  it("is one ordered list of several, of which only the first has a lamp button [G2]", () => {
    const proposal = { ...gatheringHouse, tasks: [account, task("answer-proposal", { firstName: "Ada" })] };
    const content = hero(proposal);
    expect(content).toContain("Two things need you , the first by Friday.");
    expect(content.indexOf("Give us a bank account")).toBeLessThan(
      content.indexOf("Ada asks for your answer"),
    );
    expect(content).toContain("The one ending 11 is closed, your bank says. By Friday 19 February");
    expect(markup(Hero, proposal).match(/class="[^"]*lamp/g)).toHaveLength(1);
    expect(markup(Hero, proposal)).toContain('href="/my-house/bank-details"');
  });

  it("is to decide about a successor who joined late, with the new day [G5]", () => {
    const handover = {
      ...sampleHandover,
      state: "joined-late" as const,
      successor: "Ella",
      joinedOn: "2027-02-14",
      newHandsOverOn: "2027-04-19",
    };
    const house = { ...sampleHouse, tasks: [late], handovers: [handover] };
    expect(hero(house)).toContain("Ella joined late: start on 19 April? Until you agree nothing changes");
    expect(markup(Hero, house)).toContain('href="/my-house/moving-out"');
    const tooLate = { ...house, handovers: [{ ...handover, newHandsOverOn: null }] };
    expect(hero(tooLate)).toContain("Ella joined too late for your term");
  });

  it("is to have money ready on the day of a second try [F6]", () => {
    const ready = task("have-money-ready", { amount: 8474, by: "2027-02-22" });
    const content = hero({ ...sampleHouse, tasks: [ready] });
    expect(content).toMatch(/Have ready in your account £84 ?\.74 on Monday 22 February/);
    expect(content).toContain("we try once more what your bank sent back. There is no fee.");
    expect(markup(Hero, { ...sampleHouse, owed: 8474, tasks: [ready] })).toContain('href="/my-house/pay"');
    expect(markup(Hero, { ...sampleHouse, owed: 0, tasks: [ready] })).not.toContain("/my-house/pay");
  });

  it("is to finish a payment by bank that was started; once it is approved the page says where it is [I3]", () => {
    const started = { ...sampleHouse, tasks: [task("finish-payment", { amount: 8474 })] };
    expect(hero(started)).toMatch(/You are paying £84 ?\.74 not approved at your bank yet/);
    expect(markup(Hero, started)).toContain('href="/my-house/paid"');
    const approved = { ...sampleHouse, paying: { amount: 8474, isApproved: true } };
    expect(hero(approved)).toContain("Your bank is confirming £84.74. See where it is");
  });
});

describe("the description of a household", () => {
  it("names awaited people while it gathers, and never says that something is owed [F12]", () => {
    const content = hero(gatheringHouse);
    expect(content).toContain(
      "Leeds LS6 1ZZ. Three windows are lit, 1 to go. Nothing is set up or paid until Dev has joined. One thing needs you.",
    );
    expect(content).not.toMatch(/owe/i);
  });

  it("says once that nothing starts before somebody has joined, also in a list of tasks [G2]", () => {
    const [invite = owes] = gatheringHouse.tasks;
    for (const tasks of [[invite], [account, invite]])
      expect(hero({ ...gatheringHouse, tasks }).match(/Nothing is set up or paid/g)).toHaveLength(1);
  });

  it("names the people first when there is nothing to do, else the task [G2]", () => {
    const quiet = hero(sampleHouse);
    expect(quiet.indexOf("Ada")).toBeLessThan(quiet.indexOf("Your next payment"));
    const owing = hero({ ...sampleHouse, tasks: [owes] });
    expect(owing.indexOf("Ada")).toBeGreaterThan(owing.indexOf("You owe"));
  });

  it("has the set-up's progress, and says that there is nothing to do", () => {
    const contentFor = (live: number) =>
      hero({
        ...sampleHouse,
        services: sampleHouse.services.map((service, index) =>
          index < live ? service : { ...service, stage: "confirmed", liveOn: null },
        ),
      });
    expect(contentFor(0)).toContain(
      `Every window is lit. We are setting up all four services. ${nothingToDo}`,
    );
    expect(contentFor(1)).toContain("Every window is lit and one of four services is running.");
    expect(contentFor(4)).toContain("Every window is lit and all four services are running.");
  });

  it("has the first day on which money leaves the account as a large number, and the day's total [F12]", () => {
    expect(hero(sampleHouse)).toMatch(
      /Your next payment £84 ?\.74 on Monday 1 March 2027 From your account ending 11\. You owe nothing today\./,
    );
    const debits = [
      { on: "2027-01-04", amount: 8474, payments: 1 },
      { on: "2027-03-01", amount: 16_948, payments: 2 },
    ];
    expect(hero({ ...sampleHouse, debits })).toMatch(
      /Your next payment £169 ?\.48 on Monday 1 March 2027 .*Two payments together\./,
    );
    expect(hero({ ...sampleHouse, debits: [] })).toContain("No payment is planned today.");
  });

  it("is the stages for a leaver, whose successor has the link again or not at all [G5]", () => {
    const content = hero({ ...sampleHouse, handovers: [sampleHandover] });
    expect(content).toContain(
      `Your place goes to your successor on Thursday 15 April, once they have joined. ${nothingToDo}`,
    );
    expect(content).toContain("Link sent 4 Feb Opened 9 Feb Joined by 16 Mar Handed over 15 Apr");
    expect(content).toContain("Send the link again Take it back The link went to ella@example.com.");
    expect(content).toContain("Ada, Cara and Dev see these steps too, without amounts.");
    const agreed = { ...sampleHandover, state: "agreed" as const, successor: "Ella", joinedOn: "2027-02-14" };
    const handed = hero({ ...sampleHouse, handovers: [agreed], leavesOn: "2027-04-14" });
    expect(handed).toContain("Your place goes to Ella on Thursday 15 April.");
    expect(handed).toContain("Ben until 14 April");
    expect(handed).not.toMatch(/Take it back|link again/);
  });

  it("is the stages for the others, without a sum, an address or a button [G2] [G5]", () => {
    const other = { ...sampleHandover, role: "other" as const, leaver: "Cara", successorEmail: null };
    const content = hero({ ...sampleHouse, handovers: [other] });
    expect(content).toContain("Cara's place goes to somebody new on 15 April, once they have joined.");
    expect(content).toContain("Link sent 4 Feb");
    expect(content).not.toMatch(/Take it back|ella@example|link again/);
  });

  it("is the successor's own before their first day [G5]", () => {
    const handover = {
      ...sampleHandover,
      role: "successor" as const,
      state: "agreed" as const,
      successor: "Ben",
      leaver: "Fay",
      joinedOn: "2027-02-14",
      successorEmail: null,
    };
    const content = hero({
      ...sampleHouse,
      handovers: [handover],
      livesFrom: "2027-04-15",
      taken: 0,
      debits: [{ on: "2027-04-15", amount: 4519, payments: 1 }],
    });
    expect(content).toContain(
      `The place is yours from Thursday 15 April; until then it is Fay's. ${nothingToDo}`,
    );
    expect(content).toMatch(/Your first payment £45 ?\.19 on Thursday 15 April 2027/);
    expect(content).toContain("Nothing leaves your account before.");
    expect(content).toContain("Ben from 15 April");
  });
});

describe("a household that is over", () => {
  const cancelled: MyHouse = {
    ...sampleHouse,
    householdState: "cancelled",
    cancelledOn: "2026-10-31",
    mayGiveBankDetails: false,
    doors: ["new-price"],
    debits: [],
    payments: [],
    taken: 0,
    toCome: 0,
    statementFrom: null,
  };
  const ended: MyHouse = {
    ...sampleHouse,
    householdState: "ended",
    doors: ["new-price"],
    debits: [],
    taken: 101_688,
    toCome: 0,
    statementFrom: "2027-02-01",
    mandate: sampleHouse.mandate && { ...sampleHouse.mandate, state: "cancelled" },
    mayGiveBankDetails: false,
  };

  it("has one sentence about money, the statement and a new price in front when it has ended [G2] [G7]", () => {
    const content = closed(ended);
    expect(content).toContain("Your tenancy ended on 31 August 2027.");
    expect(content).toContain(
      "You owe nothing, and we owe you nothing. Taken £1,016.88 in all. Your Direct Debit has ended. See your statement Get a new price",
    );
    expect(content).toContain("All four services have ended On 31 August 2027, for the whole house.");
    expect(content).not.toMatch(/Moving out|What if|Set-up|nothing for you to do/);
    expect(closed({ ...ended, owed: -500 })).toContain("We owe you £5.00.");
  });

  it("still has what is owed as the first thing to do [G2]", () => {
    const content = closed({ ...ended, owed: 19_172, tasks: [owes] });
    expect(content).toContain("You owe £191.72.");
    expect(content).toContain("Call 0113 496 0000");
  });

  it("says that nothing was paid when it lapsed or was cancelled before its start [G4]", () => {
    // The server names nobody who was awaited.
    const people = cancelled.people.slice(0, 3);
    const lapsed = closed({ ...cancelled, people, hasLapsed: true });
    expect(lapsed).toContain("The house was not full by 31 October 2026, so it lapsed.");
    expect(lapsed).toContain("You have paid nothing, and you owe nothing.");
    expect(lapsed).toContain("Get a new price");
    expect(lapsed).not.toMatch(/Moving out|What if|Set-up|See your statement|£/);
    expect(lapsed).toContain("Three of four had joined Ada, Cara and you. One place stayed open.");
    expect(closed(cancelled)).toContain("was cancelled on 31 October 2026, before your services started");
    expect(closed({ ...ended, householdState: "cancelled", lastDay: "2026-10-10" })).toContain(
      "your services ended on 10 October 2026.",
    );
  });

  it("keeps the money and papers of who has left, and names nobody who lives there [G5]", () => {
    const left: MyHouse = {
      ...ended,
      householdState: "live",
      hasLeft: true,
      leavesOn: "2027-02-14",
      people: [],
    };
    const content = closed(left);
    expect(content).toContain("You have left 6 Larkspur Terrace, Leeds LS6 1ZZ, until 14 February 2027.");
    expect(content).toContain("See your statement");
    expect(content).toContain("Your page no longer shows it, and they no longer see you.");
    expect(content).not.toMatch(/Ada|Cara|Dev|Who is in/);
  });
});

describe("inviting", () => {
  it("is a button for one invited person, and a dialog for several", () => {
    expect(hero(gatheringHouse)).toMatch(/Invite Dev again .*Copy link .*Last invited on 4 August 2026\./);
    const [ada, ben, , dev] = gatheringHouse.people;
    const two = hero({ ...gatheringHouse, people: [ada, ben, dev, dev] as MyHouse["people"] });
    expect(two).toContain("Invite Housemates");
    expect(two).not.toContain("Invite Dev again");
  });

  it("is not offered to people who joined by the share token, nor once everybody has joined", () => {
    const shared = { ...gatheringHouse, mayInvite: false, joinLink: null, tasks: [] };
    for (const house of [shared, sampleHouse]) expect(hero(house)).not.toMatch(/Invite|Copy link/);
  });
});

describe("the list of members", () => {
  it("is shown with days while places are open", () => {
    const content = read(markup(WhoIsIn, gatheringHouse));
    expect(content).toContain("Ada Joined 14 July 2026");
    expect(content).toContain("Ben (you) Joined 16 July 2026");
    expect(content).toContain("Dev Awaited. Invited on 4 August 2026 Invite again");
  });

  it("is left out once everybody has been a member for a while", () => {
    expect(markup(WhoIsIn, sampleHouse)).toBe("");
  });
});

describe("the set-up", () => {
  it("is not shown before the last person has joined", () => {
    const content = read(markup(SetUp, gatheringHouse));
    expect(content).toContain("We order all four on the day the last window is lit.");
    expect(content.match(/Waiting/g)).toHaveLength(4);
  });

  it("has each stage with its day, and the next one's due day", () => {
    const [energy] = sampleHouse.services;
    const confirmed = { ...energy, stage: "confirmed", liveOn: null } as MyHouse["services"][number];
    expect(read(markup(SetUp, { ...sampleHouse, services: [confirmed] }))).toContain(
      "Energy Uncapped Energy Confirmed Ordered 20 Jul 2026 Confirmed 11 Aug 2026 Live due 1 Sep 2026",
    );
    expect(read(markup(SetUp, sampleHouse))).toContain("Broadband Virgin Fibre 600 Live");
  });

  it("stays as it is for a successor before their first day [G5]", () => {
    expect(read(markup(SetUp, { ...sampleHouse, livesFrom: "2027-04-15" }))).toContain(
      "All four services are running and stay as they are: Energy, Water, Broadband and TV Licence.",
    );
  });
});
