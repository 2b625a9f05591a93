import { createReadStream } from "node:fs";
import { parseArgs } from "node:util";
import type { PoolClient } from "pg";
import { type AddressParts, type StagedAddress, stagedAddress } from "./address-text.ts";
import type { OpenDatabase } from "./connect.ts";
import { waitForSign } from "./end-when-silent.ts";
import { copyRows } from "./copy-rows.ts";
import { longestCommand, silenceBeyond } from "./long-transaction.ts";
import { openForCommand } from "./open-configured-database.ts";
import { readCsv } from "./read-csv.ts";
import { createStaging, mergeStaging, stagedColumns } from "./stage-addresses.ts";

export const csvColumns = {
  reference: "reference",
  organisation_name: "organisationName",
  sub_building: "subBuilding",
  building_name: "building",
  building_number: "number",
  street: "street",
  city: "city",
  postcode: "postcode",
} as const satisfies Record<string, keyof AddressParts>;

const batchSize = 50_000;

export type LoadReport = { readonly loaded: number; readonly skipped: number };

/**
 * Loads a licensed address file, one transaction per batch. Addresses are matched by source and reference, so a file
 * can be reloaded or resumed; addresses missing from it stay.
 */
export async function loadAddresses(
  database: OpenDatabase,
  source: string,
  file: AsyncIterable<string>,
  report: (progress: LoadReport) => void = () => {},
): Promise<LoadReport> {
  let columns: (keyof AddressParts | undefined)[] | undefined;
  let batch: StagedAddress[] = [];
  let [loaded, skipped] = [0, 0];
  const flush = async () => {
    if (batch.length > 0) await mergeBatch(database, batch);
    loaded += batch.length;
    batch = [];
    report({ loaded, skipped });
  };
  for await (const record of readCsv(file)) {
    if (columns === undefined) {
      columns = readHeader(record);
      continue;
    }
    const row = stagedAddress(source, readParts(columns, record));
    if (row === undefined) skipped++;
    else batch.push(row);
    if (batch.length === batchSize) await flush();
  }
  await flush();
  await settle(database);
  return { loaded, skipped };
}

/** VACUUM sets the visibility map, which index-only scans need. */
async function settle(database: OpenDatabase): Promise<void> {
  const statements = ["address", "street", "street_word", "postcode"].map(
    (table) => `vacuum analyze ${table}`,
  );
  const client = await database.pool.connect();
  try {
    await allowLongStatements(client, "session");
    for (const statement of statements) await client.query(statement);
  } finally {
    // Discarded, because its limit is that long.
    client.release(true);
  }
}

/** A whole country exceeds any request's limit. */
async function allowLongStatements(client: PoolClient, scope: "local" | "session"): Promise<void> {
  await client.query(`set ${scope} statement_timeout = ${String(longestCommand)}`);
  waitForSign(client, silenceBeyond(longestCommand));
}

function readHeader(record: readonly string[]): (keyof AddressParts | undefined)[] {
  const names: Record<string, keyof AddressParts | undefined> = csvColumns;
  const header = record.map((name) => names[name.trim().toLowerCase()]);
  const missing = Object.entries(csvColumns).filter(([, part]) => !header.includes(part));
  if (missing.length > 0)
    throw new Error(`The file has no column ${missing.map(([name]) => name).join(", ")}`);
  return header;
}

function readParts(
  columns: readonly (keyof AddressParts | undefined)[],
  record: readonly string[],
): AddressParts {
  const parts: Record<keyof AddressParts, string> = {
    reference: "",
    organisationName: "",
    subBuilding: "",
    building: "",
    number: "",
    street: "",
    city: "",
    postcode: "",
  };
  for (const [index, part] of columns.entries()) if (part !== undefined) parts[part] = record[index] ?? "";
  return parts;
}

async function mergeBatch(database: OpenDatabase, rows: readonly StagedAddress[]): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await allowLongStatements(client, "local");
    await client.query(createStaging);
    await copyRows(client, { table: "staged_address", columns: stagedColumns }, rows);
    for (const statement of mergeStaging) await client.query(statement);
    await client.query("commit");
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

// Usage: node server/database/load-addresses.ts --source <name> <file.csv>
if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { source: { type: "string" } },
  });
  const [path] = positionals;
  if (path === undefined || values.source === undefined) {
    throw new Error(
      `Usage: load-addresses.ts --source <name> <file.csv>, with columns ${Object.keys(csvColumns).join(", ")}`,
    );
  }
  const database = await openForCommand();
  const began = performance.now();
  try {
    const file = createReadStream(path, { encoding: "utf8", highWaterMark: 1 << 20 });
    const { loaded, skipped } = await loadAddresses(database, values.source, file, (progress) => {
      process.stdout.write(`\r${String(progress.loaded)} loaded, ${String(progress.skipped)} skipped`);
    });
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `\n${String(loaded)} loaded, ${String(skipped)} skipped, ${String(Math.round(loaded / seconds))} rows a second`,
    );
  } finally {
    await database.close();
  }
}
