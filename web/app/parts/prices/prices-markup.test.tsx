import { pence } from "@evenly/domain/money";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { BuilderStrip } from "./builder-strip.tsx";
import { OptionCard } from "./option-card.tsx";
import { PackageRow } from "./package-row.tsx";
import { Price, PriceStatus } from "./price.tsx";
import { ProductChips } from "./product-chips.tsx";

function nothing() {
  return undefined;
}
function markup(element: ReactNode) {
  return renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);
}
function count(text: string, part: string | RegExp) {
  return text.split(part).length - 1;
}

describe("the price", () => {
  it("is one phrase for screen readers, naming the old price", () => {
    const html = markup(<Price amount={pence(1591)} was={pence(1691)} />);
    expect(html).toContain('aria-label="£15.91 per person per week"');
    expect(html).toMatch(/Original price <\/span><span>£16\.91<\/span>/);
  });

  it("has no struck-through price when it is unchanged [S2.8]", () => {
    expect(markup(<Price amount={pence(1591)} was={pence(1591)} />)).not.toContain("Original price");
  });

  it("has an empty status before it changes", () => {
    expect(markup(<PriceStatus amount={pence(1591)} />)).toMatch(/^<p role="status"[^>]*><\/p>$/);
  });

  it("shows no figure while a new one loads", () => {
    expect(markup(<Price amount={pence(1591)} was={pence(1691)} loading />)).not.toMatch(/15|16/);
  });
});

describe("a choice", () => {
  const card = {
    utility: "broadband",
    title: "Virgin Fibre 600",
    name: "option",
    value: "virgin-fibre-600",
  } as const;

  it("names the radio by the option's title", () => {
    const html = markup(<OptionCard {...card} id="vf600" price={{ current: pence(296), old: pence(320) }} />);
    expect(html).toMatch(/<input id="vf600" type="radio"/);
    expect(html).toContain('<label for="vf600">Virgin Fibre 600</label>');
  });

  it("shows no radio where there is only one option [S2.7]", () => {
    expect(markup(<OptionCard {...card} single />)).not.toContain("<input");
  });

  it("uses lamp when the ribbon's own colour is not readable", () => {
    const ribbon = (colour: string) =>
      markup(<OptionCard {...card} ribbon={{ text: "Most picked", colour }} />);
    expect(ribbon("#3ECF95")).toContain("background-color:#3ECF95");
    expect(ribbon("#08292E")).not.toContain("background-color");
  });

  it("marks the current step of the builder only", () => {
    const html = markup(
      <BuilderStrip
        housemates={4}
        steps={[
          { utility: "energy", label: "Energy", state: "done", to: "/products/Energy" },
          { utility: "water", label: "Water", state: "now" },
        ]}
      />,
    );
    expect(count(html, 'aria-current="step"')).toBe(1);
    expect(html).toMatch(/aria-current="step"[^>]*>.*Water/);
  });

  it("says that an unwanted product is not in the package", () => {
    const row = (off: boolean) =>
      markup(
        <PackageRow utility="water" title="Water" detail="For the house" off={off} onToggle={nothing} />,
      );
    expect(row(true)).toContain("Not in your package");
    expect(row(true)).not.toContain("checked");
    expect(row(false)).toMatch(/checked/);
  });

  it("shows each product's part of the price, or what it would add [S2.8]", () => {
    const row = (off: boolean) =>
      markup(
        <PackageRow utility="water" title="Water" detail="For the house" price={pence(150)} off={off} />,
      );
    expect(row(false)).toContain(">£1.50 per person per week<");
    expect(row(true)).toContain(">Adds £1.50 per person per week<");
  });

  it("omits an option that is named like its product", () => {
    const row = markup(<PackageRow utility="tv" title="TV Licence" detail="TV Licence" />);
    expect(count(row, "TV Licence")).toBe(1);
    const chips = markup(
      <ProductChips products={[{ utility: "tv", label: "TV Licence", detail: "TV Licence" }]} />,
    );
    expect(count(chips, "TV Licence")).toBe(1);
  });
});
