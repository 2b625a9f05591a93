import type { Page } from "@playwright/test";
import { giveAnswers, readAnswers } from "./answers.ts";
import { arrive, heading, next, refuseCookies, takeEveryProduct } from "./houses.ts";
import { findHouse, giveLead, person } from "./people.ts";
import type { Screen } from "./screen.ts";
import { screenAt } from "./screens.ts";
import { reachPayment } from "./sign-up-steps.ts";
import { expect, test } from "./visit-screens.ts";

test.beforeEach(({ page, product }) => refuseCookies(page, product.url));

const button = (page: Page, name: string) => page.getByRole("button", { name }).first();

const expectValues = async (page: Page, values: Readonly<Record<string, string | RegExp>>) => {
  for (const [label, value] of Object.entries(values))
    await expect(page.getByLabel(label, { exact: true }), label).toHaveValue(value);
};

test("personal details and the address are filled in wherever it is asked again", async ({ page }) => {
  const opal = person("Opal", "Once", "asked");
  const name = { "First name": opal.firstName, "Last name": opal.lastName };
  const reach = { "Email address": opal.email, "Mobile number": opal.mobile };
  await page.goto("/");
  await giveLead(page, opal);
  await findHouse(page, "12 Heronholt", /^12 Heronholt Lane.*Leeds/);
  await page.getByRole("spinbutton", { name: "Number of housemates" }).fill("3");
  await page.getByLabel("Letting agent name").fill("Sample Lettings");
  await next(page);
  await takeEveryProduct(page);
  await button(page, "Save or share this price").click();
  await expectValues(page, { "Email address": opal.email });
  await page.keyboard.press("Escape");
  await button(page, "Continue with this price").click();

  await expect(heading(page, "Tell Us About You")).toBeVisible();
  await expectValues(page, { ...name, ...reach });
  await expect(page.getByRole("radio", { name: "Student", exact: true })).toBeChecked();
  await page.goBack();
  await reachPayment(page);
  await expectValues(page, name);

  await page.goto("/your-address");
  await expect(page.getByRole("combobox", { name: "Address" }).locator("option:checked")).toHaveText(
    /^12 Heronholt Lane/,
  );
  await page.goto("/tenancy");
  await expectValues(page, { "Tenancy start date": "2027-09-01", "Tenancy end date": "2028-08-31" });
  await page.goto("/household");
  await expectValues(page, { "Letting agent name (optional)": "Sample Lettings" });
  await expect(page.getByRole("combobox", { name: "Address" })).toHaveValue(/^12 Heronholt Lane/);
  await expect(page.getByRole("spinbutton", { name: "Number of housemates" })).toHaveValue("3");
  await page.goto("/");
  await expectValues(page, { ...name, ...reach });
});

test("an address that was typed is shown for confirmation", async ({ page }) => {
  await arrive(page, "Odile");
  await button(page, "Enter address manually").click();
  const typed = { "Address line 1": "The Kiln", "Address line 2": "Mill Yard", City: "Leeds" };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
  await page.getByLabel("Postcode").fill("LS6 1EZ");
  await next(page);
  await takeEveryProduct(page);
  await page.goto("/your-address");
  await expectValues(page, { ...typed, Postcode: "LS6 1EZ" });
});

test("a joiner's name stands on the payment page", async ({ page, visit }) => {
  await visit(page, screenAt("/joining-tenant/direct-debit"));
  await expectValues(page, { "First name": "Grace", "Last name": "Lane" });
});

test("a likely typo in an email gets a suggestion where it is filled in", async ({ page, visit }) => {
  await visit(page, screenAt("/your-details"));
  const { lead } = await readAnswers<{ lead: object }>(page);
  await giveAnswers(page, { lead: { ...lead, emailAddress: "ada@gmial.com" }, person: undefined });
  await page.reload();
  await expectValues(page, { "Email address": "ada@gmial.com" });
  await button(page, "Did you mean ada@gmail.com?").click();
  await expectValues(page, { "Email address": "ada@gmail.com" });
});

test("every field about the visitor has its autocomplete token", async ({ page, visit }) => {
  const tokens: Readonly<Record<string, string>> = {
    "First name": "given-name",
    "Last name": "family-name",
    "Email address": "email",
    "Mobile number": "tel",
    "Address line 1": "address-line1",
    "Address line 2": "address-line2",
    City: "address-level2",
    Postcode: "postal-code",
  };
  const asked: readonly (readonly [Screen, readonly string[], string?])[] = [
    [screenAt("/"), ["First name", "Last name", "Email address", "Mobile number"]],
    [
      screenAt("/household"),
      ["Address line 1", "Address line 2", "City", "Postcode"],
      "Enter address manually",
    ],
    [screenAt("/short-summary"), ["Email address"], "Save or share this price"],
    [screenAt("/your-address"), ["Address line 1", "Address line 2", "City"], "Enter address manually"],
    [screenAt("/your-details"), ["First name", "Last name", "Email address", "Mobile number"]],
    [screenAt("/direct-debit"), ["First name", "Last name"]],
    [
      screenAt("/joining-tenant/personal-details"),
      ["First name", "Last name", "Email address", "Mobile number"],
    ],
    [screenAt("/joining-tenant/direct-debit"), ["First name", "Last name"]],
  ];
  for (const [screen, labels, opener] of asked) {
    await visit(page, screen);
    if (opener) await button(page, opener).click();
    for (const label of labels) {
      await expect(page.getByLabel(label, { exact: true }), `${screen.path} ${label}`).toHaveAttribute(
        "autocomplete",
        tokens[label] ?? "",
      );
    }
  }
  // Fields about other people must not be autofilled.
  await visit(page, screenAt("/congratulations"));
  await button(page, "Invite Housemates").click();
  for (const input of await page.getByRole("dialog").getByRole("textbox").all())
    await expect(input).toHaveAttribute("autocomplete", "off");
});
