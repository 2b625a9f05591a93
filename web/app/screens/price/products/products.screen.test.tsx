import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  button,
  expectGone,
  expectPath,
  expectPrice,
  expectTitle,
  field,
  next,
  passTime,
  pick,
  press,
  stopTime,
  text,
} from "../../../../test/at-screen.ts";
import { openScreen } from "../../../../test/open-screen.tsx";
import { quoted } from "../../../../test/sample-answers.ts";

const strip = page.getByRole("list", { name: "Your package so far" });
function bubble() {
  return document.querySelector('[class*="bubble"]');
}

describe("the builder [S2]", () => {
  test("has a strip with each product, and each option's price, ribbon and information", async () => {
    await openScreen("/products/Broadband", { answers: quoted });
    const steps = () =>
      strip
        .getByRole("listitem")
        .elements()
        .map(({ textContent }) => /^[A-Z]+[a-z]*/.exec(textContent)?.[0]);
    await expect.poll(steps).toEqual(["Energy", "Water", "Broadband", "TV"]);
    expect(strip.element().querySelector('[aria-current="step"]')?.textContent).toBe("Broadband");
    await expect.element(page.getByRole("radio")).toHaveLength(4);
    await expect
      .element(page.getByRole("radio", { name: "Virgin Fibre 600" }))
      .toHaveAccessibleDescription(/^£2\.57.* per person per week$/);
    await expect.element(text("Most picked")).toBeVisible();
    await page.viewport(1200, 900);
    await button("More about Virgin Fibre 600").click();
    await expect.poll(() => bubble()?.textContent).toContain("What there is to know about Virgin Fibre 600.");
    expect(bubble()?.getBoundingClientRect().width).toBeLessThanOrEqual(360);
    // The bubble does not use spare width.
    await page.viewport(700, 900);
    await expect.poll(() => bubble()?.getBoundingClientRect().width).toBe(360);
    await userEvent.keyboard("{Escape}");
    await expect.element(button("More about Virgin Fibre 600")).toHaveFocus();
  });

  test("is one field by keyboard, and Enter goes on", async () => {
    await openScreen("/products/Broadband", { answers: quoted });
    await press(page.getByRole("radio", { name: "Virgin Fibre 600" }));
    await expectTitle("TV Licence");
    await next.click();
    await expectTitle("Your Package");
  });

  test("keeps a choice over a reload, Back, and the house sent again", async () => {
    const green = page.getByRole("radio", { name: "Uncapped Energy, renewable" });
    const screen = await openScreen("/products/Energy", { answers: quoted });
    await green.click();
    screen.reload();
    await expect.element(green).toBeChecked();
    await button("Back").click();
    await expectPath("/household");
    await expect
      .element(page.getByRole("combobox", { name: "Address" }))
      .toHaveValue("7 Larkspur Terrace, Leeds, LS6 1ZZ");
    await button("Back").click();
    await expectTitle("Get A Price");
    await expect.element(field("First name")).toHaveValue("Amira");
    await expectGone(button("Back"));
    await next.click();
    await expectTitle("Tell Us About Your House");
    await next.click();
    await expect.element(green).toBeChecked();
  });

  test("is found by both spellings of the TV licence [A3]", async () => {
    const screen = await openScreen("/products/TVLicence", { answers: quoted });
    for (const spelling of ["tvlicence", "TV%20Licence", "tv%20licence"]) {
      await screen.goTo(`/products/${spelling}`);
      await expectTitle("TV Licence");
    }
  });

  test("is entered by Back from the summary, at its first product", async () => {
    await openScreen("/short-summary", { answers: quoted });
    await button("Back").click();
    await expectPath("/products/Energy");
  });
});

describe("a letting agent's package [S2]", () => {
  const message = "Hyde Park Sample Lettings has picked a package for your house.";
  const agents = {
    ...quoted,
    agentMode: true,
    agentMessage: message,
    products: (quoted.products ?? []).map((one) =>
      one.type === "TV Licence" ? { ...one, selected: "no-tv-licence-01_none" } : one,
    ),
    pricedFor: "",
  };

  test("is shown below the agent's message, and two of its products can be changed there", async () => {
    await openScreen("/short-summary", { answers: agents });
    const top = (element: Element) => element.getBoundingClientRect().top;
    await expect.element(text(message)).toBeVisible();
    await expect.element(text("You need not take this. Your tenancy doesn't depend on it.")).toBeVisible();
    expect(top(text(message).element())).toBeLessThan(top(text("Virgin Fibre 600").element()));
    await expectGone(page.getByRole("checkbox"));
    await expect.element(page.getByText("Not wanted")).toHaveLength(1);
    await expectPrice(1863);
    await button("Add TV Licence").click();
    await expectPrice(1950);
    await button("Remove TV Licence").click();
    await expectPrice(1863);
  });

  test("comes back from the change of broadband, which has no strip", async () => {
    await openScreen("/short-summary", { answers: agents });
    await button("Change broadband").click();
    await expectPath("/products/Broadband");
    await expectGone(strip);
    await expect.element(text("You need not take this. Your tenancy doesn't depend on it.")).toBeVisible();
    await pick("No broadband, thanks");
    await next.click();
    await expectPath("/short-summary");
    await expect.element(page.getByText("Not wanted")).toHaveLength(2);
    await expect.element(button("Add broadband")).toBeVisible();
  });
});

describe("a double click [S4]", () => {
  test("on 'Next' goes on by one page and chooses nothing there", async () => {
    await page.viewport(1280, 700);
    await openScreen("/products/Water", { answers: quoted });
    await next.dblClick({ delay: 75 });
    await expectTitle("Broadband");
    await expect.element(page.getByRole("radio", { name: "Virgin Fibre 600" })).toBeChecked();
    // A later press works.
    await next.click();
    await expectTitle("TV Licence");
  });

  test("finds a new page that ignores pointers for a moment, but not keys", async () => {
    await openScreen("/products/Water", { answers: quoted });
    stopTime();
    await press(next);
    await expectTitle("Broadband");
    const pointers = () => getComputedStyle(document.body).pointerEvents;
    expect(pointers()).toBe("none");
    await press(page.getByRole("radio").first(), " ");
    await expect.element(page.getByRole("radio").first()).toBeChecked();
    await passTime(400);
    expect(pointers()).toBe("auto");
  });
});
