import type { MandateState } from "@evenly/domain/mandate";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { sampleHouse } from "../../../../test/sample-house.ts";
import { DetailsGiven } from "./details-given.tsx";

function render(state: MandateState, isNew = true) {
  const mandate = sampleHouse.mandate && { ...sampleHouse.mandate, state };
  const house: MyHouse = { ...sampleHouse, mandate };
  return renderToStaticMarkup(
    <MemoryRouter>
      <DetailsGiven house={house} bankDetails={{ accountEnding: "58", isNew }} />
    </MemoryRouter>,
  );
}

test.each(["pending", "submitted", "active"] as const)(
  "the old account stays in use next to new bank details while its mandate is %s [F7]",
  (state) => {
    const page = render(state);
    expect(page).toContain("We use the account ending in 58 once your bank has confirmed it");
    expect(page).toContain("Until then the account ending in 11 stays in use");
    expect(page).toContain("We email you its date first");
  },
);

test.each(["blocked", "failed", "cancelled", "expired"] as const)(
  "nothing is collected until new bank details are in use when the old mandate is %s [F7]",
  (state) => {
    expect(render(state)).toContain("Until then no payment is taken");
  },
);

test("giving the same bank details again changes nothing, and says so", () => {
  const page = render("active", false);
  expect(page).toContain("The account ending in 58 is the one that we know, so nothing has changed.");
  expect(page).not.toContain("Until then");
});
