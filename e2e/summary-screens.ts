import { expect, type Page } from "@playwright/test";
import { agentsSummary } from "./product-screens.ts";
import { copy, inTurn, inWindow, press, says, screen, state, swept, warns } from "./screen.ts";
import { changeAnswers, holdAnswers, loseAnswers, setFlags } from "./stubs.ts";

const summary = screen("short-summary", "/short-summary", "Your Package", "lead");

/** Opened by a package's link. */
export const byLink = {
  ...summary,
  path: "/short-summary?postcode=LS6+1ZZ&housemates=4",
  visitor: "stranger",
} as const;

const quotes = "**/api/products?*";

async function explainPrice(page: Page) {
  for (const name of ["How the monthly price is worked out", "Why Energy?", "Why Broadband?"])
    await page.getByRole("button", { name }).click();
}

async function scrollDown(page: Page) {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole("button", { name: "Continue with this price" })).toHaveCount(2);
}

function leaveOut(product: string) {
  return (page: Page) => page.getByRole("checkbox", { name: product }).uncheck();
}

async function editBroadband(page: Page) {
  await press("Edit broadband")(page);
  await expect(page.getByRole("dialog", { name: "Edit broadband packages" })).toBeVisible();
}

async function leaveAllOut(page: Page) {
  await leaveOut("Water")(page);
  await editBroadband(page);
  await page.getByRole("radio", { name: "No broadband, thanks" }).check();
  await page.getByRole("button", { name: "Update" }).click();
  await leaveOut("TV Licence")(page);
  await expect(page.getByText("Not in your package")).toHaveCount(3);
}

type Quote = { readonly priceBeforeDiscount: number; readonly products: readonly { type: string }[] };

function selectNoBroadband(page: Page) {
  return changeAnswers<Quote>(page, quotes, (quote) => ({
    ...quote,
    products: quote.products.map((one) => (one.type === "Broadband" ? { ...one, selected: "" } : one)),
  }));
}

async function updateUnpicked(page: Page) {
  await editBroadband(page);
  // Playwright waits for aria-disabled elements, which people can press.
  await page.getByRole("button", { name: "Update" }).press("Enter");
  await says("No selection is made, please select one broadbrand product")(page);
}

const readOnly = { before: (page: Page) => setFlags(page, { edit_flow_test: true }) };

async function editInPlace(page: Page) {
  await page.getByRole("button", { name: "Edit package" }).click();
  await expect(page.getByRole("button", { name: "Done" })).toBeVisible();
}

const packageScreens = [
  summary,
  state(summary, "short-summary-explained", explainPrice),
  state(summary, "short-summary-bar", scrollDown, inWindow),
  state(summary, "short-summary-product-off", inTurn(leaveOut("Water"), says("Not in your package"))),
  state(summary, "edit-broadband", editBroadband, { ...swept, ...inWindow }),
  state(summary, "short-summary-all-off", leaveAllOut),
  state(byLink, "edit-broadband-nothing-picked", updateUnpicked, { before: selectNoBroadband, ...inWindow }),
  agentsSummary,
  state(
    summary,
    "short-summary-read-only",
    (page) => expect(page.getByRole("checkbox")).toHaveCount(0),
    readOnly,
  ),
  state(summary, "short-summary-edited-in-place", editInPlace, readOnly),
];

function voucherCode(page: Page) {
  return page.getByLabel("Voucher code");
}

function tryVoucher(code: string) {
  return async (page: Page) => {
    await voucherCode(page).fill(code);
    await page.getByRole("button", { name: "Apply" }).click();
  };
}

export function applyVoucher(code: string, says: string) {
  return async (page: Page) => {
    await tryVoucher(code)(page);
    await expect(page.getByRole("main").getByText(says)).toBeVisible();
  };
}

async function tryRefusedVoucher(page: Page) {
  await tryVoucher("BIGHOUSE")(page);
  await expect(voucherCode(page)).toHaveAccessibleDescription("This voucher needs 5 housemates or more.");
  await says(/^Please try again in \d+ seconds/)(page);
}

async function leaveOutWhatIsFree(page: Page) {
  await applyVoucher("FREETV", "TV Licence free")(page);
  await leaveOut("TV Licence")(page);
  await expect(voucherCode(page)).toHaveAccessibleDescription(/isn't for the package/);
}

async function checkForEver(page: Page) {
  await holdAnswers(page, "**/api/voucher/WELCOME10");
  await tryVoucher("WELCOME10")(page);
  await expect(page.getByRole("img", { name: "Checking your voucher" })).toBeVisible();
}

const voucherScreens = [
  state(summary, "short-summary-voucher-refused", tryRefusedVoucher),
  state(summary, "short-summary-voucher-applied", applyVoucher("FREETV", "TV Licence free")),
  state(summary, "short-summary-voucher-for-another-package", leaveOutWhatIsFree),
  state(summary, "short-summary-voucher-checked", checkForEver),
  state(byLink, "short-summary-referred", says("25p a week off for each of you"), {
    path: `${byLink.path}&ref=MATES25`,
  }),
];

function dialog(page: Page) {
  return page.getByRole("dialog", { name: "Save or share this price" });
}

async function share(page: Page) {
  await press("Save or share this price")(page);
  await expect(page.getByLabel("Link to this package")).toBeVisible();
}

function send(email: string) {
  return async (page: Page) => {
    await share(page);
    await dialog(page).getByLabel("Email address").fill(email);
    await dialog(page).getByRole("button", { name: "Send" }).click();
  };
}

function alerts(page: Page) {
  return expect(dialog(page).getByRole("alert")).toBeVisible();
}

function lose(calls: string) {
  return { before: (page: Page) => loseAnswers(page, calls) };
}

function raisePrice(page: Page) {
  return changeAnswers<Quote>(page, quotes, (quote) => ({
    ...quote,
    priceWhenShared: quote.priceBeforeDiscount - 40,
  }));
}

const shareScreens = [
  state(summary, "save-or-share", share, { ...swept, ...inWindow }),
  state(
    summary,
    "save-or-share-errors",
    inTurn(send("amira at home"), says("Valid email address required")),
    inWindow,
  ),
  state(summary, "save-or-share-not-sent", inTurn(send("amira@example.com"), alerts), {
    ...lose("**/api/email_summary"),
    ...inWindow,
  }),
  state(summary, "save-or-share-sent", inTurn(send("amira@example.com"), says("Saved")), inWindow),
  state(summary, "save-or-share-copied", inTurn(share, copy), inWindow),
  state(summary, "save-or-share-no-answer", inTurn(press("Save or share this price"), alerts), {
    ...lose("**/api/share_package"),
    ...inWindow,
  }),
  state(byLink, "short-summary-price-changed", says(/The price of this package has changed/), {
    path: `${byLink.path}&hash=an-old-one`,
    before: raisePrice,
  }),
  state(byLink, "short-summary-link-fails", warns("ZE1 0AA"), {
    path: "/short-summary?postcode=ZE1+0AA&housemates=4",
  }),
  state(byLink, "short-summary-no-answer", warns("Network error accessing the Evenly API"), lose(quotes)),
];

export const summaryScreens = [...packageScreens, ...voucherScreens, ...shareScreens];
