import { House } from "@evenly/design/house/house";
import { houseText } from "../house/house-text.ts";
import type { MyHouse } from "./enter.ts";
import { isFull, joinedOf } from "./house-state.ts";
import { lightsOf } from "./lights.ts";

/** Lit windows are members, dark ones open places; utilities are dashed until they are live. */
export function HouseAsItStands({ house }: { readonly house: MyHouse }) {
  const { householdState, livesFrom, people } = house;
  const lights = lightsOf(house, joinedOf(house).length);
  const yours = people.findIndex(({ isYou }) => isYou);
  return (
    <House
      {...lights}
      {...(livesFrom !== null && yours >= 0 && { you: yours })}
      complete={householdState !== "gathering" && isFull(house)}
      street
      label={houseText(lights)}
    />
  );
}
