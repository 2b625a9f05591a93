import { Note } from "@evenly/design/note";
import * as words from "./words.ts";

/** Nobody pays for another. Ruling F6. */
export function LiabilityCard() {
  return (
    <Note icon="coin">
      <p>
        <b>{words.nobodyPaysForAnother}</b>
      </p>
      <p>{words.rentMayDiffer}</p>
    </Note>
  );
}
