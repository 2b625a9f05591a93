import { ChoicesGallery } from "./gallery/choices.tsx";
import { ControlsGallery } from "./gallery/controls.tsx";
import { FieldsGallery } from "./gallery/fields.tsx";
import { FoundationsGallery } from "./gallery/foundations.tsx";
import { HouseGallery } from "./gallery/houses.tsx";
import { JourneyGallery } from "./gallery/journey.tsx";
import { ListsGallery } from "./gallery/lists.tsx";
import { MessagesGallery } from "./gallery/messages.tsx";
import { PanelsGallery } from "./gallery/panels.tsx";
import { PricesGallery } from "./gallery/prices.tsx";
import { ShellGallery } from "./gallery/shell.tsx";
import styles from "./gallery/gallery.module.css";
import { Title, Wrap } from "./page.tsx";

/** Every component in every state, with sample data. */
export function Gallery() {
  return (
    <Wrap className={styles.gallery}>
      <Title lede="Every part of the design language, in every state. The data is sample data.">
        Components
      </Title>
      <FoundationsGallery />
      <HouseGallery />
      <ControlsGallery />
      <FieldsGallery />
      <ChoicesGallery />
      <MessagesGallery />
      <PricesGallery />
      <JourneyGallery />
      <ListsGallery />
      <PanelsGallery />
      <ShellGallery />
    </Wrap>
  );
}
