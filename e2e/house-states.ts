import { maxHousemates, minHousemates } from "@evenly/domain/household";
import type { HouseState } from "../server/src/mail/templates/house-picture.ts";

function countsFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, step) => first + step);
}

/** All states in mails. */
export const houseStates: readonly HouseState[] = countsFrom(minHousemates, maxHousemates).flatMap(
  (housemateCount) => countsFrom(1, housemateCount).map((joined) => ({ housemateCount, joined })),
);
