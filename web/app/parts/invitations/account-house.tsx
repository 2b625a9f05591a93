import { House } from "@evenly/design/house/house";
import { houseText } from "../house/house-text.ts";
import type { FinishedAccount } from "../../answers/answers.ts";
import { utilitiesOn } from "../house/house-utilities.ts";

type Props = {
  readonly account: Pick<FinishedAccount, "housemateCount" | "remainingHm8s" | "utilities">;
  /** How many windows light up with the page: the visitor's own, or all of them. */
  readonly comingOn?: number;
};

/** A window per housemate, lit once they have joined. */
export function AccountHouse({ account, comingOn = 0 }: Props) {
  const { housemateCount: housemates, remainingHm8s } = account;
  const joined = housemates - remainingHm8s;
  const utilities = utilitiesOn(account.utilities);
  return (
    <House
      {...{ housemates, joined, utilities }}
      litBefore={joined - comingOn}
      complete={remainingHm8s === 0}
      street
      label={houseText({ housemates, joined, utilities })}
    />
  );
}
