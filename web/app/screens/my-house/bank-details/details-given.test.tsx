import type { MandateState } from "@evenly/domain/mandate";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { DetailsGiven } from "./details-given.tsx";

const render = (state: MandateState, isNew = true) => {
  const house: MyHouse = {
    firstName: "Ben",
    fullAddress: "6 Larkspur Terrace, Leeds, LS6 1ZZ",
    reference: "EV-4K7Q-2MP",
    householdState: "live",
    mandate: {
      state,
      accountEnding: "11",
      reference: "EVN4K7Q2",
      accountHolder: "Ben Okafor",
      activeSince: null,
    },
    nextMandate: null,
    mayGiveBankDetails: true,
    owed: 0,
    next: null,
    payments: [],
    taken: 0,
    toCome: 0,
    scheduleId: "EVN4K7Q2",
    statementFrom: null,
  };
  return renderToStaticMarkup(
    <MemoryRouter>
      <DetailsGiven house={house} given={{ accountEnding: "58", isNew }} />
    </MemoryRouter>,
  );
};

test.each(["pending", "submitted", "active"] as const)(
  "beside new bank details the old account stays in use while its mandate is %s",
  (state) => {
    const page = render(state);
    expect(page).toContain("We use the account ending in 58 once your bank has confirmed it");
    expect(page).toContain("Until then the account ending in 11 stays in use");
    expect(page).toContain("We email you its date first");
  },
);

test.each(["blocked", "failed", "cancelled", "expired"] as const)(
  "nothing is taken until new bank details are in use when the mandate before is %s",
  (state) => {
    expect(render(state)).toContain("Until then no payment is taken");
  },
);

test("the same bank details again change nothing, which is said", () => {
  const page = render("active", false);
  expect(page).toContain("The account ending in 58 is the one that we know, so nothing has changed.");
  expect(page).not.toContain("Until then");
});
