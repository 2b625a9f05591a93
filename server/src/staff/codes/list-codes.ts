import type { Query } from "@evenly/contract";
import { type CodeKind, codeStates } from "@evenly/domain/code";
import { type RawBuilder, sql } from "kysely";
import { choicesIn } from "../lists/filters.ts";
import type { List } from "../lists/list.ts";
import { codesOf, isVoucher, stateOf, usesOf } from "./code-source.ts";
import type { ListedCode } from "./read-code.ts";

/** Rulings H4, H5. */
export const codesList = (kind: CodeKind): List<Query<"GET /staff/codes/:kind">, ListedCode> => ({
  name: kind,
  rows: (db, filters, today) => {
    const states = choicesIn("state", filters.state, codeStates);
    const state = stateOf(kind, today.toString());
    const kept = codesOf(kind, today.toString()) as RawBuilder<ListedCode & { readonly id: string }>;
    let query = db
      .selectFrom(kept.as("kept"))
      .select([
        "kept.code",
        "kept.name",
        "kept.gives",
        "kept.starts_on",
        "kept.ends_on",
        "kept.limit_total",
        usesOf(kind, sql`kept.id`).as("used"),
        state.as("state"),
      ]);
    if (states) query = query.where(state, "in", states);
    if (filters.text !== undefined) {
      const part = filters.text.toLowerCase();
      query = query.where(
        sql<boolean>`(position(${part} in lower(kept.code)) > 0 or position(${part} in lower(kept.name)) > 0)`,
      );
    }
    return query;
  },
  sorts: {
    made: { by: sql.ref("kept.created_at"), type: "timestamptz", isNullable: true },
    code: { by: sql.ref("kept.code"), type: "text" },
    name: { by: sql.ref("kept.name"), type: "text" },
    starts: { by: sql.ref("kept.starts_on"), type: "date", isNullable: true },
    ends: { by: sql.ref("kept.ends_on"), type: "date", isNullable: true },
  },
  firstSort: "-made",
  key: { by: sql.ref("kept.id"), type: "uuid" },
  columns: [
    { head: "Code", text: ({ code }) => code },
    { head: "Name", text: ({ name }) => name },
    ...(isVoucher(kind) || kind === "referrers"
      ? [{ head: "Gives", text: ({ gives }: ListedCode) => gives }]
      : []),
    { head: "From", plain: ({ starts_on: startsOn }) => startsOn },
    { head: "To", plain: ({ ends_on: endsOn }) => endsOn },
    { head: "Used", plain: ({ used }) => used },
    { head: "Limit", plain: ({ limit_total: limit }) => limit },
    { head: "State", plain: ({ state }) => state },
  ],
});
