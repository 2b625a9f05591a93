import type { HouseProps } from "@evenly/design/house/house";
import { utilities as allUtilities } from "@evenly/design/utility";
import * as words from "./words.ts";

type Shown = Pick<HouseProps, "housemates" | "joined" | "you" | "utilities">;

export function sayHouse({ housemates, joined = 0, you = -1, utilities = {} }: Shown): string {
  const yours = you < 0 ? "" : words.waitingForYou;
  const on = allUtilities
    .filter((utility) => utilities[utility] === "on")
    .map((utility) => words.names[utility]);
  const services = on.length === 0 ? "" : ` ${words.areOn(on)}`;
  return `${words.windows(housemates, joined)}${yours}.${services}`;
}
