import type { Success } from "@evenly/contract";
import { Link } from "react-router";
import { Panel } from "../../parts/panel.tsx";
import { plainDay, pounds } from "../../parts/formats.ts";
import { holdTexts } from "../../parts/money/money-texts.ts";
import { State } from "../../parts/state.tsx";
import styles from "./household.module.css";

type Household = Success<"GET /staff/households/:reference">;

export function Standing({
  household,
  mayChange,
  mayPay,
}: {
  readonly household: Household;
  readonly mayChange: boolean;
  readonly mayPay: boolean;
}) {
  const { disputes, holds, successions, sizeProposal } = household;
  const moneyHolds = holds.filter(({ cause }) => cause !== "place-disputed");
  if (disputes.length + moneyHolds.length + successions.length === 0 && sizeProposal === null) return null;
  return (
    <Panel title="Not decided yet">
      <ul className={styles.standing}>
        {disputes.map(({ place, name, raisedBy, raisedOn }) => (
          <li key={`dispute-${String(place)}`}>
            <State name="disputed" />
            <p>
              {raisedBy} does not know <strong>{name}</strong> of place {place}, since {plainDay(raisedOn)}.
              Nothing is collected from it.
              {mayChange && (
                <>
                  {" "}
                  <Link to={`people?place=${String(place)}`}>Remove or confirm {name}</Link>
                </>
              )}
            </p>
          </li>
        ))}
        {moneyHolds.map(({ housemateId, name, place, cause, heldOn, isReleasable }) => (
          <li key={`held-${housemateId}-${cause}`}>
            <State name="held" />
            <p>
              {holdTexts[cause](name)} Nothing is collected from place {place} since {plainDay(heldOn)}.
              {mayPay && isReleasable && (
                <>
                  {" "}
                  <Link to={`held/${housemateId}`}>Decide about {name}</Link>
                </>
              )}
            </p>
          </li>
        ))}
        {successions.map(
          ({ place, leaver, successor, successorEmail, state, lastDay, handsOverOn, joinBy }) => (
            <li key={`succession-${String(place)}`}>
              <State name={state} />
              <p>
                <strong>{leaver}</strong> leaves place {place} after {plainDay(lastDay)}.{" "}
                {successor === null
                  ? `${successorEmail} is asked to take it over from ${plainDay(handsOverOn)}, and to join by ${plainDay(joinBy)}.`
                  : state === "joined-late"
                    ? `${successor} joined too late for ${plainDay(handsOverOn)}: ${leaver} is to agree to another day.`
                    : `${successor} has it from ${plainDay(handsOverOn)}.`}
              </p>
            </li>
          ),
        )}
        {sizeProposal !== null && (
          <li>
            <State name="proposed" />
            <p>
              <strong>{sizeProposal.proposedBy}</strong> proposes {sizeProposal.size} housemates at{" "}
              {pounds(sizeProposal.price)} per person per week. {sizeProposal.agreed} of {sizeProposal.asked}{" "}
              agree; it lapses on {plainDay(sizeProposal.lapsesOn)}.
            </p>
          </li>
        )}
      </ul>
    </Panel>
  );
}
