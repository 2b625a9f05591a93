import type { Product } from "@evenly/contract/products";
import { productTypes } from "@evenly/domain/catalogue";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { PackageRow } from "../../../parts/prices/package-row.tsx";
import { AgentPackage, OwnPackage } from "./package-rows.tsx";
import { reasons } from "./words.ts";

const products: readonly Product[] = productTypes.map((type) => ({
  type,
  label: type,
  title: "",
  icon: "",
  image: "",
  showPrices: true,
  selected: "one",
  options: [
    {
      code: "one",
      title: "One",
      body: "",
      info: "",
      image: "",
      priceId: "p",
      price: { current: 1, old: null },
    },
  ],
}));
function nothing() {
  return undefined;
}
const props = { products, priceOf: nothing, onToggle: nothing, onOptions: nothing };
function markup(element: React.ReactNode) {
  return renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);
}

/** The points that each 'Why …?' opens. */
function behind(html: string) {
  return [...html.matchAll(/aria-controls="([^"]+)"[^>]*>(?:<[^>]+>)*([^<]+)/g)].map(
    ([, id = "", label = ""]) => {
      const list = new RegExp(`<ul id="${RegExp.escape(id)}"[^>]*>(.*?)</ul>`).exec(html)?.[1] ?? "";
      return [label, [...list.matchAll(/<span>([^<]+)<\/span>/g)].map(([, point]) => point)];
    },
  );
}

test.each([
  ["own", <OwnPackage key="own" isEditable {...props} />],
  ["agent's", <AgentPackage key="agent" {...props} />],
])("'Why …?' has the points of each product in the visitor's %s package [S2.8]", (_, rows) => {
  expect(behind(markup(rows))).toEqual(productTypes.map((type) => [`Why ${type}?`, reasons[type]]));
  for (const type of productTypes) expect(reasons[type].length).toBeGreaterThan(0);
});

test("the points are hidden until they are asked for [S2.8]", () => {
  const row = (whyStartsOpen: boolean) =>
    markup(<PackageRow utility="tv" title="TV" detail="" why={["A point"]} whyStartsOpen={whyStartsOpen} />);
  expect(row(false)).toMatch(/<ul[^>]* hidden=""/);
  expect(row(true)).not.toMatch(/<ul[^>]* hidden/);
  expect(row(true)).toContain("A point");
});
