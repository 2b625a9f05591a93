import { expect } from "@playwright/test";
import { heading } from "../../e2e/houses.ts";
import type { Journey, Stop } from "./stop.ts";

const smallPrint = (path: string, title: string): Stop => ({
  name: path,
  screen: "door",
  reach: async ({ page }) => {
    await page.goto(`/${path}`);
    await expect(heading(page, title)).toBeVisible();
  },
});

/** What is not on the way. */
export const elsewhere: Journey[] = [
  {
    stops: [
      smallPrint("privacy-policy", "Privacy policy"),
      smallPrint("terms", "Terms"),
      smallPrint("cookie-policy", "Cookie policy"),
      smallPrint("accessibility", "Accessibility statement"),
      {
        name: "not-found",
        reach: async ({ page }) => {
          await page.goto("/nowhere");
          await expect(heading(page, "There's a problem. This page could not be found.")).toBeVisible();
        },
      },
      {
        name: "components",
        reach: async ({ page }) => {
          await page.goto("/dev/design");
          await expect(heading(page, "Components")).toBeVisible();
        },
      },
    ],
  },
  {
    stops: [
      {
        name: "problem",
        reach: async ({ page }) => {
          // What no version of the server has ever answered.
          await page.route("**/api/summary?*", (route) => route.fulfill({ json: {} }));
          await page.goto("/joining-tenant?guid=broken");
          await expect(heading(page, "Sorry, something went wrong")).toBeVisible();
        },
      },
    ],
  },
];
