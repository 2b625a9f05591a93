import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
  alert,
  button,
  dialog,
  expectGone,
  expectPath,
  expectPrice,
  expectSays,
  expectTitle,
  pick,
  press,
  text,
  field,
} from "../../../../test/at-screen.ts";
import { openScreen } from "../../../../test/open-screen.tsx";
import { quoted } from "../../../../test/sample-answers.ts";
import { sampleQuote } from "../../../../test/sample-quote.ts";
import { lose, refuse, type Api } from "../../../../test/stub-api.ts";

const byPostcode = "/short-summary?postcode=LS6+1ZZ&housemates=4";
const goOn = page.getByRole("button", { name: "Continue with this price" });
function checkbox(name: string) {
  return page.getByRole("checkbox", { name });
}

function open(api: Api = {}) {
  return openScreen("/short-summary", { answers: quoted, api });
}

describe("the summary [S2]", () => {
  test("names the house, the term and the promises, without a tick for energy", async () => {
    await open();
    await expect
      .element(text("Package summary for 4 housemates at 7 Larkspur Terrace, Leeds, LS6 1ZZ"))
      .toBeVisible();
    for (const sentence of [
      "Your price is",
      "based on a 12 month contract",
      "Bundle all of your utilities into one payment",
      "Everyone pays their fair share",
      "No deposit or set up fees",
    ])
      await expect.element(text(sentence)).toBeVisible();
    await expect.element(page.getByText("Included", { exact: true })).toHaveLength(1);
    await expectGone(checkbox("Energy"));
  });

  test("has a price that follows the package, and the one per month rounded up [C1]", async () => {
    await open();
    await expectPrice(1950);
    await expect.element(text("£84.74 per person per month")).toBeVisible();
    await checkbox("Water").click();
    await expectPrice(1467);
    await checkbox("Water").click();
    await expectPrice(1950);
  });

  test("explains the monthly price, and each product in two points [D13]", async () => {
    await open();
    await button("How the monthly price is worked out").click();
    await expect
      .element(text("Weekly cost divided by 7, times the days in the year, divided by 12"))
      .toBeVisible();
    for (const product of ["Energy", "Water", "Broadband", "TV Licence"]) {
      const why = button(`Why ${product}?`);
      await why.click();
      await expect.element(why).toHaveAttribute("aria-expanded", "true");
      const points = document.getElementById(why.element().getAttribute("aria-controls") ?? "");
      expect(points?.querySelectorAll("li")).toHaveLength(2);
      await expect.element(page.elementLocator(points!).getByRole("listitem").first()).toBeVisible();
    }
  });

  test("is of one housemate for a visitor who lives alone", async () => {
    await openScreen("/short-summary?postcode=LS6+1ZZ&housemates=1");
    await expect.element(text("Package summary for 1 housemate at LS6 1ZZ")).toBeVisible();
  });

  test("tells the server the lead's package, and a failure blocks nobody [D14] [S8.9]", async () => {
    const { api } = await open({ "POST /pre-signup/:leadId/products": () => refuse(500, "internal") });
    const sentPriceIds = () => api.to("POST /pre-signup/:leadId/products").map(({ body }) => body.priceIds);
    await expect.poll(sentPriceIds).toHaveLength(1);
    expect(sentPriceIds()[0]).toHaveLength(4);
    await checkbox("TV Licence").click();
    await expect.poll(sentPriceIds).toHaveLength(2);
    expect(sentPriceIds()[1]).not.toEqual(sentPriceIds()[0]);
    await expectPrice(1863);
    await expectGone(alert);
  });
});

describe("broadband's window", () => {
  const update = dialog.getByRole("button", { name: "Update" });

  test("has the choice of the package, and takes broadband out", async () => {
    await open();
    await button("Edit broadband").click();
    await expect.element(dialog.getByRole("radio", { name: "Virgin Fibre 600" })).toBeChecked();
    await pick("No broadband, thanks");
    await update.click();
    await expectGone(dialog);
    await expect.element(page.getByText("Not in your package")).toHaveLength(1);
    await expectPrice(1693);
  });

  test("cannot be updated without a selection [D7] [D13]", async () => {
    const products = sampleQuote.products.map((one) =>
      one.type === "Broadband" ? { ...one, selected: "" } : one,
    );
    await openScreen(byPostcode, { api: { "GET /products": () => ({ ...sampleQuote, products }) } });
    await button("Edit broadband").click();
    await expect.element(update).toHaveAttribute("aria-disabled", "true");
    await press(update);
    await expect.element(text("No selection is made, please select one broadbrand product")).toBeInViewport();
    await pick("Virgin Fibre 1000");
    await expect.element(update).not.toHaveAttribute("aria-disabled", "true");
    await update.click();
    await expectGone(dialog);
    await expect.element(text("Virgin Fibre 1000")).toBeVisible();
  });
});

describe("'Continue with this price' [S2]", () => {
  test("asks whether the address has an account, and goes on to the details", async () => {
    const { api } = await open();
    await goOn.first().click();
    await expectPath("/your-details");
    expect(api.to("POST /verify_address/:addressGuid")[0]?.params.addressGuid).toBe(quoted.address?.guid);
  });

  test("goes on when that cannot be asked", async () => {
    await open({ "POST /verify_address/:addressGuid": lose });
    await goOn.first().click();
    await expectPath("/your-details");
  });

  test("leads to the notice of an account that was opened meanwhile [B3]", async () => {
    await open({ "POST /verify_address/:addressGuid": () => ({ shareCode: "their-code", accounts: [] }) });
    await goOn.first().click();
    await expectPath("/account-already-exists/their-code");
    await expect
      .element(text(/^A housemate has already created an account for 7 Larkspur Terrace/))
      .toBeVisible();
  });

  test("asks for a missing address first", async () => {
    await openScreen(byPostcode);
    await goOn.first().click();
    await expectPath("/your-address");
  });

  test("is in a bar while the main button is out of view, and only then", async () => {
    await page.viewport(390, 1200);
    await open();
    await expect.element(goOn).toHaveLength(1);
    scrollTo(0, document.body.scrollHeight);
    await expect.element(goOn).toHaveLength(2);
    await expect.element(goOn.last()).toBeInViewport({ ratio: 1 });
    const scrollToBottomAt = (top: number) =>
      scrollBy(0, goOn.first().element().getBoundingClientRect().bottom - top);
    scrollToBottomAt(4);
    await expect.element(goOn).toHaveLength(1);
    scrollToBottomAt(-24);
    await expect.element(goOn).toHaveLength(2);
    await goOn.last().click();
    await expectPath("/your-details");
  });

  test("counts as visible for 16 px below it too [D17]", async () => {
    const observe = vi.spyOn(globalThis, "IntersectionObserver");
    await open();
    // In a frame a margin has no effect.
    await expect
      .poll(() => observe.mock.calls.map(([, options]) => options?.rootMargin))
      .toContain("16px 0px 0px 0px");
  });
});

describe("a share link [S2]", () => {
  test("opens the package that it names in any case, with defaults for the rest [D16]", async () => {
    await openScreen(
      "/short-summary?postcode=LS6+1ZZ&housemates=3&BROADBAND=no-broadband-other-01_none&tvlicence=no-tv-licence-01_none",
    );
    await expect.element(text("Package summary for 3 housemates at LS6 1ZZ")).toBeVisible();
    await expect.element(page.getByText("Not in your package")).toHaveLength(2);
    await expect.element(checkbox("Water")).toBeChecked();
    await button("Edit package").click();
    await expectPath("/products/Energy");
  });

  test("brings its codes", async () => {
    const { api } = await openScreen(`${byPostcode}&agent=HYDEPARK&voucherCode=WELCOME10&hash=shared`);
    await expect
      .element(text("Hyde Park Sample Lettings has picked a package for your house."))
      .toBeVisible();
    await expect.element(text("10% off everything")).toBeVisible();
    expect(api.to("GET /products")[0]?.query).toMatchObject({
      agentCode: "HYDEPARK",
      voucherCode: "WELCOME10",
      hash: "shared",
    });
  });

  test("says which of its codes are none, and what is wrong with its voucher [S8]", async () => {
    const { api } = await openScreen(
      `${byPostcode}&agent=NOBODY&ref=NOBODY&aff=NOBODY&voucherCode=BIGHOUSE`,
      {
        api: {
          "GET /agent": () => refuse(404, "agent-unknown"),
          "GET /referral": () => refuse(404, "referral-unknown"),
          "GET /affiliate": () => refuse(404, "affiliate-unknown"),
          "POST /discount/activate": () =>
            refuse(422, "voucher-needs-housemates", { values: { housemates: 5 } }),
        },
      },
    );
    await expect.element(text("Unknown Agent Code")).toBeVisible();
    await expect.element(text("Referral Code Invalid")).toBeVisible();
    await expectGone(page.getByText("Affiliate Code Invalid"));
    const code = field("Voucher code");
    await expect.element(code).toHaveValue("BIGHOUSE");
    await expect.element(code).toHaveAccessibleDescription("This voucher needs 5 housemates or more.");
    await expect.element(button("Apply")).toBeEnabled();
    await expect.element(code).not.toHaveFocus();
    await expectPrice(1950);
    expect(api.to("POST /discount/activate")).toHaveLength(1);
  });

  test("brings a friend's code, which is taken off", async () => {
    await openScreen(`${byPostcode}&ref=MATES25`);
    await expect.element(text("25p a week off for each of you")).toBeVisible();
    await expectPrice(1925);
  });

  test("of a house with an account leads to its notice each time, and Back leads out of it [S2] [S4]", async () => {
    const theirs = "/short-summary?address=theirs&housemates=4";
    const notice = "/account-already-exists/their-code";
    const screen = await openScreen("/household", {
      api: { "GET /products": () => ({ ...sampleQuote, existingAccountGUID: "their-code" }) },
    });
    await screen.goTo(theirs);
    await expectPath(notice);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expectPath("/");
    await screen.goTo(theirs);
    await expectPath(notice);
    expect(screen.api.to("GET /products")).toHaveLength(1);
    await button("That's not my house").click();
    await expectPath("/household");
    await screen.goTo(theirs);
    await expectPath(notice);
  });

  test("that cannot be loaded says why, and can be tried again [S8]", async () => {
    const { api } = await openScreen(byPostcode, {
      api: { "GET /products": () => refuse(404, "area-not-served", { values: { postcode: "ZE1 0AA" } }) },
    });
    await expectSays(alert, "There's a problem...");
    await expectSays(alert, /ZE1 0AA/);
    api.answer({ "GET /products": lose });
    await button("Try again").click();
    await expect.element(text("Network error accessing the Evenly API")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Get a price" })).toHaveAttribute("href", "/");
    api.answer({ "GET /products": () => sampleQuote });
    await button("Try again").click();
    await expect.element(text(/^Package summary for 4 housemates/)).toBeVisible();
  });

  test("says when the price has changed since it was shared [B5]", async () => {
    await openScreen(`${byPostcode}&hash=an-old-one`, {
      api: { "GET /products": () => ({ ...sampleQuote, priceWhenShared: 1910 }) },
    });
    await expect
      .element(
        text("The price of this package has changed since it was quoted. You're seeing today's price."),
      )
      .toBeVisible();
  });

  test("keeps changes when it is loaded again, and leads back to a first page without a way back", async () => {
    const screen = await openScreen(byPostcode);
    await checkbox("TV Licence").click();
    await expectPrice(1863);
    screen.reload();
    await expect.element(checkbox("TV Licence")).not.toBeChecked();
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expectPath("/?viaShare=true");
    await screen.goTo("/household");
    await expectTitle("Tell Us About Your House");
    await expectGone(page.getByRole("button", { name: "Back", exact: true }));
  });
});

describe("'Save or share this price' [S2]", () => {
  const openDialog = () => button("Save or share this price").click();
  const link = dialog.getByLabelText("Link to this package");
  const email = dialog.getByLabelText("Email address");
  const send = dialog.getByRole("button", { name: "Send" });

  test("shares the package with its code, and gives the focus back", async () => {
    const { api } = await open();
    await checkbox("Water").click();
    await button("Apply").click();
    await expectPrice(1322);
    await openDialog();
    await expect
      .element(link)
      .toHaveValue(`${location.origin}/short-summary?postcode=LS6+1ZZ&housemates=4&hash=shared`);
    expect(api.to("POST /share_package")[0]?.body).toMatchObject({ hm8s: 4, voucherCode: "WELCOME10" });
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect.element(button("Save or share this price")).toHaveFocus();
  });

  test("saves by email, to the lead unless another is given, under a key of its own [B6]", async () => {
    const { api } = await open();
    await openDialog();
    await expect.element(email).toHaveValue("amira.khan@example.com");
    for (const [typed, message] of [
      ["", "Email address required"],
      ["lou at home", "Valid email address required"],
    ] as const) {
      await email.fill(typed);
      await send.click();
      await expect.element(email).toHaveAccessibleDescription(message);
    }
    await email.fill("lou@example.com");
    await send.click();
    await expect.element(dialog.getByText("Saved")).toBeVisible();
    const [saved, shared] = [api.to("POST /email_summary")[0], api.to("POST /share_package")[0]];
    expect(saved?.body).toMatchObject({
      email: "lou@example.com",
      shareLink: expect.stringContaining("hash=shared"),
    });
    expect(saved?.key).toBeTruthy();
    expect(shared?.key).toBeTruthy();
    expect(saved?.key).not.toBe(shared?.key);
  });

  test("says when there is no link or no email, with the server's words if there are any [S8]", async () => {
    const { api } = await open({ "POST /share_package": lose, "POST /email_summary": lose });
    await openDialog();
    const problem = dialog.getByRole("alert").first();
    await expectSays(problem, "Network error accessing the Evenly API");
    api.answer({ "POST /share_package": () => `${location.origin}/short-summary?hash=late` });
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect.element(link).toBeVisible();
    await send.click();
    await expectSays(problem, "Network error accessing the Evenly API");
    await expect
      .element(email)
      .toHaveAccessibleDescription(
        "There has been a problem sending the email, try again or note down share link for reference",
      );
    api.answer({
      "POST /email_summary": () => refuse(429, "too-many-requests", { values: { seconds: 60 } }),
    });
    await send.click();
    await expectSays(problem, /^You've tried that too many times/);
  });

  test("is a bottom sheet up to 767 px and centred from 768 [S9.5]", async () => {
    await page.viewport(767, 900);
    await open();
    await openDialog();
    await expect.element(link).toBeVisible();
    const box = () => dialog.element().getBoundingClientRect();
    await expect.poll(() => Math.round(box().bottom)).toBe(900);
    expect(Math.round(box().width)).toBe(767);
    await page.viewport(768, 900);
    await expect.poll(() => Math.round(box().bottom)).toBeLessThan(900);
    expect(box().left).toBeGreaterThan(0);
    expect(Math.abs(box().left + box().right - 768)).toBeLessThan(2);
  });

  test("copies the link, and says so", async () => {
    const copied: string[] = [];
    await open();
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (given) => void copied.push(given));
    await openDialog();
    await dialog.getByRole("button", { name: "Copy link" }).click();
    await expect.element(dialog.getByText("Link copied")).toBeVisible();
    expect(copied).toEqual([`${location.origin}/short-summary?postcode=LS6+1ZZ&housemates=4&hash=shared`]);
  });

  test("says how to copy by hand where there is no clipboard, above the text that follows", async () => {
    await open();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("No", "NotAllowedError"));
    await openDialog();
    await dialog.getByRole("button", { name: "Copy link" }).click();
    const hint = text("Press and hold the link to copy it");
    await expect.element(hint).toBeVisible();
    expect(hint.element().getBoundingClientRect().bottom).toBeLessThan(120);
  });
});
