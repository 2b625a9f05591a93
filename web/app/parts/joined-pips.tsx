import { HousematePips, type HousematePipsProps } from "@evenly/design/housemate-pips";

/** Who has joined an account, a window each. */
export function JoinedPips({ housemates, joined }: Pick<HousematePipsProps, "housemates" | "joined">) {
  return (
    <HousematePips
      housemates={housemates}
      joined={joined}
      label={`${String(joined.length)} of ${String(housemates)} housemates have joined`}
      joinedText="has joined"
      toJoinText="to join"
    />
  );
}
