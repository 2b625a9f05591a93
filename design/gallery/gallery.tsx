import "@evenly/design/tokens.css";
import "@evenly/design/packs/house.css";
import "@evenly/design/packs/evenly.css";
import "@evenly/design/global.css";
import { Title, Wrap } from "@evenly/design/page";
import { createMemoryRouter, RouterProvider } from "react-router";
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

const router = createMemoryRouter([{ path: "*", Component: Components }]);

/** Every component in every state, with sample data; its links lead nowhere. */
export function Gallery() {
  return <RouterProvider router={router} />;
}

function Components() {
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
