import { Title, Wrap } from "@evenly/design/page";
import { ChoicesGallery } from "./choices.tsx";
import { ControlsGallery } from "./controls.tsx";
import { FieldsGallery } from "./fields.tsx";
import { FoundationsGallery } from "./foundations.tsx";
import { HouseGallery } from "./houses.tsx";
import { JourneyGallery } from "./journey.tsx";
import { HouseholdGallery } from "./household.tsx";
import { ListsGallery } from "./lists.tsx";
import { MessagesGallery } from "./messages.tsx";
import { PanelsGallery } from "./panels.tsx";
import { PaymentsGallery } from "./payments.tsx";
import { PricesGallery } from "./prices.tsx";
import { ShellGallery } from "./shell.tsx";
import styles from "./gallery.module.css";

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
      <PaymentsGallery />
      <HouseholdGallery />
      <PanelsGallery />
      <ShellGallery />
    </Wrap>
  );
}
