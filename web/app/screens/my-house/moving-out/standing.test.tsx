import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { sampleHandover, samplePreview } from "../../../../test/sample-moving-out.ts";
import type { Preview } from "./place-rows.ts";
import { Ask } from "./ask.tsx";
import { Standing } from "./standing.tsx";

const { config } = vi.hoisted(() => ({ config: { today: "2027-02-03", brand: { name: "Evenly" } } }));
vi.mock("../../../api/settings.ts", () => ({
  useSettings: () => ({ config }),
  settings: () => ({ config }),
}));

function textOf(element: React.ReactElement) {
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");
}

function standing(handover: Partial<typeof sampleHandover>, more: Partial<Preview> = {}) {
  return textOf(
    <Standing preview={{ ...samplePreview, ...more }} handover={{ ...sampleHandover, ...handover }} />,
  );
}

test("before asking, it shows all amounts, the day to join by, and the debt without a successor [G5]", () => {
  const page = textOf(<Ask first={samplePreview} />);
  for (const sentence of [
    "Any day from 4 February 2027 to 31 August 2027",
    "Wednesday 14 April 2027",
    "You, to 14 April",
    "Your successor, from 15 April",
    "instead of £508.44",
    "£632.73 + £384.15 = £1,016.88",
    "Exactly what your place owed: 12 payments of £84.74.",
    "They join by Tuesday 16 March",
    "Then the place is theirs from Thursday 15 April.",
    "Ada, Cara and Dev get an email with the name and the day. No amounts.",
    "Your term runs to 31 August 2027 and you still pay £508.44 , in 6 payments.",
    "Send them the link",
  ])
    expect(page).toContain(sentence);
  expect(page).not.toContain("Nobody new can be collected from");
});

test("a day that is too early for a successor is shown with the possible day [G5]", () => {
  const page = textOf(<Ask first={{ ...samplePreview, lastDay: "2027-04-01" }} />);
  expect(page).toContain(
    "Nobody new can be collected from before 15 April 2027, so you would pay to 14 April 2027.",
  );
});

test("a single housemate sees that nobody else is mailed [G5]", () => {
  const page = textOf(<Ask first={{ ...samplePreview, others: [] }} />);
  expect(page).toContain("Nobody else has a place here, so nobody else is told.");
});

test("an open request can be withdrawn [G5]", () => {
  const page = standing({});
  expect(page).toContain("We have sent a link to ella@example.com . Nothing changes until they have joined.");
  expect(page).toContain("Send the link again");
  expect(page).toContain("Take it back");
  expect(page).not.toContain("Hand over on");
});

test("the stages are shown with their days until the place is handed over [G5]", () => {
  expect(standing({})).toContain("Link sent 4 Feb Opened 9 Feb Joined by 16 Mar Handed over 15 Apr");
  const agreed = standing({ state: "agreed", successor: "Ella", joinedOn: "2027-02-22" });
  expect(agreed).toContain("Link sent 4 Feb Opened 9 Feb Joined 22 Feb Handed over 15 Apr");
});

test("both ends stand beside what is paid when nobody joins [G5]", () => {
  const today = {
    ...samplePreview.last,
    joinsOn: "2027-02-03",
    handsOverOn: "2027-03-15",
    stillYours: { amount: 3955, payments: 1 },
    refund: 500,
  };
  const page = textOf(<Ask first={{ ...samplePreview, today }} />);
  expect(page).toContain("If nobody joins £508.44 in 6 payments");
  expect(page).toContain(
    "If they join today £39.55 in 1 payment, to 14 March (£5.00 of what is taken goes back to you)",
  );
  expect(page).toContain("If they join on 16 March, the last day £124.29 in 2 payments, to 14 April");
  expect(textOf(<Ask first={samplePreview} />)).not.toContain("If they join today");
});

test("what is with the bank stands apart, and nothing is still paid as £0.00 meanwhile [F12] [G5]", () => {
  const withBank = textOf(<Ask first={{ ...samplePreview, withBank: 8830 }} />);
  expect(withBank).toContain("You still pay £124 .29");
  expect(withBank).toContain("£88.30 is with your bank, and is taken whatever you do.");
  const last = { ...samplePreview.last, stillYours: { amount: 0, payments: 0 } };
  const only = textOf(<Ask first={{ ...samplePreview, withBank: 8830, last, today: last }} />);
  expect(only).toContain("With your bank £88 .30 and after that you pay nothing more");
  expect(only).not.toMatch(/You still pay £0/);
});

test("after a late join, another day can be agreed to or withdrawn [G5]", () => {
  const page = standing({ state: "joined-late", successor: "Ella", newHandsOverOn: "2027-04-19" });
  expect(page).toContain("Ella has joined, but too late for the day that you asked for.");
  expect(page).toContain("They can have your place from Monday 19 April 2027.");
  expect(page).toContain("Hand over on 19 April 2027");
  expect(page).toContain("Take it back");
});

test("after a join too late for any day, the request can only be withdrawn [G5]", () => {
  const page = standing({ state: "joined-late" });
  expect(page).toContain("too late for any day of your term");
  expect(page).not.toContain("Hand over on");
  expect(page).toContain("Take it back");
});

test("an agreed hand-over cannot be withdrawn, and the last day is shown [G5]", () => {
  const page = standing({ state: "agreed" });
  expect(page).toContain("Your last day is 14 April 2027, and everybody who lives with you has been told.");
  expect(page).not.toContain("Take it back");
  expect(standing({ state: "agreed" }, { others: [] })).not.toContain("has been told");
  config.today = "2027-04-14";
  expect(standing({ state: "agreed" })).toContain("Today is your last day.");
});
