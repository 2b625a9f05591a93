import type { Success } from "@evenly/contract";
import { isHouseholdOver } from "@evenly/domain/household";
import { useRef } from "react";
import { Link } from "react-router";
import * as pages from "../../pages.ts";
import { HouseGlyph } from "../../parts/house-glyph.tsx";
import { Key, useKey } from "../../parts/keys/keys.tsx";
import { Panel } from "../../parts/panel.tsx";
import { plainDay } from "../../parts/formats.ts";
import { State } from "../../parts/state.tsx";
import { formatAgo } from "./format-ago.ts";
import styles from "./home.module.css";

type Home = Success<"GET /staff/home">;
type Visited = Home["looked"][number];

export function Looked({ looked, now }: Pick<Home, "looked" | "now">) {
  const keys = looked.length > 0 && (
    <span className={styles.quiet}>
      <Key>1</Key> to <Key>{String(looked.length)}</Key> open
    </span>
  );
  return (
    <Panel title="You looked at" aside={keys || undefined}>
      {looked.length === 0 ? (
        <p className={styles.quiet}>No household yet.</p>
      ) : (
        <ol className={styles.rows}>
          {looked.map((one, at) => (
            <li key={one.reference}>
              <Row visited={one} number={String(at + 1)} ago={formatAgo(one.at, now)} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

type RowProps = { readonly visited: Visited; readonly number: string; readonly ago: string };

function Row({ visited, number, ago }: RowProps) {
  const { reference, address, postcode, state, size, taken } = visited;
  const link = useRef<HTMLAnchorElement>(null);
  useKey(number, `open ${address}`, () => link.current?.click());
  return (
    <Link ref={link} to={pages.household(reference)} className={styles.looked}>
      <HouseGlyph size={size} taken={taken} isOver={isHouseholdOver(state)} />
      <span className={styles.words}>
        <strong>{address}</strong>
        <span className={styles.quiet}>
          {postcode} · {reference}
        </span>
      </span>
      <State name={state} />
      <span className={styles.says} data-owed={visited.failed > 0 || visited.isDisputed}>
        {openText(visited)}
      </span>
      <span className={styles.quiet}>{ago}</span>
    </Link>
  );
}

function openText({ failed, isDisputed, state, size, taken, tenancyStart }: Visited): string {
  if (isDisputed) return "Place disputed by a housemate";
  if (failed > 0) return failed === 1 ? "1 payment failed" : `${String(failed)} payments failed`;
  if (state !== "gathering" || taken >= size) return "Nothing open";
  const open = size - taken;
  return `${String(open)} ${open === 1 ? "place" : "places"} open, starts ${plainDay(tenancyStart)}`;
}
