import { pence } from "@evenly/domain/money";
import { useState } from "react";
import { BuilderStrip, type BuilderStep } from "../builder-strip.tsx";
import { LoadingPanel } from "../loading-panel.tsx";
import { OptionCard, SpeedBlocks } from "../option-card.tsx";
import { PackageRow } from "../package-row.tsx";
import { CardGrid, ListCard } from "../page.tsx";
import { Exhibit } from "./exhibit.tsx";
import styles from "./gallery.module.css";

const steps: readonly BuilderStep[] = [
  { utility: "energy", label: "Energy", state: "done", to: "/products/Energy" },
  { utility: "water", label: "Water", state: "skip", to: "/products/Water" },
  { utility: "broadband", label: "Broadband", state: "now", to: "/products/Broadband" },
  { utility: "tv", label: "TV Licence", state: "later" },
];
const speeds = [
  {
    code: "virgin-fibre-1000",
    title: "Virgin Fibre 1000",
    mbps: 1000,
    current: 372,
    old: 415,
    ribbon: "#3ECF95",
  },
  {
    code: "virgin-fibre-600",
    title: "Virgin Fibre 600",
    mbps: 600,
    current: 296,
    old: null,
    ribbon: "#B8152F",
  },
  {
    code: "virgin-vivid-fibre-400",
    title: "Virgin Fibre 400",
    mbps: 400,
    current: 262,
    old: null,
    ribbon: null,
  },
];

export function JourneyGallery() {
  const [chosen, setChosen] = useState("virgin-fibre-600");
  const [water, setWater] = useState(true);
  const [tv, setTv] = useState(false);
  const why = ["One fixed payment, however cold it gets", "We deal with the supplier and the meter readings"];
  return (
    <>
      <Exhibit title="Package builder">
        <div className={styles.bleed}>
          <BuilderStrip housemates={4} steps={steps} />
        </div>
        <CardGrid>
          {speeds.map(({ code, title, mbps, current, old, ribbon }) => (
            <OptionCard
              key={code}
              utility="broadband"
              name="gallery-speed"
              value={code}
              title={title}
              checked={chosen === code}
              onChange={() => setChosen(code)}
              ribbon={ribbon ? { text: "Most picked", colour: ribbon } : null}
              info={
                <p>
                  Average download speed at busy times, over the router's own wifi. We book the installation.
                </p>
              }
              price={{ current: pence(current), old: old === null ? null : pence(old) }}
            >
              <p>Films, calls and games at the same time.</p>
              <SpeedBlocks mbps={mbps} />
            </OptionCard>
          ))}
          <OptionCard
            utility="broadband"
            name="gallery-speed"
            value="none"
            title="No broadband, thanks"
            checked={chosen === "none"}
            onChange={() => setChosen("none")}
            price={{ current: pence(0) }}
          >
            <p>We leave it out. You can still add it on your summary.</p>
          </OptionCard>
          <OptionCard utility="energy" title="Uncapped Energy" single price={{ current: pence(1050) }}>
            <p>The only option, so there is nothing to choose.</p>
            <ul>
              <li>No cap on what you use</li>
              <li>No bill at the end</li>
            </ul>
          </OptionCard>
        </CardGrid>
      </Exhibit>
      <Exhibit title="Package">
        <ListCard>
          <PackageRow utility="energy" title="Energy" detail="Uncapped Energy" included why={why} />
          <PackageRow
            utility="water"
            title="Water"
            detail="Water and sewerage"
            off={!water}
            onToggle={setWater}
            why={why}
          />
          <PackageRow
            utility="broadband"
            title="Broadband"
            detail="Virgin Fibre 600"
            onEdit={() => undefined}
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
      </Exhibit>
      <Exhibit title="Loading">
        <div className={styles.stage}>
          <LoadingPanel holdsPage={false} carouselTexts={["Finding your price", "One bill. Split evenly."]} />
        </div>
      </Exhibit>
    </>
  );
}
