import { HousematePips, type HousematePipsProps } from "@evenly/design/housemate-pips";
import * as words from "./words.ts";

export function JoinedPips({ housemates, joined }: Pick<HousematePipsProps, "housemates" | "joined">) {
  return (
    <HousematePips
      housemates={housemates}
      joined={joined}
      label={words.joinedOf(joined.length, housemates)}
      joinedText={words.hasJoined}
      toJoinText={words.toJoin}
    />
  );
}
