import { expect, type Page } from "@playwright/test";
import { joinAccount, openAccount } from "../../e2e/accounts.ts";
import { heading, next } from "../../e2e/houses.ts";
import { bank, givePerson, pay, person } from "../../e2e/people.ts";
import { loseAnswers } from "../../e2e/stubs.ts";
import type { Journey, Visitor } from "./stop.ts";

/** Opens a house of three and its link. */
const followLink = async ({ page, product }: Visitor, door: string, discountCode?: string) => {
  const creator = person("Amira", "Khan", door);
  const opening = { door, size: 3, creator, ...(discountCode === undefined ? {} : { discountCode }) };
  const account = await openAccount(product.url, opening);
  await page.goto(account.joinLink);
  await expect(heading(page, "Your Utilities Package")).toBeVisible();
  return { ...account, creator };
};

const joinAs = async (page: Page, name: string, door: string) => {
  await next(page);
  await givePerson(page, person(name, "Okafor", door));
  await expect(heading(page, "Set up your Direct Debit")).toBeVisible();
};

/** A housemate's way from the link to the last page. */
export const joining: Journey[] = [
  {
    stops: [
      {
        name: "joining-tenant",
        screen: "door",
        reach: (visitor) => followLink(visitor, "Flat 1, 7"),
      },
      {
        name: "joining-tenant-personal-details",
        screen: "inside",
        reach: async ({ page }) => {
          await next(page);
          await expect(heading(page, "Tell Us About You")).toBeVisible();
        },
      },
      {
        name: "joining-tenant-personal-details-errors",
        reach: async ({ page }) => {
          await next(page);
          await expect(page.getByRole("link", { name: "First name required" })).toBeVisible();
        },
      },
      {
        name: "joining-tenant-already-joined",
        reach: async ({ page }) => {
          await givePerson(page, person("Amira", "Khan", "Flat 1, 7"));
          await expect(page.getByText(/^Oops, you're already joined/)).toBeVisible();
        },
      },
      {
        name: "joining-tenant-direct-debit",
        screen: "inside",
        reach: async ({ page }) => {
          await givePerson(page, person("Ben", "Okafor", "Flat 1, 7"));
          await expect(heading(page, "Set up your Direct Debit")).toBeVisible();
        },
      },
      {
        name: "joining-tenant-direct-debit-whoops",
        reach: async ({ page }) => {
          await page.getByLabel("Sort code").fill(bank.sortCode);
          await page.getByLabel("Account number").fill("55779912");
          await page.getByRole("checkbox", { name: /I confirm that I am the account holder/ }).check();
          await page.getByRole("button", { name: "Set up Direct Debit" }).click();
          await expect(heading(page, "Whoops! Something's not right")).toBeVisible();
        },
      },
      {
        name: "joining-tenant-congratulations",
        screen: "inside",
        reach: async ({ page }) => {
          await page.reload();
          await pay(page);
          await expect(heading(page, "Congratulations!")).toBeVisible();
        },
      },
    ],
  },
  {
    stops: [
      {
        name: "joining-tenant-discount",
        reach: (visitor) => followLink(visitor, "Flat 2, 7", "WELCOME10"),
      },
    ],
  },
  {
    stops: [
      {
        name: "joining-tenant-house-complete",
        screen: "inside",
        reach: async (visitor) => {
          const { page, product } = visitor;
          const { guid } = await followLink(visitor, "Flat 3, 7");
          await joinAccount(product.url, guid, person("Ben", "Okafor", "Flat 3, 7"));
          await joinAs(page, "Cara", "Flat 3, 7");
          await pay(page);
          await expect(heading(page, "Your House Is Complete")).toBeVisible();
        },
      },
    ],
  },
  {
    stops: [
      {
        name: "joining-tenant-house-already-complete",
        screen: "inside",
        reach: async (visitor) => {
          const { page, product } = visitor;
          const { guid, joinLink } = await followLink(visitor, "Flat 1, 2");
          for (const name of ["Ben", "Cara"]) {
            await joinAccount(product.url, guid, person(name, "Okafor", "Flat 1, 2"));
          }
          await page.goto(joinLink);
          await expect(heading(page, "Good news!")).toBeVisible();
        },
      },
    ],
  },
  {
    stops: [
      {
        name: "joining-tenant-no-guid",
        reach: async ({ page }) => {
          await page.goto("/joining-tenant?guid=");
          await expect(page.getByText("Cannot detect guid")).toBeVisible();
        },
      },
      {
        // What a cancelled household's link says too.
        name: "joining-tenant-unknown",
        reach: async ({ page }) => {
          await page.goto("/joining-tenant?guid=nobody");
          await expect(page.getByText(/^We couldn't find that account/)).toBeVisible();
        },
      },
      {
        name: "joining-tenant-no-answer",
        reach: async ({ page }) => {
          await loseAnswers(page, "**/api/summary*");
          await page.getByRole("button", { name: "Try again" }).click();
          await expect(page.getByText("Network error accessing the Evenly API")).toBeVisible();
        },
      },
    ],
  },
];
