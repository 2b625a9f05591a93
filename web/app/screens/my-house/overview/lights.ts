import type { HouseProps } from "@evenly/design/house/house";
import { utilityOf } from "../../../parts/house/utility-of.ts";
import type { MyHouse } from "../../../parts/my-house/enter.ts";

export const lightsOf = (
  house: MyHouse,
  joined: number,
): Pick<HouseProps, "housemates" | "joined" | "utilities"> => {
  const { housemateCount: housemates, services } = house;
  const lights = services.map(({ productType, stage }) => [
    utilityOf(productType),
    stage === "live" ? "on" : "now",
  ]);
  return { housemates, joined, utilities: Object.fromEntries(lights) as HouseProps["utilities"] & object };
};
