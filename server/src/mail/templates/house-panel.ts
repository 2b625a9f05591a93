import { Img } from "@react-email/img";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { createElement as h } from "react";
import type { ReactElement } from "react";
import { housePicturePath, housePictureSize, type HouseState } from "./house-picture.ts";
import type { MailStyles } from "./mail-styles.ts";
import * as words from "./words.ts";

/** The House with a window lit for everyone who has joined, and the same in words below it. */
export const showHouse = (state: HouseState, styles: MailStyles, publicUrl: string): ReactElement =>
  h(
    Section,
    { bgcolor: styles.raisedStage.backgroundColor, style: styles.raisedStage },
    h(Img, {
      src: `${publicUrl}/${housePicturePath(state)}`,
      alt: words.housePicture(state.housemateCount, state.joined),
      ...housePictureSize,
      // Else React writes a preload link into the head, which is nothing a mail client knows.
      fetchPriority: "low",
      style: styles.picture,
    }),
    h(Text, { style: styles.caption }, words.placesTaken(state.housemateCount, state.joined)),
  );
