import { Card } from "@evenly/design/page";
import { Toast } from "@evenly/design/toast";
import { useState } from "react";
import { useActionData } from "react-router";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import type { ChangeResult } from "./changes.ts";
import { OpenProposal } from "./open-proposal.tsx";
import { ProposeNumber } from "./propose-number.tsx";
import overview from "./overview.module.css";
import * as words from "./words.tsx";

/** Changing the number of housemates while gathering, if all members agree. Ruling G3. */
export function ChangeNumber({ house }: { readonly house: MyHouse }) {
  const { numberOfHousemates: number } = house;
  const [status, setTold] = useTold();
  return (
    <>
      {number && (
        <section className={overview.section} id="number">
          <h2>{words.changeNumber}</h2>
          <Card>
            {number.proposal ? (
              <OpenProposal number={number} proposal={number.proposal} />
            ) : number.mayPropose ? (
              <ProposeNumber house={house} number={number} />
            ) : (
              <p>{words.heldUp}</p>
            )}
          </Card>
        </section>
      )}
      {/* Stays when the section disappears because the house is complete. */}
      <Toast message={status} onDone={() => setTold(null)} />
    </>
  );
}

/** The result of the last action. */
function useTold() {
  const result = useActionData() as ChangeResult | undefined;
  const [read, setRead] = useState(result);
  const [status, setTold] = useState<string | null>(null);
  if (result !== read) {
    setRead(result);
    if (result?.isDisputed) setTold(words.lookingIntoIt);
    if (result?.changed) {
      const { what, size } = result.changed;
      setTold(what === "changed" ? words.numberTold.changed(size) : words.numberTold[what]);
    }
  }
  return [status, setTold] as const;
}
