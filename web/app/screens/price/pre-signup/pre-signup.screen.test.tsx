import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  alert,
  expectGone,
  expectPath,
  expectSays,
  expectTitle,
  field,
  next,
  passTime,
  pick,
  stopTime,
  text,
} from "../../../../test/at-screen.ts";
import { openScreen } from "../../../../test/open-screen.tsx";
import { quoted } from "../../../../test/sample-answers.ts";
import { delay, lose, refuse } from "../../../../test/stub-api.ts";

const agreed = page.getByRole("checkbox", { name: /I agree to the privacy policy/ });
const email = field("Email address");

async function fillLead() {
  await pick("Student");
  await field("First name").fill("Kaja");
  await field("Last name").fill("Visitor");
  await email.fill("kaja@example.com");
  await field("Mobile number").fill("07700 900123");
  await agreed.click();
}

function isAbove(upper: Element, lower: Element) {
  return upper.getBoundingClientRect().bottom <= lower.getBoundingClientRect().top;
}

describe("the first page [S2] [S5] [D2] [D3]", () => {
  test("says what is missing, keeps what was typed, and goes to the first field that is wrong", async () => {
    await openScreen("/");
    for (const promise of ["No Deposits", "Highly Rated", "Uncapped Energy"])
      await expect.element(text(promise)).toBeVisible();
    await field("Last name").fill("Khan");
    await field("Mobile number").fill("0770");
    await next.click();
    const mistakes = page.getByRole("region", { name: "There's a problem..." }).getByRole("link");
    await expect
      .poll(() => mistakes.elements().map(({ textContent }) => textContent))
      .toEqual([
        "Please select an option",
        "First name required",
        "Email address required",
        "Mobile number is invalid",
        "You must agree to the privacy policy",
      ]);
    await expect.element(page.getByRole("radio", { name: "Student" })).toHaveFocus();
    await expect.element(field("First name")).toHaveAccessibleDescription("First name required");
    await expect.element(field("Last name")).toHaveValue("Khan");
  });

  test("takes a message away with the mistake, and capitalises names", async () => {
    await openScreen("/");
    await next.click();
    const name = field("First name");
    await expect.element(name).toHaveAttribute("aria-invalid", "true");
    await name.fill("amira-jane");
    await expect.element(name).not.toHaveAttribute("aria-invalid", "true");
    await field("Last name").click();
    await expect.element(name).toHaveValue("Amira-Jane");
  });

  test("shows a number as it will be sent, under the rule for it [C12] [C15]", async () => {
    await openScreen("/");
    const mobile = field("Mobile number");
    await expect.element(mobile).toHaveAccessibleDescription("11 digits, or + and at least 12 digits.");
    await mobile.fill("+44 (0)7911 123456");
    await field("Last name").click();
    await expect.element(mobile).toHaveValue("+447911123456");
  });

  test("has the server's errors under their fields", async () => {
    await openScreen("/", {
      answers: quoted,
      api: {
        "POST /pre-signup": () =>
          refuse(422, "email-invalid", {
            errors: { emailAddress: ["Valid email address required", "Another"] },
          }),
      },
    });
    await next.click();
    await expect.element(email).toHaveAccessibleDescription("Valid email address required");
    await expect.element(email).toHaveFocus();
  });

  test("keeps the input without an answer, and sends the same form again under the same key [B6] [S8]", async () => {
    const { api } = await openScreen("/", { answers: quoted, api: { "POST /pre-signup": lose } });
    await email.fill("amira.jane@example.com");
    await next.click();
    await expectSays(
      alert,
      "Oh no! There was a problem with your request, please try again or call us 0113 496 0000",
    );
    await expect.element(email).toHaveValue("amira.jane@example.com");
    api.answer({ "POST /pre-signup": () => "lead" });
    await next.click();
    await expectTitle("Tell Us About Your House");
    const [first, second] = api.to("POST /pre-signup");
    expect(first?.key).toBeTruthy();
    expect(second?.key).toBe(first?.key);
  });

  test("sends a refused form with a new key, even unchanged [B6]", async () => {
    const { api } = await openScreen("/", {
      answers: quoted,
      api: {
        "POST /pre-signup": () =>
          refuse(422, "email-required", { fields: { emailAddress: "email-required" } }),
      },
    });
    await next.click();
    await expect.element(email).toHaveAccessibleDescription("Email address required");
    api.answer({ "POST /pre-signup": () => "lead" });
    await next.click();
    await expectTitle("Tell Us About Your House");
    const [first, second] = api.to("POST /pre-signup").map(({ key }) => key);
    expect(first).toBeTruthy();
    expect(second).toBeTruthy();
    expect(second).not.toBe(first);
  });

  test("sends the lead with the offer and the affiliate that brought it [A7]", async () => {
    const { api } = await openScreen("/?offer=FRESHERS&aff=CAMPUS");
    await expect.element(text(/^Welcome, Campus readers\./)).toBeVisible();
    await fillLead();
    await next.click();
    await expectTitle("Tell Us About Your House");
    expect(api.to("POST /pre-signup")[0]?.body).toEqual({
      leadType: "Student",
      firstName: "Kaja",
      lastName: "Visitor",
      emailAddress: "kaja@example.com",
      mobileNumber: "07700900123",
      agreedToPolicy: true,
      discountCode: "FRESHERSCAMPUS",
      affiliateCode: "CAMPUS",
    });
  });
});

describe("codes [S2] [D15]", () => {
  test("an affiliate's and an agent's message stand above the form", async () => {
    await openScreen("/?aff=CAMPUS&agent=HYDEPARK");
    const form = page.getByRole("radio", { name: "Student" });
    for (const sentence of [
      text(/^Welcome, Campus readers\./),
      text("Hyde Park Sample Lettings has picked a package for your house."),
    ]) {
      await expect.element(sentence).toBeVisible();
      expect(isAbove(sentence.element(), form.element())).toBe(true);
    }
  });

  test("an unknown affiliate is not mentioned, an unknown agent is marked invalid", async () => {
    await openScreen("/?aff=NOBODY&agent=NOBODY", {
      api: {
        "GET /affiliate": () => refuse(404, "affiliate-unknown"),
        "GET /agent": () => refuse(404, "agent-unknown"),
      },
    });
    const agent = text("Unknown Agent Code");
    await expect.element(agent).toBeVisible();
    expect(agent.element().closest('[class*="invalid"]')).not.toBeNull();
    await expectGone(page.getByText(/Affiliate Code Invalid/));
  });

  test("pointers are ignored for a moment after a message moved the form [S4]", async () => {
    const reply = delay(() => ({ message: "Welcome, Campus readers." }));
    await openScreen("/?aff=CAMPUS", { api: { "GET /affiliate": reply.answer } });
    const pointers = () => getComputedStyle(document.body).pointerEvents;
    stopTime();
    reply.release();
    await expect.element(text("Welcome, Campus readers.")).toBeInTheDocument();
    expect(pointers()).toBe("none");
    await passTime(400);
    expect(pointers()).toBe("auto");
  });

  test("a friend's visitor is greeted first, with the other codes", async () => {
    await openScreen("/?ref=MATES25&aff=CAMPUS");
    await expectPath("/referral?ref=MATES25&aff=CAMPUS");
    await expectTitle("Hello, and welcome");
  });
});
