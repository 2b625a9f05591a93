import { expect } from "@playwright/test";
import { joinAccount } from "../../e2e/accounts.ts";
import { heading } from "../../e2e/houses.ts";
import { pay, person } from "../../e2e/people.ts";
import { reachPayment, reachPrice } from "../../e2e/sign-up-steps.ts";
import { loseAnswers } from "../../e2e/stubs.ts";
import type { Journey, Stop, Visitor } from "./stop.ts";

const stops: Stop[] = [
  {
    name: "congratulations",
    screen: "inside",
    reach: async ({ page }) => {
      await reachPrice(page, person("Elin", "Host", "fifteen"), { door: 15 });
      await reachPayment(page);
      await pay(page);
      await expect(heading(page, "Invite Your Housemates")).toBeVisible();
    },
  },
  {
    name: "congratulations-copied",
    shows: "window",
    reach: async ({ page }) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.getByRole("button", { name: "Copy link" }).click();
      await expect(page.getByText("Link copied")).toBeVisible();
    },
  },
  {
    name: "invite",
    shows: "window",
    reach: async ({ page }) => {
      await page.reload();
      await page.getByRole("button", { name: "Invite Housemates" }).click();
      await expect(page.getByRole("group", { name: "Housemate 3" })).toBeVisible();
    },
  },
  {
    name: "invite-errors",
    shows: "window",
    reach: async ({ page }) => {
      await page.getByRole("group", { name: "Housemate 1" }).getByLabel("Email address").fill("finn");
      await page.getByRole("button", { name: "Send invites" }).click();
      await expect(
        page.getByRole("dialog").getByText("Full name of housemate required").first(),
      ).toBeVisible();
    },
  },
  {
    name: "invite-not-sent",
    shows: "window",
    reach: async ({ page }) => {
      const row = page.getByRole("group", { name: "Housemate 1" });
      await row.getByLabel("Full name").fill("finn dahl");
      await row.getByLabel("Email address").fill("finn.fifteen@example.com");
      await loseAnswers(page, "**/api/invite_housemates");
      await page.getByRole("button", { name: "Send invites" }).click();
      await expect(page.getByText(/There has been a problem sending the email/)).toBeVisible();
      await page.unroute("**/api/invite_housemates");
    },
  },
  {
    name: "invites-sent",
    shows: "window",
    reach: async ({ page }) => {
      await page.getByRole("button", { name: "Send invites" }).click();
      await expect(page.getByRole("heading", { name: "Invites Sent!" })).toBeVisible();
    },
  },
  {
    name: "congratulations-one-joined-since",
    reach: async (visitor) => {
      await joinedSince(visitor, "Ivo");
      await expect(visitor.page.getByText("2 to go.")).toBeVisible();
    },
  },
  {
    name: "congratulations-everybody-joined-since",
    reach: async (visitor) => {
      await joinedSince(visitor, "Jon");
      await joinedSince(visitor, "Kim");
      await expect(visitor.page.getByText("Everybody has joined. Every window is lit.")).toBeVisible();
    },
  },
];

const joinedSince = async ({ page, product }: Visitor, name: string) => {
  const link = await page
    .getByText(/\/joining-tenant\?guid=/)
    .first()
    .textContent();
  const guid = new URL(link ?? "").searchParams.get("guid") ?? "";
  await joinAccount(product.url, guid, person(name, "Guest", "fifteen"));
  await page.reload();
};

/** Paid, and the others still to come. */
export const inviting: Journey[] = [{ stops }];
