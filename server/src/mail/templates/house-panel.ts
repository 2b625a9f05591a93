import { Img } from "@react-email/img";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { createElement as h } from "react";
import type { ReactElement } from "react";
import { housePicturePath, housePictureSize, type HouseState } from "./house-picture.ts";
import type { MailStyles } from "./mail-styles.ts";
import * as words from "./words.ts";

/** The House with a lit window per housemate who joined, and the same in words. */
export function showHouse(state: HouseState, styles: MailStyles, publicUrl: string): ReactElement {
  return h(
    Section,
    { bgcolor: styles.raisedStage.backgroundColor, style: styles.raisedStage },
    h(Img, {
      src: `${publicUrl}/${housePicturePath(state)}`,
      alt: words.housePicture(state.housemateCount, state.joined),
      ...housePictureSize,
      // Keeps React from adding a preload link, which mail clients do not support.
      fetchPriority: "low",
      style: styles.picture,
    }),
    h(Text, { style: styles.caption }, words.placesTaken(state.housemateCount, state.joined)),
  );
}
