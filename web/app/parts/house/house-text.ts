import type { HouseProps } from "@evenly/design/house/house";
import { catalogue, productTypes } from "@evenly/domain/catalogue";
import * as words from "./words.ts";

type Shown = Pick<HouseProps, "housemates" | "joined" | "you" | "utilities">;

export function houseText({ housemates, joined = 0, you = -1, utilities = {} }: Shown): string {
  const yours = you < 0 ? "" : words.waitingForYou;
  const on = productTypes
    .filter((type) => utilities[catalogue[type].utility] === "on")
    .map((type) => words.names[type]);
  const services = on.length === 0 ? "" : ` ${words.areOn(on)}`;
  return `${words.windows(housemates, joined)}${yours}.${services}`;
}
