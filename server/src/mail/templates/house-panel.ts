import { Img, Section, Text } from "@react-email/components";
import { createElement as h } from "react";
import type { CSSProperties, ReactElement } from "react";
import { housePicturePath, housePictureSize, type HouseState } from "./house-picture.ts";
import { palette } from "./palette.ts";
import { describeHouse, describePlaces } from "./wording.ts";

/** The House with a window lit for everyone who has joined, and the same in words below it. */
export const showHouse = (state: HouseState, publicUrl: string): ReactElement =>
  h(
    Section,
    { bgcolor: palette["stage-raised"], style: panel },
    h(Img, {
      src: `${publicUrl}/${housePicturePath(state)}`,
      alt: describeHouse(state.housemateCount, state.joined),
      ...housePictureSize,
      // Else React writes a preload link into the head, which is nothing a mail client knows.
      fetchPriority: "low",
      style: picture,
    }),
    h(Text, { style: caption }, describePlaces(state.housemateCount, state.joined)),
  );

const textOnStage: CSSProperties = {
  color: palette["on-stage"],
  fontFamily: "Figtree, Arial, sans-serif",
  fontSize: "16px",
  lineHeight: "24px",
};
const panel: CSSProperties = {
  backgroundColor: palette["stage-raised"],
  borderRadius: "18px",
  margin: "0 0 24px",
};
// Many clients show no pictures until asked: then the alternative text stands on the stage by itself.
const picture: CSSProperties = {
  ...textOnStage,
  backgroundColor: palette.stage,
  borderRadius: "18px 18px 0 0",
  height: "auto",
  lineHeight: "64px",
  textAlign: "center",
  width: "100%",
};
const caption: CSSProperties = { ...textOnStage, margin: 0, padding: "16px 24px 20px" };
