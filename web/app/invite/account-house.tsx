import { House } from "../design/house/house.tsx";
import { utilityOf } from "../design/utility.ts";
import type { FinishedAccount } from "../journey/answers.ts";

type Props = { readonly account: Pick<FinishedAccount, "housemateCount" | "remainingHm8s" | "utilities"> };

/** A window for each housemate, lit for who has joined. */
export function AccountHouse({ account: { housemateCount, remainingHm8s, utilities } }: Props) {
  const joined = housemateCount - remainingHm8s;
  return (
    <House
      housemates={housemateCount}
      joined={joined}
      utilities={Object.fromEntries(utilities.map((type) => [utilityOf(type), "on" as const]))}
      complete={remainingHm8s === 0}
      street
      label={
        remainingHm8s === 0
          ? "A house with every window lit."
          : `A house with ${String(joined)} of ${String(housemateCount)} windows lit.`
      }
    />
  );
}
