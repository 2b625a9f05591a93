import { ControlsGallery } from "./gallery/controls.tsx";
import { FieldsGallery } from "./gallery/fields.tsx";
import { FoundationsGallery } from "./gallery/foundations.tsx";
import { HouseGallery } from "./gallery/houses.tsx";
import { JourneyGallery } from "./gallery/journey.tsx";
import { PanelsGallery } from "./gallery/panels.tsx";
import { PricesGallery } from "./gallery/prices.tsx";
import { BackButton } from "./back-button.tsx";
import { Title, Wrap } from "./page.tsx";

/** Every component in every state, with sample data. */
export function Gallery() {
  return (
    <Wrap>
      <BackButton onClick={() => window.history.back()} />
      <Title lede="Every part of the design language, in every state. The data is sample data.">
        Components
      </Title>
      <FoundationsGallery />
      <ControlsGallery />
      <FieldsGallery />
      <PanelsGallery />
      <PricesGallery />
      <JourneyGallery />
      <HouseGallery />
    </Wrap>
  );
}
