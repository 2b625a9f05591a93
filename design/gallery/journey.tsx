import { LoadingPanel } from "@evenly/design/loading-panel";
import { ListCard } from "@evenly/design/page";
import { pence } from "@evenly/domain/money";
import { useState } from "react";
import { BuilderStrip, type StepState } from "../../web/app/parts/prices/builder-strip.tsx";
import { DiscountRow, PackageRow } from "../../web/app/parts/prices/package-row.tsx";
import { ProductChips } from "../../web/app/parts/prices/product-chips.tsx";
import { Bleed, Exhibit, Group, nothing, Stage, State } from "./exhibit.tsx";

const products = [
  { utility: "energy", label: "Energy", detail: "Uncapped Energy" },
  { utility: "water", label: "Water", detail: "Water and sewerage" },
  { utility: "broadband", label: "Broadband", detail: "Virgin Fibre 600" },
  { utility: "tv", label: "TV Licence", detail: "For the whole house" },
] as const;

const builder: readonly { readonly name: string; readonly states: readonly StepState[] }[] = [
  { name: "The first step", states: ["now", "later", "later", "later"] },
  { name: "One chosen", states: ["done", "now", "later", "later"] },
  { name: "One declined", states: ["done", "skip", "now", "later"] },
  { name: "The last step", states: ["done", "skip", "done", "now"] },
];

const why = ["One fixed payment, however cold it gets", "We deal with the supplier and the meter readings"];

export function JourneyGallery() {
  return (
    <Group title="Package">
      <Exhibit of="builder-strip">
        {builder.map(({ name, states }) => (
          <State key={name} name={name} wide>
            <Bleed>
              <BuilderStrip
                housemates={4}
                label={name}
                steps={products.map(({ utility, label }, index) => {
                  const state = states[index] ?? "later";
                  const isTaken = state === "done" || state === "skip";
                  return { utility, label, state, to: isTaken ? "/" : undefined };
                })}
              />
            </Bleed>
          </State>
        ))}
      </Exhibit>
      <PackageRows />
      <Exhibit of="product-chips">
        <State name="The package where nothing can be changed">
          <ProductChips products={products} />
        </State>
      </Exhibit>
      <Exhibit of="loading-panel">
        <State name="During a call" wide>
          <Stage>
            <LoadingPanel
              title="LOADING..."
              holdsPage={false}
              carouselTexts={["Finding your price", "One bill. Split evenly."]}
            />
          </Stage>
        </State>
      </Exhibit>
    </Group>
  );
}

function PackageRows() {
  const [water, setWater] = useState(true);
  const [tv, setTv] = useState(false);
  return (
    <Exhibit of="package-row">
      <State name="Included, in the package, editable, off">
        <ListCard>
          <PackageRow
            utility="energy"
            title="Energy"
            detail="Uncapped Energy"
            price={pence(910)}
            included
            why={why}
          />
          <PackageRow
            utility="water"
            title="Water"
            detail="Water and sewerage"
            price={pence(150)}
            off={!water}
            onToggle={setWater}
            why={why}
          />
          <PackageRow
            utility="broadband"
            title="Broadband"
            detail="Virgin Fibre 600"
            onEdit={nothing}
            editLabel="Edit broadband"
            why={why}
          />
          <PackageRow
            utility="tv"
            title="TV Licence"
            detail="For the whole house"
            off={!tv}
            onToggle={setTv}
            why={why}
          />
        </ListCard>
      </State>
      <State name="Explained, read only, not to be changed now">
        <ListCard>
          <PackageRow
            utility="energy"
            title="Energy"
            detail="Uncapped Energy"
            included
            why={why}
            whyStartsOpen
          />
          <PackageRow utility="water" title="Water" detail="Water and sewerage" />
          <PackageRow
            utility="broadband"
            title="Broadband"
            detail="Virgin Fibre 600"
            onEdit={nothing}
            editLabel="Change broadband"
            disabled
          />
          <PackageRow
            utility="tv"
            title="TV Licence"
            detail="For the whole house"
            onToggle={nothing}
            disabled
          />
        </ListCard>
      </State>
      <State name="An amount off per week">
        <ListCard>
          <DiscountRow amount={pence(25)} text="25p a week off for each of you" />
        </ListCard>
      </State>
    </Exhibit>
  );
}
