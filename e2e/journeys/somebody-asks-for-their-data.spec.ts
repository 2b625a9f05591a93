import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { joinAccount, openAccount } from "../accounts.ts";
import { expect, test } from "../fixtures.ts";
import { heading } from "../houses.ts";
import { mailTo, openSession } from "../my-house.ts";
import { person } from "../people.ts";
import { signIn } from "../sign-in-staff.ts";
import { tabTo } from "../sign-up-steps.ts";

/** What the page saves once a button is pressed, by the file's name. */
async function readSaved(page: Page, name: string, press: () => Promise<unknown>): Promise<string> {
  const saved = page.waitForEvent("download", (download) => download.suggestedFilename() === name);
  await press();
  return readFile(await (await saved).path(), "utf8");
}

function numberIn(text: string | null): string {
  return /CS-\w+/.exec(text ?? "")?.[0] ?? "";
}

test("[J2] [J4] somebody reads and takes along what we keep of them, complains about it, and asks to be erased; staff have both cases", async ({
  page,
  openOther,
  product: { url },
  axe,
}) => {
  const [ada, ben] = [person("Ada", "Nightingale", "own-data"), person("Ben", "Forgets", "own-data")];
  const { guid } = await openAccount(url, { size: 3, creator: ada });
  await joinAccount(url, guid, ben);
  await page.context().addCookies([await openSession(url, ben)]);
  await page.goto("/my-house");
  await page.getByRole("link", { name: /Your data/ }).click();
  await expect(heading(page, "Your data")).toBeVisible();
  await axe(page);

  await page.getByRole("link", { name: "Read it here" }).click();
  await expect(heading(page, "Everything we keep about you")).toBeVisible();
  const own = page.locator("details").filter({ hasText: /^housemate \(1\)/ });
  await own.locator("summary").click();
  await expect(own.getByText(ben.email)).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Your data" }).click();
  await expect(heading(page, "Your data")).toBeVisible();

  const others = [ada.email, ada.lastName];
  const hasOnlyBens = (text: string) => {
    expect(text).toContain(ben.email);
    for (const word of others) expect(text.toLowerCase()).not.toContain(word.toLowerCase());
  };
  await tabTo(page, page.getByRole("button", { name: "Download my data" }));
  hasOnlyBens(await readSaved(page, "my-data.html", () => page.keyboard.press("Enter")));
  const json = await readSaved(page, "my-data.json", () =>
    page.getByRole("button", { name: "JSON only" }).click(),
  );
  hasOnlyBens(json);
  expect(JSON.parse(json)).toMatchObject({ firstName: "Ben" });

  await page.getByLabel("What went wrong").fill("You wrote to my landlord about me.");
  await tabTo(page, page.getByRole("button", { name: "Send my complaint" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your complaint has arrived" })).toBeFocused();
  const complaint = numberIn(await page.getByText(/^Its number is CS-/).textContent());
  await axe(page);
  expect(await mailTo(url, ben, `Your complaint has arrived (${complaint})`)).toContain(complaint);

  await tabTo(page, page.getByRole("button", { name: "Ask to erase my data" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "We have it" })).toBeFocused();
  await expect(page.getByText(/Not everything can go today: your contract runs to/)).toBeVisible();
  await expect(page.getByRole("term").filter({ hasText: "Today" })).toBeVisible();
  await expect(page.getByText("All of it")).toBeVisible();
  const erasure = numberIn(await page.getByText(/^You asked us to erase it on/).textContent());
  await axe(page);

  const office = await openOther();
  await signIn(office, url, "support");
  for (const [number, says] of [
    [complaint, "You wrote to my landlord about me."],
    [erasure, "Ben Forgets"],
  ] as const) {
    await office.goto(`${url}/staff/cases/${number}`);
    await expect(office.getByText(says).first()).toBeVisible();
    await expect(office.getByText("Ben Forgets").first()).toBeVisible();
  }
});
