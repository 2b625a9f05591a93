import type { Success } from "@evenly/contract";
import { codeList } from "@evenly/contract/staff/codes";
import { type CodeKind, hasDiscount } from "@evenly/domain/code";
import { type RawBuilder, sql } from "kysely";
import type { List } from "../lists/list.ts";
import { codesOf, type KeptCode, stateOf, usesOf } from "./code-source.ts";

type Row = Success<"GET /staff/codes/:kind">["rows"][number];

const gives = { head: "Gives", sheet: false } as const;
const withoutGives = { ...codeList, columns: { ...codeList.columns, gives } };

/** Rulings H4, H5. */
export function codesList(kind: CodeKind): List<typeof codeList, Row> {
  return {
    declared: hasDiscount(kind) ? codeList : withoutGives,
    name: kind,
    rows: (db, _, today) => {
      const codeRows = codesOf(kind, today.toString()) as RawBuilder<KeptCode>;
      return db
        .selectFrom(codeRows.as("kept"))
        .select([
          "kept.code",
          "kept.name",
          "kept.gives",
          "kept.startsOn",
          "kept.endsOn",
          "kept.limitTotal as limit",
          usesOf(kind, sql`kept.id`).as("used"),
          stateOf(kind, today.toString()).as("state"),
        ]);
    },
    filters: {
      state: (states, _, today) => sql`${stateOf(kind, today.toString())} in (${sql.join(states)})`,
      text: (text) => sql`(position(${text.toLowerCase()} in lower(kept.code)) > 0
      or position(${text.toLowerCase()} in lower(kept.name)) > 0)`,
    },
    sorts: {
      made: { by: sql.ref("kept.createdAt"), type: "timestamptz", isNullable: true },
      code: { by: sql.ref("kept.code"), type: "text" },
      name: { by: sql.ref("kept.name"), type: "text" },
      starts: { by: sql.ref("kept.startsOn"), type: "date", isNullable: true },
      ends: { by: sql.ref("kept.endsOn"), type: "date", isNullable: true },
    },
    key: { by: sql.ref("kept.id"), type: "uuid" },
    sheet: {},
  };
}
