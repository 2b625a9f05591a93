import type { Browser, Page } from "@playwright/test";
import { openBrowser } from "../../e2e/open-browser.ts";
import { Product } from "../../e2e/product-process.ts";
import { signIn } from "../../e2e/sign-in-staff.ts";
import { writeWebp } from "./take-picture.ts";

type StaffPicture = {
  readonly name: string;
  readonly role: "support" | "finance" | "catalogue" | "administrator";
  readonly path: string;
  readonly first?: (page: Page) => Promise<void>;
};

async function search(page: Page) {
  await page.getByRole("combobox", { name: "Address, name, email, phone or reference" }).fill("larks");
  await page.getByRole("option").first().waitFor();
}

function openHousehold(address: string) {
  return async (page: Page) => {
    await page.getByRole("link", { name: address }).first().click();
    await page.getByRole("heading", { level: 1, name: address }).waitFor();
  };
}

async function cancelHousehold(page: Page) {
  await openHousehold("6 Larkspur Terrace")(page);
  await page.getByRole("link", { name: "Cancel the household" }).click();
  await page.getByRole("heading", { level: 1, name: /^Cancel/ }).waitFor();
}

async function askCaller(page: Page) {
  await openHousehold("3 Larkspur Terrace")(page);
  await page.getByRole("link", { name: "Verify a caller" }).click();
  await page.getByRole("link", { name: "Verify Maya" }).click();
  await page.getByRole("button", { name: "Send the code" }).click();
  await page.getByLabel("The code that they read out").waitFor();
}

async function openApproval(page: Page) {
  await page.locator("tbody a").first().click();
  await page.getByText("Why you agree, or do not").waitFor();
}

/** For docs/back-office.md. */
export const staffPictures: readonly StaffPicture[] = [
  { name: "search", role: "support", path: "/", first: search },
  { name: "household", role: "support", path: "/?q=4+larkspur", first: openHousehold("4 Larkspur Terrace") },
  { name: "cancel-preview", role: "support", path: "/?q=6+larkspur", first: cancelHousehold },
  { name: "caller", role: "support", path: "/?q=3+larkspur", first: askCaller },
  { name: "collections", role: "finance", path: "/collections?due=2027-06" },
  { name: "price-book", role: "catalogue", path: "/price-books/winter" },
  { name: "voucher", role: "catalogue", path: "/codes/vouchers/WELCOME10" },
  { name: "figures", role: "administrator", path: "/figures" },
  { name: "approval", role: "administrator", path: "/approvals", first: openApproval },
];

const size = { width: 1440, height: 900 };

async function takeStaffPicture(
  browser: Browser,
  url: string,
  { name, role, path, first }: StaffPicture,
  folder: string,
): Promise<void> {
  const context = await browser.newContext({
    viewport: size,
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: "Europe/London",
  });
  const page = await context.newPage();
  await signIn(page, url, role);
  await page.goto(`${url}/staff${path}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await first?.(page);
  await page.mouse.move(0, 0);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => scrollTo(0, 0));
  await writeWebp(page, `${folder}/staff-${name}.webp`, 75);
  await context.close();
}

/** Uses the demo data; returns failures. */
export async function takeStaffPictures(folder: string): Promise<string[]> {
  const browser = await openBrowser();
  const product = await Product.start();
  const problems: string[] = [];
  try {
    for (const picture of staffPictures)
      await takeStaffPicture(browser, product.url, picture, folder).catch((error: unknown) => {
        problems.push(`${picture.name}: ${error instanceof Error ? error.message : String(error)}`);
      });
    return problems;
  } finally {
    await browser.close();
    await product.stop();
  }
}
