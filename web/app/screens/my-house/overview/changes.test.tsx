import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { gatheringHouse } from "../../../../test/sample-house.ts";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { ChangeNumber } from "./change-number.tsx";
import { WhoIsIn } from "./who-is-in.tsx";

type Part = NonNullable<MyHouse["numberOfHousemates"]>;

function textOf(element: ReactNode, at = "/"): string {
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: "/", element }], { initialEntries: [at] })} />,
  )
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
}

const part = gatheringHouse.numberOfHousemates;
function withPart(changes: Partial<Part>): MyHouse {
  return {
    ...gatheringHouse,
    numberOfHousemates: part && { ...part, ...changes },
  };
}
const [three] = part?.others ?? [];
const proposal = {
  ...(three ?? expect.fail("There is no other number")),
  id: "a-proposal",
  by: "Ada",
  agreed: ["Ada"],
  awaited: ["Ben", "Cara"],
  isYours: false,
  mayAgree: true,
  lapsesOn: "2026-08-19",
};

test("another number can be proposed, with the price now and then [G3]", () => {
  const content = textOf(<ChangeNumber house={gatheringHouse} />);
  expect(content).toContain(
    "Not four after all? Propose another number. It counts once Ada, Ben and Cara have all agreed.",
  );
  expect(content).toMatch(/Now, with 4 £84\.74 each, a month With 3 £98\.03 each, a month/);
  expect(content).toContain("With 3 the house is complete at once.");
  expect(content).toContain("The proposal lapses on 19 August 2026, or as soon as Dev joins.");
  expect(content).toContain("Propose 3 housemates");
});

test("a single member changes it at once [G3]", () => {
  const content = textOf(<ChangeNumber house={withPart({ whoAgrees: ["Ada"] })} />);
  expect(content).toContain("Nobody else has joined yet, so another number counts at once.");
  expect(content).toContain("Change to 3 housemates");
  expect(content).not.toContain("The proposal lapses");
});

test("a successor is asked too, as well as the leaver [G3] [G5]", () => {
  expect(textOf(<ChangeNumber house={withPart({ whoAgrees: ["Ada", "Ben", "Ella"] })} />)).toContain(
    "It counts once Ada, Ben and Ella have all agreed.",
  );
});

test("names that somebody is not told are housemates to them [A5] [G8]", () => {
  const unnamed = { ...proposal, by: null, agreed: [null], awaited: ["Ada", "Ben"] };
  const whoAgrees = ["Ada", "Ben", null];
  expect(textOf(<ChangeNumber house={withPart({ whoAgrees })} />)).toContain(
    "It counts once Ada, Ben and somebody have all agreed.",
  );
  const content = textOf(<ChangeNumber house={withPart({ whoAgrees, proposal: unnamed })} />);
  expect(content).toContain("Somebody proposes 3 housemates instead of 4.");
  expect(content).toContain("Somebody Agreed");
});

test("its other effects are shown before agreement: a lost discount, and the catch-up payment [F5] [G3]", () => {
  const catchUp = { payments: 2, amount: 19606, collectionDate: "2026-10-05", since: "2026-09-01" };
  const content = textOf(
    <ChangeNumber house={withPart({ others: [{ ...proposal, losesDiscount: true, catchUp }] })} />,
  );
  expect(content).toContain("Your discount does not hold for 3 housemates.");
  expect(content).toContain(
    "Then £196.06 is taken from each of you on 5 October 2026: two payments, for the time since 1 September 2026.",
  );
});

test("an open proposal shows who has agreed and who is awaited, and asks for an answer [G3]", () => {
  const content = textOf(<ChangeNumber house={withPart({ proposal })} />);
  expect(content).toContain("Ada proposes 3 housemates instead of 4.");
  expect(content).toMatch(/Ada Agreed .*Ben Awaited .*Cara Awaited/);
  expect(content).toContain("Agree to 3 housemates");
  expect(content).not.toContain("Withdraw");
});

test("the proposer can withdraw, and people who have agreed see that it is open [G3]", () => {
  const own = { ...proposal, isYours: true, mayAgree: false };
  const yours = textOf(<ChangeNumber house={withPart({ proposal: own })} />);
  expect(yours).toContain("You propose 3 housemates instead of 4.");
  expect(yours).toContain("Withdraw the proposal");
  expect(yours).not.toContain("Agree to");
  const agreed = textOf(<ChangeNumber house={withPart({ proposal: { ...own, isYours: false } })} />);
  expect(agreed).toContain("You have agreed. It counts once the others have.");
});

test("nothing can be proposed during a dispute, and a complete house has no such section", () => {
  expect(textOf(<ChangeNumber house={withPart({ mayPropose: false })} />)).toContain(
    "You can propose another number once that is settled.",
  );
  expect(textOf(<ChangeNumber house={{ ...gatheringHouse, numberOfHousemates: null }} />)).not.toContain(
    "Change the number",
  );
});

test("'I do not know this person' is offered for new members only, and asks for confirmation [G8]", () => {
  const content = textOf(<WhoIsIn house={gatheringHouse} />);
  expect(content.match(/I do not know this person/g)).toHaveLength(1);
  expect(content).toContain("I do not know this person (Cara)");
  expect(content).not.toContain("You do not know Cara?");
  expect(textOf(<WhoIsIn house={gatheringHouse} />, "/#place-3")).toContain("You do not know Cara?");
  expect(textOf(<WhoIsIn house={gatheringHouse} />, "/#place-3")).toContain(
    "We tell nobody in the house that it was you.",
  );
  const people = gatheringHouse.people.map((person) => ({ ...person, isOnlyObjector: person.mayDispute }));
  expect(textOf(<WhoIsIn house={{ ...gatheringHouse, people }} />, "/#place-3")).toContain(
    "but Cara can work it out: nobody else in the house could have.",
  );
  expect(textOf(<WhoIsIn house={gatheringHouse} />, "/#place-1")).not.toContain("You do not know");
});

test("'I do not know this person' is about whom the place goes to, while it is not theirs yet [G5] [G8]", () => {
  const people = gatheringHouse.people.map((person) =>
    person.mayDispute ? { ...person, successor: "Ella" } : person,
  );
  const content = textOf(<WhoIsIn house={{ ...gatheringHouse, people }} />, "/#place-3");
  expect(content).toContain("I do not know this person (Ella)");
  expect(content).toContain("You do not know Ella?");
});

test("in a dispute the others see that staff decide, and the person sees that nothing is collected [F4] [G8]", () => {
  const dispute = (name: string): MyHouse => ({
    ...gatheringHouse,
    people: gatheringHouse.people.map((person) =>
      person.firstName === name ? { ...person, mayDispute: false, isDisputed: true } : person,
    ),
  });
  expect(textOf(<WhoIsIn house={dispute("Cara")} />)).toContain("Cara We are looking into who this is");
  const own = textOf(<WhoIsIn house={dispute("Ben")} />);
  expect(own).toContain("Your Direct Debit is stopped, and nothing is taken from you");
  expect(own).toContain("change the number of housemates or hand your place over");
  expect(own).not.toContain("We are looking into who this is");
});
