import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sampleAccount } from "../../../test/default-answers.ts";
import { openScreen } from "../../../test/open-screen.tsx";
import { quoted } from "../../../test/sample-answers.ts";
import { sampleHouse } from "../../../test/sample-house.ts";

test.each([
  ["the price", "/short-summary"],
  ["the page of who is asked to join", `/joining-tenant?guid=${sampleAccount.guid}`],
  ["the own page", "/my-house"],
] as const)(
  "%s says that nobody pays for another, and that rent may be another matter [F6]",
  async (_, path) => {
    await openScreen(path, { answers: quoted, api: { "GET /my_house": () => sampleHouse } });
    const nobodyPays = page.getByText("If one of your housemates stops paying, you pay £0.00 for them.");
    await expect.element(nobodyPays).toBeVisible();
    const card = nobodyPays.element().closest("div");
    expect(card?.textContent).toContain("Your rent agreement may say otherwise about the rent.");
  },
);
