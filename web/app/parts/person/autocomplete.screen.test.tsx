import { expect, test } from "vitest";
import { button, field } from "../../../test/at-screen.ts";
import { openScreen } from "../../../test/open-screen.tsx";
import { joining, quoted, signedUp } from "../../../test/sample-answers.ts";
import { page } from "vitest/browser";

const tokens = {
  "First name": "given-name",
  "Last name": "family-name",
  "Email address": "email",
  "Mobile number": "tel",
  "Address line 1": "address-line1",
  City: "address-level2",
  Postcode: "postal-code",
} as const;
type Label = keyof typeof tokens;

const person: Label[] = ["First name", "Last name", "Email address", "Mobile number"];
const house: Label[] = ["Address line 1", "City"];
const account = { ...joining };

/** Fields about other people must not be filled in (last-pages.screen.test.tsx). */
test.each([
  { path: "/", answers: quoted, labels: person },
  {
    path: "/household",
    answers: {},
    labels: [...house, "Postcode"] as Label[],
    opener: "Enter address manually",
  },
  {
    path: "/short-summary",
    answers: quoted,
    labels: ["Email address"] as Label[],
    opener: "Save or share this price",
  },
  { path: "/your-address", answers: quoted, labels: house, opener: "Enter address manually" },
  { path: "/your-details", answers: quoted, labels: person },
  { path: "/direct-debit", answers: signedUp, labels: person.slice(0, 2) },
  { path: "/joining-tenant/personal-details", answers: account, labels: person },
  { path: "/joining-tenant/direct-debit", answers: account, labels: person.slice(0, 2) },
])(
  "each field about the visitor on $path has its autocomplete token",
  async ({ path, answers, labels, opener }) => {
    await openScreen(path, { answers });
    if (opener !== undefined) await button(opener).click();
    for (const label of labels)
      await expect.element(field(label)).toHaveAttribute("autocomplete", tokens[label]);
    if (opener === "Enter address manually")
      await expect
        .element(page.getByLabelText(/^Address line 2/))
        .toHaveAttribute("autocomplete", "address-line2");
  },
);
