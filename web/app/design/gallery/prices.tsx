import { pence } from "@evenly/domain/money";
import { AppliedCode } from "../applied-code.tsx";
import { Button } from "../button.tsx";
import { House } from "../house/house.tsx";
import { Card, DuskPanel, DuskPanelBody, Scene } from "../page.tsx";
import { PriceBar } from "../price-bar.tsx";
import { Price } from "../price.tsx";
import { QuotePanel } from "../quote-panel.tsx";
import { classNames } from "../class-names.ts";
import { Exhibit, Grid } from "./exhibit.tsx";
import styles from "./gallery.module.css";

const house = {
  housemates: 4,
  utilities: { energy: "on", water: "on", broadband: "on", tv: "off" },
} as const;

export function PricesGallery() {
  const note = "based on a 12 month contract";
  return (
    <Exhibit title="Prices">
      <Grid>
        <DuskPanel>
          <Scene>
            <House
              {...house}
              street
              label="Your house with energy, water and broadband on, and no TV licence"
            />
          </Scene>
          <DuskPanelBody>
            <Price amount={pence(1591)} was={pence(1691)} note={note} monthly="£69.14 per person per month" />
            <AppliedCode
              title="EVENSTART"
              description="£1 off each week, for each of you"
              onClear={() => undefined}
            />
            <Button variant="lamp" block>
              Continue with this price
            </Button>
          </DuskPanelBody>
        </DuskPanel>
        <DuskPanel>
          <DuskPanelBody>
            <Price amount={pence(1591)} note={note} monthly="£69.14 per person per month" loading />
          </DuskPanelBody>
        </DuskPanel>
        <Card aria-label="A price on a card">
          <Price onLight small heading="Your package" amount={pence(1675)} was={pence(1775)} note={note} />
        </Card>
        <QuotePanel
          amount={pence(1675)}
          was={pence(1775)}
          monthly="£72.79 per person per month"
          house={{ housemates: 4, utilities: { energy: "on", water: "on", broadband: "on", tv: "on" } }}
          products={[
            { utility: "energy", label: "Energy" },
            { utility: "water", label: "Water" },
            { utility: "broadband", label: "Broadband" },
            { utility: "tv", label: "TV Licence" },
          ]}
          facts={[
            { name: "Housemates", value: "4" },
            { name: "Address", value: "Flat 2, Marigold Court, LS6 2ZZ" },
            { name: "Tenancy", value: "1 September 2027 to 31 August 2028" },
          ]}
        />
      </Grid>
      <div className={classNames(styles.stage, styles.short)}>
        <PriceBar shown amount={pence(1591)}>
          <Button small>Continue with this price</Button>
        </PriceBar>
      </div>
    </Exhibit>
  );
}
