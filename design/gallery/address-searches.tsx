import { LinkButton } from "@evenly/design/button";
import { Combobox, type ComboboxItem } from "@evenly/design/combobox";
import { useState } from "react";
import { Exhibit, nothing, State } from "./exhibit.tsx";

const streets: readonly ComboboxItem[] = [
  { id: "court", text: "Flats 1 to 12, Marigold Court", detail: "Leeds, LS6 2ZZ", isContainer: true },
  ...Array.from({ length: 24 }, (_, index) => ({
    id: `house-${index + 1}`,
    text: `${index + 1} Larkspur Terrace`,
    detail: "Leeds, LS6 1ZZ",
  })),
];
const flats = Array.from({ length: 12 }, (_, index) => ({
  id: `flat-${index + 1}`,
  text: `Flat ${index + 1}, Marigold Court`,
  detail: "Leeds, LS6 2ZZ",
}));

const words = {
  loadingText: "Looking for addresses",
  emptyText: "Sorry, no addresses found",
  clearLabel: "Clear address",
  countText: (count: number) => `${String(count)} addresses`,
};
const fixed = { ...words, label: "Address", onType: nothing, onClear: nothing, onSelect: nothing, items: [] };

export function AddressSearches() {
  return (
    <Exhibit of="combobox">
      <State name="To try: 'Larkspur' or 'Marigold'">
        <AddressSearch />
      </State>
      <State name="Open" inert>
        <Combobox {...fixed} id="gallery-open" text="Larkspur" items={streets.slice(1)} startsOpen />
      </State>
      <State name="Looking" inert>
        <Combobox {...fixed} id="gallery-looking" text="Larks" loading startsOpen />
      </State>
      <State name="Nothing found" inert>
        <Combobox {...fixed} id="gallery-nothing" text="Nowhere" empty startsOpen />
      </State>
      <State name="Error">
        <Combobox {...fixed} id="gallery-address-required" text="" error="Address required" />
      </State>
    </Exhibit>
  );
}

function AddressSearch() {
  const [text, setText] = useState("");
  const [container, setContainer] = useState(false);
  const wanted = text.trim().toLowerCase();
  const matching = container ? flats : streets.filter((item) => item.text.toLowerCase().includes(wanted));
  const found = wanted === "" ? [] : matching;
  return (
    <Combobox
      {...words}
      id="gallery-address"
      label="Address"
      hint="Start with your postcode or the first line."
      text={text}
      items={found}
      empty={wanted !== "" && found.length === 0}
      onType={(typed) => {
        setText(typed);
        setContainer(false);
      }}
      onClear={() => setText("")}
      onSelect={(item) =>
        item.isContainer ? setContainer(true) : setText(`${item.text}, ${item.detail ?? ""}`)
      }
      below={<LinkButton>Enter address manually</LinkButton>}
    />
  );
}
