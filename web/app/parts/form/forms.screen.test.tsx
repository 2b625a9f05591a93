import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { CallName } from "@evenly/contract";
import { button, expectGone, expectPath, expectTitle, field, text } from "../../../test/at-screen.ts";
import { openScreen } from "../../../test/open-screen.tsx";
import { finished, joining, quoted, signedUp } from "../../../test/sample-answers.ts";
import { hold, lose, type Api } from "../../../test/stub-api.ts";

async function fillBank() {
  await field("Sort code").fill("200000");
  await field("Account number").fill("55779911");
  await page.getByRole("checkbox", { name: /account holder/ }).click();
}

describe("a form that is being sent [S4]", () => {
  const forms: readonly {
    path: string;
    call: CallName;
    name: string;
    onArrival?: Api;
  }[] = [
    { path: "/", call: "POST /pre-signup", name: "Next" },
    { path: "/household", call: "GET /products", name: "Next" },
    { path: "/short-summary", call: "POST /verify_address/:addressGuid", name: "Continue with this price" },
    { path: "/your-address", call: "POST /verify_address/:addressGuid", name: "Next" },
    {
      path: "/account-already-exists/their-code",
      call: "GET /summary",
      name: "My tenancy starts after theirs",
      // The page makes the same call on arrival, and asks again when that failed.
      onArrival: { "GET /summary": lose },
    },
    { path: "/joining-tenant/personal-details", call: "POST /validate-joining-tenant", name: "Next" },
  ];

  test.each(forms)(
    "on $path is one call for three presses, under the panel, and Back gives it up",
    async ({ path, call, name, onArrival = {} }) => {
      const screen = await openScreen("/terms", { answers: { ...signedUp, ...joining }, api: onArrival });
      await expectTitle("Terms");
      await screen.goTo(path);
      const send = button(name);
      await expect.element(send).toBeVisible();
      screen.api.answer({ [call]: hold });
      const before = screen.api.to(call).length;
      (send.element() as HTMLElement).focus();
      await userEvent.keyboard("{Enter}{Enter}{Enter}");
      await expect.element(text("LOADING...")).toBeVisible();
      await expect.element(send).toHaveAttribute("aria-busy", "true");
      history.back();
      await expectTitle("Terms");
      await expectGone(page.getByText("LOADING..."));
      expect(screen.api.givenUp).toContain(call);
      expect(screen.api.to(call).length - before).toBe(1);
      await expectPath("/terms");
    },
  );

  test("that pays is one call for three presses, and Back does not give it up [B7]", async () => {
    const screen = await openScreen("/terms", { answers: { ...signedUp, ...joining } });
    await expectTitle("Terms");
    await screen.goTo("/direct-debit");
    await fillBank();
    screen.api.answer({ "POST /direct_debit": hold });
    (button("Set up Direct Debit").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}{Enter}{Enter}");
    await expect.element(text("LOADING...")).toBeVisible();
    history.back();
    await expectTitle("Terms");
    expect(screen.api.givenUp).not.toContain("POST /direct_debit");
    expect(screen.api.to("POST /direct_debit")).toHaveLength(1);
  });
});

describe("what was typed [A8] [D16]", () => {
  const choose = async (name: "Save selection" | "Accept all") => {
    await button(name).click();
    await expectGone(page.getByRole("region", { name: /cookies/i }));
  };

  test.each([
    { path: "/", answers: {}, labels: { "First name": "Ines", "Email address": "ines" } },
    {
      path: "/household",
      answers: quoted,
      labels: { "Address line 1": "The Barn", "Number of housemates": "7" },
      opener: "Enter address manually",
    },
    {
      path: "/your-address",
      answers: quoted,
      labels: { "Address line 1": "The Barn" },
      opener: "Enter address manually",
    },
    { path: "/your-details", answers: quoted, labels: { "Last name": "Half-Typed" } },
    { path: "/tenancy", answers: signedUp, labels: { "Tenancy start date": "2027-10-03" } },
    { path: "/joining-tenant/personal-details", answers: joining, labels: { "Mobile number": "0770" } },
    { path: "/short-summary", answers: quoted, labels: { "Voucher code": "welc" } },
  ])("on $path is there after cookies were chosen", async ({ path, answers, labels, opener }) => {
    await openScreen(path, { answers, cookies: "undecided" });
    if (opener) await button(opener).click();
    for (const [label, typed] of Object.entries(labels)) await field(label).fill(typed);
    await choose("Save selection");
    for (const [label, typed] of Object.entries(labels))
      await expect.element(field(label)).toHaveValue(typed);
    await expect
      .poll(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft.")))
      .toEqual([]);
  });

  test("and not picked, or picked, in the address search is there too", async () => {
    await openScreen("/household", { cookies: "undecided" });
    const search = page.getByRole("combobox", { name: "Address" });
    await search.fill("12 Lark");
    await choose("Save selection");
    await expect.element(search).toHaveValue("12 Lark");
    await search.fill("12 Larkspur");
    await page.getByRole("option", { name: /^12 Larkspur/ }).click();
    await expect.element(search).toHaveValue("12 Larkspur Terrace, Leeds, LS6 1ZZ");
    await button("Cookie settings").click();
    await choose("Save selection");
    await expect.element(search).toHaveValue("12 Larkspur Terrace, Leeds, LS6 1ZZ");
  });

  test("into a dialog that was closed is there too", async () => {
    await openScreen("/congratulations", { answers: finished, cookies: "undecided" });
    await button("Invite Housemates").click();
    const name = page.getByRole("group", { name: "Housemate 1" }).getByLabelText("Full name");
    await name.fill("Bo Friend");
    await userEvent.keyboard("{Escape}");
    await choose("Save selection");
    await button("Invite Housemates").click();
    await expect.element(name).toHaveValue("Bo Friend");
  });

  test("stays while a legal page is read, which opens beside it", async () => {
    await openScreen("/household");
    const terms = page.getByRole("contentinfo").getByRole("link", { name: "Terms" });
    await expect.element(terms).toHaveAttribute("target", "_blank");
  });
});
