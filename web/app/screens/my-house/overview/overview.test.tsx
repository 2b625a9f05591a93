import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { gatheringHouse, sampleHouse } from "../../../../test/sample-house.ts";
import { Hero } from "./hero.tsx";
import { SetUp } from "./set-up.tsx";
import { WhoIsIn } from "./who-is-in.tsx";

const markup = (Part: (given: { readonly house: MyHouse }) => ReactNode, house: MyHouse) => {
  const Page = createRoutesStub([{ path: "/", Component: () => <Part house={house} /> }]);
  return renderToStaticMarkup(<Page />);
};
const read = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ")
    .replaceAll(" .", ".");
const hero = (house: MyHouse) => read(markup(Hero, house));
const states = (html: string) => [...html.matchAll(/data-state="(\w+)"/g)].map(([, state]) => state).sort();

describe("the House of a household", () => {
  it("has a lit window per member, and dashed utilities until they are live [G2]", () => {
    const html = markup(Hero, gatheringHouse);
    expect(html).toContain('aria-label="A house with 3 of 4 windows lit."');
    expect(states(html)).toEqual(["now", "now", "now", "now"]);
    const live = markup(Hero, sampleHouse);
    expect(live).toContain("Energy, Water, Broadband and TV Licence are on.");
    expect(states(live)).toEqual(["on", "on", "on", "on"]);
  });

  it("is dark after the end; after a cancellation it stays lit until the last day", () => {
    const dark = 'aria-label="A dark house with 4 windows."';
    expect(markup(Hero, { ...sampleHouse, householdState: "ended", next: null })).toContain(dark);
    const cancelled: MyHouse = { ...sampleHouse, householdState: "cancelled", next: null };
    expect(markup(Hero, { ...cancelled, cancelledOn: "2026-08-01" })).toContain(dark);
    expect(markup(Hero, { ...cancelled, lastDay: "2026-09-30" })).toContain(dark);
    expect(markup(Hero, { ...cancelled, lastDay: "2999-09-30" })).toContain("every window lit");
  });
});

describe("the description of a household", () => {
  it("names awaited people while it gathers", () => {
    expect(hero(gatheringHouse)).toContain(
      "Leeds LS6 1ZZ. Three windows are lit, 1 to go. Nothing is set up or paid until Dev has joined.",
    );
  });

  it("has the set-up's progress, and says that there is nothing to do", () => {
    const said = (live: number) =>
      hero({
        ...sampleHouse,
        services: sampleHouse.services.map((service, index) =>
          index < live ? service : { ...service, stage: "confirmed", liveOn: null },
        ),
      });
    expect(said(0)).toContain(
      "Every window is lit. We are setting up all four services. There is nothing for you to do.",
    );
    expect(said(1)).toContain("Every window is lit and one of four services is running.");
    expect(said(4)).toContain("Every window is lit and all four services are running.");
  });

  it("has the next payment as a large number, and the debt", () => {
    expect(hero(sampleHouse)).toContain(
      "Your next payment £84.74 on Monday 1 March 2027 From your account ending 11. You owe nothing today.",
    );
    expect(hero({ ...sampleHouse, owed: 8474 })).toContain("You owe £84.74 today.");
  });

  it("asks for new bank details once when nothing can be collected", () => {
    const mandate = sampleHouse.mandate && { ...sampleHouse.mandate, state: "cancelled" as const };
    const failed = markup(Hero, { ...sampleHouse, mandate, owed: 8474 });
    expect(failed).toContain('href="/my-house/bank-details"');
    expect(read(failed)).toContain("We need new bank details from you.");
    expect(read(failed)).not.toContain("There is nothing for you to do.");
    const given = markup(Hero, { ...sampleHouse, mandate, nextMandate: sampleHouse.mandate });
    expect(given).not.toContain("/my-house/bank-details");
  });

  it("says how it ended [G2]", () => {
    const cancelled: MyHouse = {
      ...sampleHouse,
      householdState: "cancelled",
      cancelledOn: "2026-10-31",
      next: null,
      mayGiveBankDetails: false,
    };
    expect(hero({ ...cancelled, householdState: "ended" })).toContain("The tenancy ended on 31 August 2027");
    expect(hero(cancelled)).toContain("was cancelled on 31 October 2026, before your services started");
    expect(hero({ ...cancelled, hasLapsed: true })).toContain(
      "Not everybody joined in time, so your household lapsed on 31 October 2026",
    );
    expect(hero({ ...cancelled, lastDay: "2026-10-10" })).toContain(
      "Your services ended on 10 October 2026.",
    );
    expect(hero({ ...cancelled, lastDay: "2999-10-10" })).toContain(
      "Your services run until 10 October 2999.",
    );
    expect(hero({ ...cancelled, owed: -500 })).toContain("We owe you");
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
    for (const house of [{ ...gatheringHouse, mayInvite: false, joinLink: null }, sampleHouse])
      expect(hero(house)).not.toMatch(/Invite|Copy link/);
  });
});

describe("the list of members", () => {
  it("is shown with days while places are open", () => {
    const said = read(markup(WhoIsIn, gatheringHouse));
    expect(said).toContain("Ada Joined 14 July 2026");
    expect(said).toContain("Ben (you) Joined 16 July 2026");
    expect(said).toContain("Dev Awaited. Invited on 4 August 2026 Invite again");
  });

  it("is left out once everybody has been a member for a while", () => {
    expect(markup(WhoIsIn, sampleHouse)).toBe("");
  });
});

describe("the set-up", () => {
  it("is not shown before the last person has joined", () => {
    const said = read(markup(SetUp, gatheringHouse));
    expect(said).toContain("We order all four on the day the last window is lit.");
    expect(said.match(/Waiting/g)).toHaveLength(4);
  });

  it("has each stage with its day, and the next one's due day", () => {
    const [energy] = sampleHouse.services;
    const confirmed = { ...energy, stage: "confirmed", liveOn: null } as MyHouse["services"][number];
    expect(read(markup(SetUp, { ...sampleHouse, services: [confirmed] }))).toContain(
      "Energy Uncapped Energy Confirmed Ordered 20 Jul 2026 Confirmed 11 Aug 2026 Live due 1 Sep 2026",
    );
    expect(read(markup(SetUp, sampleHouse))).toContain("Broadband Virgin Fibre 600 Live");
  });

  it("ends with the household", () => {
    expect(markup(SetUp, { ...sampleHouse, householdState: "ended" })).toBe("");
  });
});
