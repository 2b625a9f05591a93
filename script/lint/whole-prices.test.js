import { RuleTester } from "oxlint/plugins-dev";
import { describe, it } from "vitest";
import { wholePrices } from "./whole-prices.js";

RuleTester.describe = describe;
RuleTester.it = it;

const screen = (name, code) => ({ name, code, filename: "price.tsx" });
const refused = (name, code) => ({
  ...screen(name, code),
  errors: [{ message: "a price is the only text of its element, also in a translated page" }],
});

new RuleTester().run("house/whole-prices", wholePrices, {
  valid: [
    screen("a price alone", `<b>{formatPounds(price)}</b>`),
    screen("a price in its sentence", "<p>{`${formatPounds(price)} per person per month`}</p>"),
    screen("one of two texts", `<b>{price === 0 ? "Nothing" : formatPounds(price)}</b>`),
    screen("an attribute", "<Price label={`${formatPounds(price)} a week`}>Yours</Price>"),
    screen("no element", `const said = formatPounds(price);`),
  ],
  invalid: [
    refused("a price beside words", `<p>{formatPounds(price)} per person per month</p>`),
    refused("a price beside an element", `<s><span>Original price</span>{formatPounds(price)}</s>`),
    refused("a price in a fragment", `<>{formatPounds(price)} and more</>`),
  ],
});
