import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { button, expectPrice, expectTitle, field, next, pick, text } from "../../test/at-screen.ts";
import { openScreen } from "../../test/open-screen.tsx";
import { quoted, signedUp } from "../../test/sample-answers.ts";
import { refuse } from "../../test/stub-api.ts";
import { translatePage } from "../../test/translate-page.ts";

/** All visible prices, in order. */
function prices() {
  return (
    document
      .querySelector("main")
      ?.innerText.replaceAll(/\s+/g, "")
      .match(/£[\d,]+(?:\.\d\d)?/g) ?? []
  );
}

function expectShown(...shown: string[]) {
  return expect.poll(prices).toEqual(expect.arrayContaining(shown));
}

function translate() {
  return onTestFinished(translatePage());
}

test("a translated price page shows the price of each change", async () => {
  await openScreen("/short-summary", { answers: quoted });
  translate();
  await expectShown("£19.50", "£84.74");
  await page.getByRole("checkbox", { name: "TV Licence" }).click();
  await expectPrice(1863);
  await expectShown("£18.63", "£80.96");
  expect(prices()).not.toContain("£19.50");
  await button("Apply").click();
  await expectPrice(1678);
  await expectShown("£16.78", "£18.63");
  await button("Clear").click();
  await expectPrice(1863);
  await expect.poll(prices).not.toContain("£16.78");
});

test("a translated product page adds up", async () => {
  await openScreen("/products/Broadband", { answers: quoted });
  translate();
  await pick("Virgin Fibre 1000");
  await expect.poll(() => prices().slice(-3)).toEqual(["£19.29", "£83.82", "£1,005.84"]);
  await pick("Virgin Fibre 100");
  await expect.poll(() => prices().slice(-3)).toEqual(["£18.04", "£78.39", "£940.68"]);
  await next.click();
  await expectTitle("TV Licence");
});

test("on a translated payment page the shown price is the agreed one", async () => {
  let now = 1900;
  await openScreen("/direct-debit", {
    answers: signedUp,
    api: {
      "POST /direct_debit": () => {
        now += 100;
        return refuse(409, "price-changed", { priceBeforeDiscount: now, priceAfterDiscount: now });
      },
    },
  });
  translate();
  await field("Sort code").fill("200000");
  await field("Account number").fill("55779911");
  await page.getByRole("checkbox", { name: /account holder/ }).click();
  await button("Set up Direct Debit").click();
  await expectShown("£20.00", "£86.91");
  await page.getByRole("checkbox", { name: /^I agree to pay £20\.00/ }).click();
  await button("Set up Direct Debit").click();
  await expectShown("£21.00", "£91.26");
  await expect.element(page.getByRole("checkbox", { name: /^I agree to pay £21\.00/ })).not.toBeChecked();
  expect(prices()).not.toContain("£86.91");
  await expect.element(text(/Your price has changed/)).toBeVisible();
});
