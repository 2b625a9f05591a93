import type { HouseProps } from "@evenly/design/house/house";
import { utilityOf } from "../../../parts/house/utility-of.ts";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { isOver } from "../../../parts/my-house/house-state.ts";

/** Nothing is lit after the household has ended. */
export const lightsOf = (
  house: MyHouse,
  joined: number,
): Pick<HouseProps, "housemates" | "joined" | "utilities"> => {
  const { housemateCount: housemates, services } = house;
  if (isOver(house)) return { housemates, joined: 0, utilities: {} };
  const lights = services.map(({ productType, stage }) => [
    utilityOf(productType),
    stage === "live" ? "on" : "now",
  ]);
  return { housemates, joined, utilities: Object.fromEntries(lights) as HouseProps["utilities"] & object };
};
