import { maxHousemates, minHousemates } from "@evenly/domain/household";

/** What a picture shows: a house of so many housemates, so many of whom have joined. */
export type HouseState = { readonly housemateCount: number; readonly joined: number };

/** As it is shown, in CSS pixels; it shrinks where a mail is narrower. */
export const housePictureSize = { width: 520, height: 300 } as const;

/** Mails are kept for years and fetch their picture when they are read, so these addresses stay as they are. */
export const housePicturePath = ({ housemateCount, joined }: HouseState): string =>
  `house/${String(joined)}-of-${String(housemateCount)}.png`;

const countsFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, step) => first + step);

/** Every state that a mail can show. Whoever opens the account has joined it, so there is none without a light. */
export const houseStates: readonly HouseState[] = countsFrom(minHousemates, maxHousemates).flatMap(
  (housemateCount) => countsFrom(1, housemateCount).map((joined) => ({ housemateCount, joined })),
);
