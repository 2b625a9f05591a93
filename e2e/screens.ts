import { expect, type Page } from "@playwright/test";
import { bank } from "./people.ts";

/** Who looks at a screen: it decides what the browser holds of the answers so far. */
export type Visitor = "stranger" | "lead" | "host" | "joiner" | "guest" | "housemate" | "inviter" | "decider";

export type Screen = {
  /** `:guid` stands for an account that can be joined, `:full` for one that cannot. */
  readonly path: string;
  readonly title: string;
  readonly visitor: Visitor;
  /** What is done there first: a window is opened, or a form sent with mistakes. */
  readonly first?: (page: Page) => Promise<void>;
  /** What it is like then. */
  readonly state?: string;
};

const screen = (
  path: string,
  title: string,
  visitor: Visitor = "stranger",
  state?: string,
  first?: Screen["first"],
): Screen => ({ path, title, visitor, ...(state && first && { state, first }) });

const press = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name }).first().press("Enter");
};

const typeAddress = async (page: Page) => {
  await page.getByRole("combobox", { name: "Address" }).fill("LS6");
  await expect(page.getByRole("option").first()).toBeVisible();
};

const shareLink = async (page: Page) => {
  await press("Save or share this price")(page);
  await expect(page.getByLabel("Link to this package")).toBeVisible();
};

const payWithMistakes = async (page: Page) => {
  await page.getByLabel("Sort code").fill(bank.sortCode);
  await page.getByLabel("Account number").fill(bank.accountNumber);
  await expect(page.getByText("Barclays")).toBeVisible();
  await page.getByLabel("First name").fill("");
  await press("Set up Direct Debit")(page);
  await expect(page.getByRole("link", { name: "First name required" })).toBeVisible();
};

const buildingScreens = [
  screen("/", "Get A Price"),
  screen("/", "Get A Price", "stranger", "with mistakes", press("Next")),
  screen("/referral?ref=MATES25", "Hello, and welcome"),
  screen("/household", "Tell Us About Your House", "lead"),
  screen("/household", "Tell Us About Your House", "stranger", "with addresses found", typeAddress),
  screen(
    "/household",
    "Tell Us About Your House",
    "stranger",
    "with an address typed",
    press("Enter address manually"),
  ),
  screen("/products/Energy", "Energy", "lead"),
  screen("/products/Water", "Water", "lead"),
  screen("/products/Broadband", "Broadband", "lead"),
  screen("/products/Broadband", "Broadband", "lead", "with information open", press("More about")),
  screen("/products/TVLicence", "TV Licence", "lead"),
  screen("/short-summary", "Your Package", "lead"),
  screen("/short-summary", "Your Package", "lead", "with broadband open", press("Edit broadband")),
  screen("/short-summary", "Your Package", "lead", "with its link open", shareLink),
];

/** From the price to the end. */
const signUpScreens = [
  screen("/your-address", "Please Confirm Your Address", "lead"),
  screen("/your-details", "Tell Us About You", "lead"),
  screen("/tenancy", "Tell Us About Your Tenancy", "lead"),
  screen("/broadband-date", "When Would You Like Your Broadband Installed?", "lead"),
  screen("/full-summary", "Review Your Package", "lead"),
  screen("/direct-debit", "Set up your Direct Debit", "lead"),
  screen("/direct-debit", "Set up your Direct Debit", "lead", "with mistakes", payWithMistakes),
  screen("/congratulations", "Invite Your Housemates", "host"),
  screen(
    "/congratulations",
    "Invite Your Housemates",
    "host",
    "with the invitation open",
    press("Invite Housemates"),
  ),
  screen("/house-complete", "Congratulations!"),
  screen("/account-already-exists/:guid", "Good news!", "lead"),
];

const joiningScreens = [
  screen("/joining-tenant?guid=:guid", "Your Utilities Package"),
  screen("/joining-tenant/personal-details", "Tell Us About You", "joiner"),
  screen("/joining-tenant/direct-debit", "Set up your Direct Debit", "joiner"),
  screen("/joining-tenant/congratulations", "Congratulations!", "guest"),
  screen("/joining-tenant/house-complete", "Your House Is Complete", "guest"),
  screen("/joining-tenant?guid=:full", "Good news!"),
];

const myHouseScreens = [
  screen("/my-house", "5 Heronholt Lane", "housemate"),
  screen("/my-house", "6 Heronholt Lane", "inviter", "while somebody is awaited", async (page) => {
    await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  }),
  screen("/my-house", "6 Heronholt Lane", "inviter", "with the invitation open", press("Invite Housemates")),
  screen("/my-house", "8 Heronholt Lane", "decider", "with a number proposed", async (page) => {
    await expect(page.getByRole("button", { name: "Withdraw the proposal" })).toBeVisible();
  }),
  screen(
    "/my-house",
    "8 Heronholt Lane",
    "decider",
    "with somebody unknown",
    press("I do not know this person"),
  ),
  screen("/my-house/bank-details", "Give new bank details", "housemate"),
  screen("/my-house/bank-details", "Give new bank details", "housemate", "with mistakes", payWithMistakes),
  screen("/my-house/what-if", "What if", "housemate"),
  screen("/my-house/statement", "Closing statement", "housemate"),
  screen("/my-house/moving-out", "Moving out", "housemate"),
  screen("/my-house/moving-out", "Moving out", "housemate", "with mistakes", press("Send them the link")),
  screen("/my-house/link", "Get a link to your page"),
  screen("/my-house/link", "Get a link to your page", "stranger", "with mistakes", press("Email me a link")),
];

/** What belongs to no journey, and where a journey cannot go on. */
export const otherScreens = [
  ...myHouseScreens,
  screen("/joining-tenant?guid=", "Your Utilities Package"),
  screen("/stop-emails?token=unknown", "Do not write to me again"),
  screen("/privacy-policy", "Privacy policy"),
  screen("/terms", "Terms"),
  screen("/cookie-policy", "Cookie policy"),
  screen("/accessibility", "Accessibility statement"),
  screen("/nowhere", "There's a problem. This page could not be found."),
];

export const screens: readonly Screen[] = [
  ...buildingScreens,
  ...signUpScreens,
  ...joiningScreens,
  ...otherScreens,
];

export const screenAt = (path: string): Screen => {
  const found = screens.find((it) => it.path === path && !it.first);
  if (!found) throw new Error(`There is no screen at ${path}`);
  return found;
};
