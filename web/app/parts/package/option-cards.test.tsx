import type { Option, Product } from "@evenly/contract/products";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { OptionCards } from "./option-cards.tsx";

function option(code: string): Option {
  return {
    code,
    title: code,
    body: "<p>Everything included.</p>",
    info: "What there is to know",
    image: "",
    priceId: code,
    price: { current: 910, old: 1010 },
    ribbon: { text: "Most picked", colour: "#FFC93C" },
  };
}
function water(codes: readonly string[], showPrices = true): Product {
  return {
    type: "Water",
    label: "Water",
    title: "",
    icon: "",
    image: "",
    showPrices,
    selected: "water-all",
    options: codes.map(option),
  };
}
function markup(product: Product) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <OptionCards product={product} chosen="water-all" onChoose={() => undefined} name="Water" />
    </MemoryRouter>,
  );
}
function radios(html: string) {
  return html.match(/<input[^>]*type="radio"[^>]*>/g) ?? [];
}

test("several options are radios of one field, the chosen one checked [S2.7]", () => {
  const found = radios(markup(water(["water-all", "no-water-01_none"])));
  expect(found).toHaveLength(2);
  expect(found.filter((radio) => radio.includes("checked"))).toEqual([found[0]]);
  for (const radio of found) expect(radio).toContain('name="Water"');
});

test("a single option has no radio [S2.7]", () => {
  expect(radios(markup(water(["water-all"])))).toEqual([]);
});

test("each option has its texts, its current and old price, its ribbon and its information [S2.7]", () => {
  const html = markup(water(["water-all"]));
  for (const part of ["Everything included.", "9.10", "10.10", "Most picked"])
    expect(html.replaceAll(/<[^>]+>/g, "")).toContain(part);
  expect(html).toContain("More about water-all");
});

test("a product without shown prices has none on its cards", () => {
  expect(markup(water(["water-all"], false))).not.toMatch(/9\.10|10\.10|per week/);
});
