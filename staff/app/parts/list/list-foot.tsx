import { type ReactNode, useRef } from "react";
import { Link, useLocation } from "react-router";
import { Key, useKey } from "../keys/keys.tsx";
import { addressWith, type ListQuery } from "./list-address.ts";
import type { ListPage } from "./list.tsx";
import styles from "./list.module.css";

type FootProps = {
  readonly page: ListPage<unknown>;
  readonly query: ListQuery;
  readonly total: ReactNode;
  readonly hasRows: boolean;
  readonly mayChoose: boolean;
};

function many(count: number) {
  return count.toLocaleString("en-GB");
}

/** Row numbers, the count, and the next page. */
export function ListFoot({ page, query, total, hasRows, mayChoose }: FootProps) {
  const { rows, from, next, count, isMore } = page;
  const { pathname } = useLocation();
  const onward = useRef<HTMLAnchorElement>(null);
  useKey("ArrowRight", "next page", next === null ? undefined : () => onward.current?.click());
  const last = from + rows.length - 1;
  return (
    <div className={styles.foot}>
      <p role="status">
        <strong>
          {many(from)} to {many(last)} of {isMore ? `more than ${many(count)}` : many(Math.max(count, last))}
        </strong>
      </p>
      <p className={styles.hints}>
        {hasRows && (
          <>
            <Key>j</Key> <Key>k</Key> move <Key>Enter</Key> open
          </>
        )}
        {mayChoose && (
          <>
            {" "}
            <Key>x</Key> choose
          </>
        )}
      </p>
      {from > 1 && <Link to={addressWith(pathname, query, {})}>First page</Link>}
      {next !== null && (
        <Link ref={onward} to={addressWith(pathname, query, { after: next })} aria-keyshortcuts="ArrowRight">
          Next page <Key>→</Key>
        </Link>
      )}
      {total !== undefined && <p className={styles.total}>{total}</p>}
    </div>
  );
}
