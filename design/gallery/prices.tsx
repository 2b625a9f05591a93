import { Button, LinkButton } from "@evenly/design/button";
import { Card } from "@evenly/design/page";
import { Swap } from "@evenly/design/swap";
import { pence } from "@evenly/domain/money";
import { useState } from "react";
import { AppliedCode } from "../../web/app/parts/prices/applied-code.tsx";
import { CodeNotes } from "../../web/app/parts/prices/code-notes.tsx";
import { LiabilityCard } from "../../web/app/parts/prices/liability-card.tsx";
import { PriceBar } from "../../web/app/parts/prices/price-bar.tsx";
import { Price } from "../../web/app/parts/prices/price.tsx";
import { QuotePanel } from "../../web/app/parts/prices/quote-panel.tsx";
import { Exhibit, Group, nothing, Stage, State } from "./exhibit.tsx";

const note = "based on a 12 month contract";
const longer = [
  { amount: pence(6914), unit: "per person per month" },
  { amount: pence(82_968), unit: "per person for 12 months" },
];

const quote = {
  amount: pence(1675),
  was: pence(1775),
  longer,
  house: { housemates: 4, utilities: { energy: "on", water: "on", broadband: "on", tv: "on" } },
  products: [
    { utility: "energy", label: "Energy" },
    { utility: "water", label: "Water" },
    { utility: "broadband", label: "Broadband" },
    { utility: "tv", label: "TV Licence" },
  ],
  facts: [
    { name: "Housemates", value: "4" },
    { name: "Address", value: "Flat 2, Marigold Court, LS6 2ZZ" },
    { name: "Tenancy", value: "1 September 2027 to 31 August 2028" },
  ],
} as const;

export function PricesGallery() {
  return (
    <Group title="Prices">
      <Exhibit of="price">
        <State name="The one big number" onDusk>
          <Price amount={pence(1591)} note={note} longer={longer} />
        </State>
        <State name="With the price before a discount" onDusk>
          <Price amount={pence(1591)} was={pence(1691)} note={note} longer={longer} />
        </State>
        <State name="A new one is on its way" onDusk>
          <Price amount={pence(1591)} note={note} longer={longer} loading />
        </State>
        <State name="Small" onDusk>
          <Price small amount={pence(1675)} longer={longer} />
        </State>
        <State name="Small, on a card">
          <Card aria-label="A price on a card">
            <Price onLight small heading="Your package" amount={pence(1675)} was={pence(1775)} note={note} />
          </Card>
        </State>
        <State name="To try: a new figure steps in" onDusk>
          <ChangingPrice />
        </State>
      </Exhibit>
      <Exhibit of="code-notes">
        <State name="A code that counts, and one that is none">
          <CodeNotes
            codes={[
              { kind: "referral", code: "MATES25", isValid: true, message: "25p a week off for each of you" },
              { kind: "agent", code: "NOBODY", isValid: false, message: "Unknown Agent Code" },
            ]}
          />
        </State>
      </Exhibit>
      <Exhibit of="liability-card">
        <State name="As beside each price">
          <LiabilityCard />
        </State>
      </Exhibit>
      <Exhibit of="price-bar">
        <State name="While the main button is out of view" wide>
          <Stage short>
            <PriceBar shown amount={pence(1591)} longer={longer}>
              <Button small>Continue with this price</Button>
            </PriceBar>
          </Stage>
        </State>
        <State name="While a price is on its way" wide>
          <Stage short>
            <PriceBar shown loading amount={pence(1591)} longer={longer}>
              <Button small>Continue with this price</Button>
            </PriceBar>
          </Stage>
        </State>
      </Exhibit>
      <Exhibit of="applied-code">
        <State name="A voucher" onDusk>
          <AppliedCode title="EVENSTART" description="£1 off each week, for each of you" onClear={nothing} />
        </State>
        <State name="A discount that came by itself" onDusk>
          <AppliedCode title="Discount applied" description="25p a week off for each of you" />
        </State>
      </Exhibit>
      <Exhibit of="quote-panel">
        <State name="Folded up to 767 px">
          <QuotePanel {...quote} />
        </State>
        <State name="Unfolded">
          <QuotePanel {...quote} startsOpen />
        </State>
      </Exhibit>
      <Exhibit of="swap">
        <State name="What is, and what is proposed">
          <Swap
            now={{ name: "Now, with 4", figure: "£84.74", unit: "each, a month" }}
            then={{ name: "With 3", figure: "£98.03", unit: "each, a month" }}
          />
        </State>
      </Exhibit>
    </Group>
  );
}

function ChangingPrice() {
  const [amount, setAmount] = useState(1591);
  return (
    <>
      <Price small amount={pence(amount)} />
      <LinkButton onClick={() => setAmount(amount === 1591 ? 1408 : 1591)}>Another price</LinkButton>
    </>
  );
}
