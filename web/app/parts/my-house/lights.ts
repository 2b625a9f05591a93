import type { HouseProps } from "@evenly/design/house/house";
import { catalogue } from "@evenly/domain/catalogue";
import type { MyHouse } from "./enter.ts";

export function lightsOf(
  house: MyHouse,
  joined: number,
): Pick<HouseProps, "housemates" | "joined" | "utilities"> {
  const { housemateCount: housemates, services } = house;
  const lights = services.map(({ productType, stage }) => [
    catalogue[productType].utility,
    stage === "live" ? "on" : "now",
  ]);
  return { housemates, joined, utilities: Object.fromEntries(lights) as HouseProps["utilities"] & object };
}
