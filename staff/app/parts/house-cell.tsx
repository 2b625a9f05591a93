import { type HouseholdState, isHouseholdOver } from "@evenly/domain/household";
import { HouseGlyph } from "./house-glyph.tsx";
import styles from "../staff.module.css";

type Props = {
  readonly household: {
    readonly address: string;
    readonly postcode: string;
    readonly state: HouseholdState;
    readonly size: number;
    readonly taken: number;
  };
};

/** A household in a list: its places as windows, and where it is. */
export function HouseCell({ household: { address, postcode, state, size, taken } }: Props) {
  return (
    <>
      <HouseGlyph size={size} taken={taken} isOver={isHouseholdOver(state)} />
      <span>
        {address} <span className={styles.quiet}>{postcode}</span>
      </span>
    </>
  );
}
