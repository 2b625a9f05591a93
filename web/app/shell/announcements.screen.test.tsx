import { describe, expect, test, vi } from "vitest";
import { page, userEvent, type Locator } from "vitest/browser";
import {
  button,
  dialog,
  expectTitle,
  field,
  next,
  passTime,
  press,
  stopTime,
  text,
} from "../../test/at-screen.ts";
import { openScreen, type Screen } from "../../test/open-screen.tsx";
import { finished, joining, quoted, signedUp } from "../../test/sample-answers.ts";
import { delay, refuse } from "../../test/stub-api.ts";

type Words = string | RegExp;

const price = /£[\d.]+ per person per week/;
function checkbox(name: string) {
  return page.getByRole("checkbox", { name });
}

/** Expects these announcements, once each, and no others. */
async function expectHeard({ hearing }: Screen, ...words: Words[]) {
  const all: string[] = [];
  await expect
    .poll(() => all.push(...hearing.heard()), { interval: 20 })
    .toBeGreaterThanOrEqual(words.length);
  expect(all).toEqual(words.map((word) => (typeof word === "string" ? word : expect.stringMatching(word))));
}

/** The field gets the focus again, as screen readers then read its error. */
async function expectArrival({ hearing }: Screen, input: Locator, why: Words, act: () => Promise<void>) {
  hearing.arrivals();
  await act();
  await expect.element(input).toHaveAccessibleDescription(why);
  const element = input.element();
  const arrived: EventTarget[] = [];
  await expect.poll(() => (arrived.push(...hearing.arrivals()), arrived)).toContain(element);
  expect(arrived.filter((arrival) => arrival === element)).toHaveLength(1);
}

describe("announced once, and nothing else [S4]", () => {
  test("the address search and its result, once for all that was typed", async () => {
    const screen = await openScreen("/household");
    const search = page.getByRole("combobox", { name: "Address" });
    await search.click();
    screen.hearing.heard();
    await userEvent.keyboard("7 Lark");
    await expect.element(page.getByRole("option").first()).toBeVisible();
    await expectHeard(screen, "Looking for addresses", /^\d+ address(es)?$/);
    await search.fill("nowhere at all");
    await expectHeard(screen, "Looking for addresses", "Sorry, no addresses found");
    await search.fill("");
    expect(screen.hearing.heard()).toEqual([]);
  });

  test("the number of housemates when a button changes it, not while it is typed", async () => {
    const screen = await openScreen("/household");
    screen.hearing.heard();
    await press(button("Add a housemate"));
    await expectHeard(screen, "Number of housemates: 5");
    await press(button("Remove a housemate"));
    await expectHeard(screen, "Number of housemates: 4");
    const count = field("Number of housemates");
    await count.fill("12");
    await press(count, "ArrowUp");
    await expect.element(count).toHaveValue("13");
    expect(screen.hearing.heard()).toEqual([]);
  });

  test("the price when the package changes", async () => {
    const screen = await openScreen("/short-summary", { answers: quoted });
    screen.hearing.heard();
    for (const product of ["Water", "TV Licence", "Water"]) {
      await press(checkbox(product), " ");
      await expectHeard(screen, price);
    }
  });

  test("a voucher's failure with its field, and the wait at 30, 10 and 0 seconds", async () => {
    const screen = await openScreen("/short-summary", { answers: quoted });
    const code = field("Voucher code");
    const why = /Invalid voucher code\. Check and try again\./;
    screen.hearing.heard();
    stopTime();
    await code.fill("NOPE");
    await expectArrival(screen, code, why, () => press(code));
    await expectHeard(screen, "You can try again in 30 seconds.");
    await passTime(19_000);
    expect(screen.hearing.heard()).toEqual([]);
    await passTime(1_000);
    await expectHeard(screen, "You can try again in 10 seconds.");
    await passTime(9_000);
    expect(screen.hearing.heard()).toEqual([]);
    await passTime(1_000);
    await expectHeard(screen, "You can try again now.");
  });

  test("an applied voucher with its price; one that no longer applies, with the focus unchanged", async () => {
    const screen = await openScreen("/short-summary", { answers: quoted });
    screen.hearing.heard();
    await field("Voucher code").fill("FREETV");
    await press(button("Apply"));
    await expect.element(button("Clear")).toHaveFocus();
    await expectHeard(screen, /TV Licence free/, price);
    // The licence was free, so the price does not change.
    await press(checkbox("TV Licence"), " ");
    await expectHeard(screen, /This voucher isn't for the package you've chosen/);
    await expect.element(checkbox("TV Licence")).toHaveFocus();
  });

  test("a form's errors with the first invalid field, and a likely typo in an email", async () => {
    const screen = await openScreen("/your-details", { answers: quoted });
    screen.hearing.heard();
    const mobile = field("Mobile number");
    await mobile.fill("12");
    await expectArrival(screen, mobile, /Mobile number is invalid/, () => press(mobile));
    const first = field("First name");
    await first.fill("");
    await expectArrival(screen, first, "First name required", () => next.click());
    expect(screen.hearing.heard()).toEqual([]);
    await field("Email address").fill("ada@gmial.com");
    await userEvent.tab();
    await expectHeard(screen, "Did you mean ada@gmail.com?");
  });

  test("a recognised bank, and why a payment failed", async () => {
    const screen = await openScreen("/direct-debit", {
      answers: signedUp,
      api: {
        "POST /direct_debit": () =>
          refuse(422, "bank-details-refused", {
            values: { phone: "0113 496 0000" },
            fields: { accountNumber: "bank-details-refused" },
          }),
      },
    });
    screen.hearing.heard();
    await field("Sort code").fill("200000");
    await field("Account number").fill("55779912");
    await expectHeard(screen, "Barclays");
    const holder = page.getByRole("checkbox", { name: /account holder/ });
    await press(holder, " ");
    await press(holder);
    await expect
      .element(page.getByRole("heading", { level: 1, name: "Whoops! Something's not right" }))
      .toHaveFocus();
    await expect
      .poll(() => screen.hearing.heard().at(-1), { interval: 20 })
      .toMatch(/^There's a problem\.\.\. ?Please check the details below/);
  });

  test("a link that is ready and copied; a saved price gets the focus", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const screen = await openScreen("/short-summary", { answers: quoted });
    screen.hearing.heard();
    await press(button("Save or share this price"));
    await expect.element(dialog.getByLabelText("Link to this package")).toBeVisible();
    await expect.poll(() => screen.hearing.heard()).toContain("Your link is ready");
    await press(dialog.getByRole("button", { name: "Copy link" }));
    await expectHeard(screen, "Link copied");
    await press(dialog.getByRole("button", { name: "Send" }));
    await expect
      .poll(() => document.activeElement?.textContent)
      .toMatch(/^Saved\s*We've sent this price to amira/);
  });

  test("what an invitation misses, once; one that was sent gets the focus", async () => {
    const screen = await openScreen("/congratulations", { answers: finished });
    await press(button("Invite Housemates"));
    screen.hearing.heard();
    const row = page.getByRole("group", { name: "Housemate 1" });
    await press(button("Send invites"));
    await expect.element(row.getByLabelText("Full name")).toHaveFocus();
    await expectHeard(screen, /You need to fill in at least one housemate's details correctly$/);
    await row.getByLabelText("Full name").fill("Mary Lane");
    await row.getByLabelText("Email address").fill("mary.lane@example.com");
    screen.api.answer({ "POST /invite_housemates": () => ({ sent: 1 }) });
    await press(button("Send invites"));
    await expect
      .poll(() => document.activeElement?.textContent)
      .toMatch(/^We've emailed your join link to one housemate\./);
  });

  test("that somebody has joined already", async () => {
    const screen = await openScreen("/joining-tenant/personal-details", {
      answers: joining,
      api: { "POST /validate-joining-tenant": () => ({ message: "On it" }) },
    });
    screen.hearing.heard();
    await next.click();
    await expect
      .poll(() => screen.hearing.heard().at(-1), { interval: 20 })
      .toMatch(/^Oops, you're already joined onto this account/);
  });

  test("the loading panel, without its alternating texts", async () => {
    const reply = delay(() => ({ message: "Welcome, Campus readers." }));
    const screen = await openScreen("/?aff=CAMPUS", { api: { "GET /affiliate": reply.answer } });
    await expect
      .poll(() => document.querySelector("[data-holds-page] p[aria-hidden=true]")?.textContent)
      .toMatch(/\w/);
    reply.release();
    await expect.element(text("Welcome, Campus readers.")).toBeVisible();
    await expectHeard(screen, "LOADING...", "Welcome, Campus readers.");
  });
});

test("a status exists before its text, so that screen readers announce it [S4]", async () => {
  const screen = await openScreen("/?aff=CAMPUS&agent=HYDEPARK", { answers: quoted });
  await expect.element(text(/^Welcome, Campus readers/)).toBeVisible();
  await screen.goTo("/short-summary");
  screen.hearing.unheard();
  await press(button("Apply"));
  await expect.element(text("10% off everything")).toBeVisible();
  await press(button("Save or share this price"));
  await expect.element(page.getByLabelText("Link to this package")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await press(button("Continue with this price"));
  await expectTitle("Tell Us About You");
  expect(screen.hearing.unheard()).toEqual([]);
});
