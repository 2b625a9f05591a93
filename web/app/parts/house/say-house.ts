import type { HouseProps } from "@evenly/design/house/house";
import { utilities as allUtilities, type Utility } from "@evenly/design/utility";

const names: Record<Utility, string> = {
  energy: "Energy",
  water: "Water",
  broadband: "Broadband",
  tv: "TV Licence",
};

type Shown = Pick<HouseProps, "housemates" | "joined" | "you" | "utilities">;

/** What a House shows, in words, for those who do not see it. */
export function sayHouse({ housemates, joined = 0, you = -1, utilities = {} }: Shown): string {
  const windows = sayWindows(housemates, joined);
  const yours = you < 0 ? "" : ", and one waiting for you";
  const on = allUtilities.filter((utility) => utilities[utility] === "on").map((utility) => names[utility]);
  const services = on.length === 0 ? "" : ` ${list.format(on)} ${on.length === 1 ? "is" : "are"} on.`;
  return `${windows}${yours}.${services}`;
}

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

const sayWindows = (housemates: number, joined: number) => {
  if (housemates === 1)
    return joined === 0 ? "A dark house with one window" : "A house with its one window lit";
  if (joined === 0) return `A dark house with ${String(housemates)} windows`;
  if (joined === housemates) return "A house with every window lit";
  return `A house with ${String(joined)} of ${String(housemates)} windows lit`;
};
