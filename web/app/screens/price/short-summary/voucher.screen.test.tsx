import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  button,
  expectGone,
  expectPrice,
  expectTitle,
  field,
  passTime,
  pick,
  press,
  priceBefore,
  priceFigure,
  stopTime,
  text,
} from "../../../../test/at-screen.ts";
import { answer } from "../../../answers/answers.ts";
import { defaultAnswers, setFlags } from "../../../../test/default-answers.ts";
import { openScreen } from "../../../../test/open-screen.tsx";
import { quoted } from "../../../../test/sample-answers.ts";
import { delay, lose, refuse, refuseBare, type Api } from "../../../../test/stub-api.ts";

const code = field("Voucher code");
const apply = button("Apply");
const clear = button("Clear");
const wait = page.getByText(/^Please try again in \d+ seconds\.$/);
const tv = page.getByRole("checkbox", { name: "TV Licence" });

const notForPackage = /This voucher isn't for the package you've chosen/;

function open(api: Api = {}) {
  return openScreen("/short-summary", { answers: quoted, api });
}

async function tryVoucher(typed: string) {
  await code.fill(typed);
  await apply.click();
}

describe("a voucher [S4]", () => {
  test("is prefilled with the default, and normalised when applied [D13]", async () => {
    await open();
    await expect.element(code).toHaveValue("WELCOME10");
    await code.fill("   ");
    await expect.element(apply).toBeDisabled();
    await tryVoucher(" freetv ");
    await expect.element(text("TV Licence free")).toBeVisible();
    await expect.element(page.getByText("FREETV", { exact: true })).toBeVisible();
    expect(priceBefore()).toBe(1950);
    await expectPrice(1863);
  });

  test("that is not for the changed package gives the original price back, and comes back with its package", async () => {
    const screen = await open();
    await tryVoucher("FREETV");
    await expectPrice(1863);
    await tv.click();
    await expect.element(code).toHaveAccessibleDescription(notForPackage);
    expect(priceBefore()).toBeUndefined();
    await expectPrice(1863);
    await expectGone(wait);
    await expect.element(apply).toBeEnabled();
    screen.reload();
    await expect.element(code).toHaveValue("FREETV");
    await expect.element(code).toHaveAccessibleDescription(notForPackage);
    await tv.click();
    await expect.element(text("TV Licence free")).toBeVisible();
    expect(priceBefore()).toBe(1950);
    await expectPrice(1863);
  });

  test("that the package lost is forgotten when another one is typed, or it is cleared", async () => {
    await open();
    await tryVoucher("FREETV");
    await tv.click();
    await expect.element(code).toHaveAccessibleDescription(notForPackage);
    await code.fill("WELCOME");
    await tv.click();
    await expectPrice(1950);
    await expect.element(code).toHaveValue("WELCOME");
    await tryVoucher("FREETV");
    await tv.click();
    await clear.click();
    await tv.click();
    await expectPrice(1950);
    await expectGone(page.getByText("TV Licence free"));
  });

  test("that could not be checked again is tried again, and is not called invalid", async () => {
    const { api } = await open();
    await tryVoucher("WELCOME10");
    await expectPrice(1757);
    api.answer({ "POST /voucher/:voucherCode": lose });
    await tv.click();
    await expect.element(code).toHaveAccessibleDescription("Network error accessing the Evenly API");
    await expectPrice(1863);
    await expectGone(wait);
    api.answer({ "POST /voucher/:voucherCode": () => refuseBare(502) });
    await apply.click();
    await expect.element(code).toHaveAccessibleDescription("There was a problem with your request.");
    await expect.element(apply).toBeEnabled();
    api.answer({ "POST /voucher/:voucherCode": defaultAnswers["POST /voucher/:voucherCode"]! });
    dispatchEvent(new Event("online"));
    await expect.element(text("10% off everything")).toBeVisible();
    expect(priceBefore()).toBe(1863);
  });

  test("that was cleared stays cleared after a reload, the default one too", async () => {
    const screen = await open(setFlags({ auto_apply_default_voucher_codes: true }));
    await expect.element(text("10% off everything")).toBeVisible();
    await clear.click();
    await expectPrice(1950);
    screen.reload();
    await expect.element(button("Have a voucher code?")).toBeVisible();
    await expectPrice(1950);
    await expectGone(page.getByText("10% off everything"));
  });

  test("can be cleared, which puts the focus on the way to another one", async () => {
    await open();
    await tryVoucher("WELCOME10");
    await expectPrice(1757);
    await clear.click();
    await expect.element(button("Have a voucher code?")).toHaveFocus();
    await expectPrice(1950);
    await button("Have a voucher code?").click();
    await expect.element(code).toHaveFocus();
    await code.fill("WELCOME10");
    await press(code);
    await expect.element(text("10% off everything")).toBeVisible();
  });

  test("can be cleared at any time while the box has text, also one that failed and is corrected [D3]", async () => {
    await open();
    await code.fill("NOP");
    await expect.element(clear).toBeVisible();
    await code.fill("");
    await expectGone(clear);
    await tryVoucher("NOPE");
    await expect.element(code).toHaveAccessibleDescription("Invalid voucher code. Check and try again.");
    await code.fill("NOPES");
    await expect.element(clear).toBeVisible();
    await clear.click();
    await expect.element(button("Have a voucher code?")).toHaveFocus();
    await expectGone(code);
    await expectPrice(1950);
  });

  test("stays with a reload and another package", async () => {
    const screen = await open();
    await tryVoucher("WELCOME10");
    await expectPrice(1757);
    screen.reload();
    await expect.element(text("10% off everything")).toBeVisible();
    await button("Edit broadband").click();
    await pick("Virgin Fibre 1000");
    await button("Update").click();
    await expect.poll(priceBefore).toBe(2016);
    await expectPrice(1816);
  });

  test("shows that it is tried, without a price meanwhile", async () => {
    const reply = delay(() => refuse(404, "voucher-unknown"));
    await open({ "POST /voucher/:voucherCode": reply.answer });
    await tryVoucher("NOPE");
    await expect.element(page.getByRole("img", { name: "Checking your voucher" })).toBeVisible();
    await expect.element(page.getByRole("img", { name: "Working out your price" })).toBeVisible();
    await expectGone(priceFigure);
    await expectGone(clear);
    reply.release();
    await expectPrice(1950);
  });

  test("that fails locks the box for thirty seconds", async () => {
    await open();
    stopTime();
    await tryVoucher("NOPE");
    await expect.element(code).toHaveAccessibleDescription("Invalid voucher code. Check and try again.");
    await expectPrice(1950);
    await expect.element(text("Please try again in 30 seconds.")).toBeVisible();
    await expect.element(apply).toBeDisabled();
    await passTime(12_000);
    await expect.element(text("Please try again in 18 seconds.")).toBeVisible();
    await code.fill("FREETV");
    await expect.element(apply).toBeDisabled();
    await code.fill("WELCOME10");
    await expect.element(apply).toBeEnabled();
    await code.fill("NOPE");
    await passTime(18_000);
    await expectGone(wait);
    await expect.element(apply).toBeEnabled();
  });

  test("that failed is waited for after a reload and Back too", async () => {
    const screen = await open();
    stopTime();
    await tryVoucher("NOPE");
    await expect.element(wait).toBeVisible();
    await passTime(5_000);
    screen.reload();
    await expect.element(code).toHaveValue("WELCOME10");
    await expect.element(apply).toBeEnabled();
    await code.fill("FREETV");
    await expect.element(text("Please try again in 25 seconds.")).toBeVisible();
    await button("Edit package").click();
    await expectTitle("Energy");
    await passTime(5_000);
    history.back();
    await code.fill("FREETV");
    await expect.element(text("Please try again in 20 seconds.")).toBeVisible();
    await expect.element(apply).toBeDisabled();
    await passTime(20_000);
    await expect.element(apply).toBeEnabled();
  });

  test("that is the default may be tried again at once when it fails [D13]", async () => {
    const { api } = await open({ "POST /voucher/:voucherCode": () => refuse(422, "voucher-used-up") });
    await apply.click();
    await expect
      .element(code)
      .toHaveAccessibleDescription("This voucher has been used up. Try another code.");
    await expectGone(wait);
    await expect.element(apply).toBeEnabled();
    api.answer({
      "POST /voucher/:voucherCode": () => ({
        priceBeforeDiscount: 1950,
        priceAfterDiscount: 1755,
        breakdown: noBreakdown,
        message: "10% off everything",
      }),
    });
    await apply.click();
    await expect.element(text("10% off everything")).toBeVisible();
  });

  test("is refused with a reason that a person can act on [B3]", async () => {
    await open({
      "POST /voucher/:voucherCode": () =>
        refuse(422, "voucher-needs-housemates", { values: { housemates: 5 } }),
    });
    await tryVoucher("BIGHOUSE");
    await expect.element(code).toHaveAccessibleDescription("This voucher needs 5 housemates or more.");
  });
});

/** Of no package: the rows show no prices. */
const noBreakdown = { options: [], amountOff: 0 };

describe("by flag [E]", () => {
  test("the default is applied automatically, and the list needs 'Edit package' [D1]", async () => {
    await open(setFlags({ auto_apply_default_voucher_codes: true, edit_flow_test: true }));
    await expect.element(text("10% off everything")).toBeVisible();
    await expectGone(page.getByRole("checkbox"));
    await button("Edit package").click();
    await page.getByRole("checkbox", { name: "Water" }).click();
    await expect.element(button("Edit broadband")).toBeVisible();
    await button("Done").click();
    await expectGone(page.getByRole("checkbox"));
    await expectPrice(1322);
  });

  test("the default is applied to other options than the offered ones too, until it is cleared [S4] [C11]", async () => {
    const screen = await openScreen(
      "/short-summary?postcode=LS6+1ZZ&housemates=4&tvlicence=no-tv-licence-01_none",
      { api: setFlags({ auto_apply_default_voucher_codes: true }) },
    );
    await expect.element(text("10% off everything")).toBeVisible();
    await expectPrice(1678);
    expect(priceBefore()).toBe(1863);
    await clear.click();
    await expectPrice(1863);
    screen.reload();
    await expect.element(button("Have a voucher code?")).toBeVisible();
    await expectPrice(1863);
    expect(screen.api.to("POST /voucher/:voucherCode")).toHaveLength(1);
  });

  test("the default comes behind a friend's code, unless that takes nothing off [C11]", async () => {
    const codes = { referral: "MATES25" };
    const screen = await openScreen("/short-summary", {
      answers: { ...quoted, codes, pricedFor: "" },
      api: setFlags({ auto_apply_default_voucher_codes: true }),
    });
    await expect.element(text("25p a week off for each of you")).toBeVisible();
    await expectPrice(1925);
    expect(screen.api.to("POST /voucher/:voucherCode")).toEqual([]);
    answer({ discount: undefined, pricedFor: "" });
    screen.api.answer({ "POST /discount/activate": () => refuse(404, "voucher-unknown") });
    screen.reload();
    await expect.element(text("10% off everything")).toBeVisible();
    await expectPrice(1757);
  });

  test("there are no vouchers", async () => {
    await open(setFlags({ allow_vouchers: false }));
    await expectTitle("Your Package");
    await expectGone(code);
    await expectGone(button("Have a voucher code?"));
  });
});

describe("a price that is on its way [B3]", () => {
  test("is of the package as it is, not as it was when 'Apply' was pressed", async () => {
    const late = delay(() => ({
      priceBeforeDiscount: 1950,
      priceAfterDiscount: 1755,
      breakdown: noBreakdown,
      message: "Too late",
    }));
    const { api } = await open({ "POST /voucher/:voucherCode": late.answer });
    await tryVoucher("WELCOME10");
    api.answer({
      "POST /voucher/:voucherCode": () => ({
        priceBeforeDiscount: 1863,
        priceAfterDiscount: 1677,
        breakdown: noBreakdown,
        message: "10% off everything",
      }),
    });
    await tv.click();
    await expectPrice(1677);
    expect(priceBefore()).toBe(1863);
    late.release();
    await expect.poll(() => api.to("POST /voucher/:voucherCode").length).toBe(2);
    await expectGone(page.getByText("Too late"));
    await expectPrice(1677);
    await expect.element(tv).not.toBeChecked();
  });

  test("is shown on the next page when it arrives there", async () => {
    await page.viewport(1280, 900);
    const late = delay(() => ({
      priceBeforeDiscount: 1950,
      priceAfterDiscount: 1755,
      breakdown: noBreakdown,
      message: "10% off everything",
    }));
    await open({ "POST /voucher/:voucherCode": late.answer });
    await tryVoucher("WELCOME10");
    await button("Continue with this price").click();
    await expectTitle("Tell Us About You");
    await expectPrice(1950);
    late.release();
    await expectPrice(1755);
    expect(priceBefore()).toBe(1950);
  });
});
