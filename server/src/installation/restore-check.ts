import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { formatPounds, pence } from "@evenly/domain/money";
import { sql } from "kysely";
import { openDatabase, type OpenDatabase } from "../../database/connect.ts";
import { readDatabaseUrl, withDatabase } from "../../database/database-url.ts";
import { createClock } from "../clock.ts";
import type { CommandConfig } from "../config.ts";
import { EncryptionKeys } from "../encryption-keys.ts";
import {
  checkLedger,
  createGocardless,
  type DirectDebitProvider,
  findPaymentsAfterBackup,
  takeInPayment,
} from "../payments/index.ts";
import { readServerVersion } from "./back-up.ts";
import { type Finding, warning, well, wrong } from "./finding.ts";
import { examineKeys } from "./key-findings.ts";
import { findProgram, runProgram } from "./postgres-programs.ts";

type Restored = { readonly name: string; readonly findings: readonly Finding[] };

type Options = {
  readonly file: string;
  readonly now: Date;
  /** The restored database stays, and payments that it does not know are taken in: it is to go on with. */
  readonly isKept: boolean;
  readonly encryptionKeys: string;
};

/**
 * Restores a backup into a database beside `beside`, migrates it, and proves it: ledger, keys, and the provider's payments
 * since. Reads at the provider only. Ruling K2.
 */
export async function checkRestore(
  config: CommandConfig<"provider">,
  beside: Pick<OpenDatabase, "db" | "databaseUrl">,
  { file, now, isKept, encryptionKeys }: Options,
): Promise<Restored> {
  const program = await findProgram("pg_restore", await readServerVersion(beside.db));
  const { database = "evenly" } = readDatabaseUrl(beside.databaseUrl);
  const name = `${database}_restored_${now.toISOString().slice(0, 19).replaceAll(/\D/g, "")}`;
  const url = withDatabase(beside.databaseUrl, name);
  await sql`create database ${sql.id(name)} template template0`.execute(beside.db);
  let isWhole = false;
  try {
    await runProgram(program, url, ["--no-owner", "--no-privileges", "--exit-on-error", file]);
    await migrate(config, url, name);
    const findings = [well("restore", `${file} is in the database ${name}`)];
    const restored = openDatabase(url, { size: 2 });
    try {
      findings.push(await examineLedger(config, restored));
      findings.push(await examineKeys(restored.db, new EncryptionKeys(encryptionKeys)));
      findings.push(...(await compareWithProvider(config, restored, isKept)));
    } finally {
      await restored.close();
    }
    isWhole = true;
    return { name, findings };
  } finally {
    if (!isKept || !isWhole) await sql`drop database ${sql.id(name)} with (force)`.execute(beside.db);
  }
}

/** As the owner, who also gives the nodes their rights, where they have a role of their own. */
async function migrate({ databaseUrl }: CommandConfig, ownerUrl: string, name: string): Promise<void> {
  const hasTwoRoles = process.env["DATABASE_OWNER_URL"] !== undefined && databaseUrl !== undefined;
  const urls = hasTwoRoles
    ? { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: withDatabase(databaseUrl, name) }
    : { DATABASE_URL: ownerUrl };
  const path = new URL("../../database/run-migrations.ts", import.meta.url).pathname;
  await promisify(execFile)(process.execPath, [path], { env: { ...process.env, ...urls } });
}

async function examineLedger(config: CommandConfig, { db }: OpenDatabase): Promise<Finding> {
  const today = createClock(config.today).today();
  const { advanceNoticeWorkingDays } = config;
  const { wrong: lines, counts } = await checkLedger(db, { today, advanceNoticeWorkingDays });
  const seen = `${String(counts.postings)} postings and ${String(counts.collections)} collections`;
  return lines.length === 0
    ? well("ledger", `${seen} add up`)
    : wrong(
        "ledger",
        `${seen}: ${lines.join("; ")}`,
        "take an earlier backup, and keep this one for finding the cause",
      );
}

async function compareWithProvider(
  { directDebit }: CommandConfig<"provider">,
  { db }: OpenDatabase,
  isKept: boolean,
): Promise<Finding[]> {
  const about = "payments since";
  if (directDebit.provider === "sandbox")
    return [well(about, "the sandbox's payments are in the database itself, and were restored with it")];
  const provider = createGocardless(directDebit);
  try {
    const unknown = await findPaymentsAfterBackup(db, provider);
    if (unknown.length === 0) return [well(about, "the provider has none that this database does not know")];
    return await Promise.all(
      unknown.map((payment) => (isKept ? takeIn(db, provider, payment) : list(payment))),
    );
  } catch (error) {
    const seen = error instanceof Error ? error.message : "the provider gives no answer";
    return [
      wrong(about, seen, "compare again before a worker starts: what it does not know is collected twice"),
    ];
  }
}

type Unknown = Awaited<ReturnType<typeof findPaymentsAfterBackup>>[number];

function describe({ providerReference, account, amount, collectOn, state }: Unknown): string {
  return `${providerReference}, ${formatPounds(pence(amount))} on ${collectOn.toString()}, ${state}, of ${account ?? "an account that is not in the backup"}`;
}

function list(payment: Unknown): Finding {
  return warning(
    "payments since",
    describe(payment),
    "restore with --keep takes it in; until then no worker may start",
  );
}

async function takeIn(
  db: OpenDatabase["db"],
  provider: DirectDebitProvider,
  payment: Unknown,
): Promise<Finding> {
  if (await takeInPayment(db, provider.name, payment))
    return well("payments since", `${describe(payment)}: taken in`);
  const advice =
    payment.state === "pending"
      ? "cancel it at the provider before a worker starts"
      : "refund it at the provider, or talk to its payer: no collection of this database fits it";
  return wrong("payments since", describe(payment), advice);
}
