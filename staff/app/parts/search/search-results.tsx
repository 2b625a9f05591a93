import type { Success } from "@evenly/contract";
import { splitMatches } from "@evenly/design/match";
import { withoutTurns } from "@evenly/domain/direction";
import { isHouseholdOver } from "@evenly/domain/household";
import { plainDay } from "../formats.ts";
import { HouseGlyph } from "../house-glyph.tsx";
import { State } from "../state.tsx";
import styles from "./search.module.css";

export type SearchResults = Success<"POST /staff/search">;
type Household = SearchResults["households"][number];
type Person = SearchResults["people"][number];
type Lead = SearchResults["leads"][number];

/** A household in the results; matches of `wanted` are underlined. */
export function FoundHousehold({
  household,
  wanted,
}: {
  readonly household: Household;
  readonly wanted: string;
}) {
  const { reference, address, postcode, state, size, taken, people } = household;
  const open = taken < size ? [`${String(size - taken)} open`] : [];
  return (
    <>
      <HouseGlyph size={size} taken={taken} isOver={isHouseholdOver(state)} />
      <span className={styles.words}>
        <strong>
          <Marked text={address} wanted={wanted} />
        </strong>
        <span>
          <Marked text={postcode} wanted={wanted} /> · <Marked text={reference} wanted={wanted} />
        </span>
      </span>
      <span className={styles.about}>{[...people, ...open].join(", ")}</span>
      <State name={state} />
    </>
  );
}

export function FoundPerson({ person, wanted }: { readonly person: Person; readonly wanted: string }) {
  const { name, email, address, hasLeft } = person;
  return (
    <>
      <Who name={name} email={email} wanted={wanted} />
      <span className={styles.about}>{address}</span>
      {hasLeft && <span className={styles.about}>has left</span>}
    </>
  );
}

/** Somebody who asked for a price, and whether they have an account. */
export function FoundLead({ lead, wanted }: { readonly lead: Lead; readonly wanted: string }) {
  const { name, email, address, askedOn, reference } = lead;
  return (
    <>
      <Who name={name} email={email} wanted={wanted} />
      <span className={styles.about}>
        {[address, `asked for a price on ${plainDay(askedOn)}`].filter(Boolean).join(", ")}
      </span>
      <span className={styles.about}>{reference ?? "no account"}</span>
    </>
  );
}

type WhoProps = { readonly name: string; readonly email: string; readonly wanted: string };

function Who({ name, email, wanted }: WhoProps) {
  return (
    <>
      <span className={styles.initial} aria-hidden="true">
        {withoutTurns(name).charAt(0).toUpperCase()}
      </span>
      <span className={styles.words}>
        <strong>
          <Marked text={name} wanted={wanted} />
        </strong>
        <span>
          <Marked text={email} wanted={wanted} />
        </span>
      </span>
    </>
  );
}

function Marked({ text, wanted }: { readonly text: string; readonly wanted: string }) {
  return splitMatches(text, wanted).map((part, at) =>
    part.matched ? (
      <mark key={at} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
