import type { Success } from "@evenly/contract";
import { useRef } from "react";
import { Link } from "react-router";
import { Key } from "../../parts/keys/keys.tsx";
import { useRowKeys } from "../../parts/list/row-keys.ts";
import { Panel } from "../../parts/panel.tsx";
import { fullName, pounds, shortDay } from "../../parts/formats.ts";
import { State } from "../../parts/state.tsx";
import styles from "./household.module.css";

type Household = Success<"GET /staff/households/:reference">;
type Place = Household["places"][number];

type PlacesProps = {
  readonly household: Household;
  readonly taken: number;
  readonly mayChange: boolean;
  readonly mayPay: boolean;
};

/** A row per place: person, mandate, last payment, balance and next payment. */
export function Places({ household, taken, mayChange, mayPay }: PlacesProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body, false);
  return (
    <Panel
      title="Places and mandates"
      note={`${String(taken)} of ${String(household.size)} taken`}
      {...(mayChange && {
        aside: (
          <p className={styles.quiet}>
            <Key>j</Key> <Key>k</Key> move <Key>Enter</Key> open
          </p>
        ),
      })}
    >
      <table className={styles.places}>
        <thead>
          <tr>
            <th scope="col">Housemate</th>
            <th scope="col">Mandate</th>
            <th scope="col" data-hide-order="second">
              Bank
            </th>
            <th scope="col" data-hide-order="second">
              Last payment
            </th>
            <th scope="col" data-number>
              Owes
            </th>
            <th scope="col" data-hide-order="first">
              Next
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {household.places.map((place) => (
            <Row key={place.place} place={place} mayChange={mayChange} mayPay={mayPay} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Row({
  place: { place, housemate, owed },
  mayChange,
  mayPay,
}: {
  readonly place: Place;
  readonly mayChange: boolean;
  readonly mayPay: boolean;
}) {
  const { mandate, last, next } = housemate ?? { mandate: null, last: null, next: null };
  return (
    <tr>
      <td>
        {housemate ? (
          <>
            <Name place={place} housemate={housemate} mayChange={mayChange} />
            <span className={styles.quiet}>
              {housemate.email} · {housemate.tel} · since {shortDay(housemate.joinedOn)}
            </span>
          </>
        ) : (
          <span className={styles.quiet}>Place {place} is open</span>
        )}
      </td>
      <td>
        {mandate && (
          <>
            <State name={mandate.state} />
            <span className={styles.quiet}>{mandate.reference}</span>
          </>
        )}
      </td>
      <td data-hide-order="second">
        {mandate && <span className={styles.quiet}>•• {mandate.accountEnding}</span>}
      </td>
      <td data-hide-order="second">
        {last && (
          <>
            <State name={last.state} />
            <span className={styles.quiet}>
              {pounds(last.amount)}, {shortDay(last.dueOn)}
            </span>
          </>
        )}
      </td>
      <td data-number data-owed={owed > 0} data-zero={owed === 0}>
        {pounds(owed)}
        {mayPay && (housemate !== null || owed !== 0) && (
          <span className={styles.quiet}>
            <Link to={`refund/${String(place)}`}>Give back</Link>
          </span>
        )}
        {mayPay && owed > 0 && (
          <span className={styles.quiet}>
            <Link to={`write-off/${String(place)}`}>Let go of it</Link>
          </span>
        )}
        {mayPay && housemate !== null && owed > 0 && (
          <span className={styles.quiet}>
            <Link to={`receipt/${housemate.id}`}>Take a receipt</Link>
          </span>
        )}
        {mayPay && housemate !== null && owed > 0 && (
          <span className={styles.quiet}>
            <Link to={`plan/${housemate.id}`}>Plan over months</Link>
          </span>
        )}
        {mayPay && housemate !== null && owed > 0 && (
          <span className={styles.quiet}>
            <Link to={`collect-again/${housemate.id}`}>Collect again</Link>
          </span>
        )}
      </td>
      <td data-hide-order="first">
        {next && (
          <>
            {pounds(next.amount)}
            <span className={styles.quiet}>{shortDay(next.on)}</span>
          </>
        )}
      </td>
    </tr>
  );
}

type NameProps = {
  readonly place: number;
  readonly housemate: NonNullable<Place["housemate"]>;
  readonly mayChange: boolean;
};

/** Linked for people who may change it. */
function Name({ place, housemate: { firstName, lastName }, mayChange }: NameProps) {
  const name = <strong>{fullName({ firstName, lastName })}</strong>;
  if (!mayChange) return name;
  return (
    <Link to={`people#place-${String(place)}`} data-opens className={styles.name}>
      {name}
    </Link>
  );
}
