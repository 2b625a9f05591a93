import { pipeline } from "node:stream/promises";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";

export async function copyRows<Column extends string>(
  client: PoolClient,
  into: { readonly table: string; readonly columns: readonly Column[] },
  rows: readonly Readonly<Record<Column, string>>[],
): Promise<void> {
  const lines = rows.map((row) => `${into.columns.map((column) => escape(row[column])).join("\t")}\n`);
  const statement = `copy ${into.table} (${into.columns.join(", ")}) from stdin`;
  await pipeline([lines.join("")], client.query(copyFrom(statement)));
}

function escape(text: string) {
  return /[\\\t\n\r]/.test(text)
    ? text.replaceAll("\\", "\\\\").replaceAll("\t", "\\t").replaceAll("\n", "\\n").replaceAll("\r", "\\r")
    : text;
}
