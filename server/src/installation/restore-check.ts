import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { formatPounds, pence } from "@evenly/domain/money";
import { sql } from "kysely";
import { openDatabase, type OpenDatabase } from "../../database/connect.ts";
import { readDatabaseUrl, withDatabase } from "../../database/database-url.ts";
import { createClock } from "../clock.ts";
import type { CommandConfig } from "../config.ts";
import { withCommandWork } from "../create-command-work.ts";
import { EncryptionKeys } from "../encryption-keys.ts";
import {
  checkLedger,
  createGocardless,
  type DirectDebitProvider,
  findInstantPaymentsAfterBackup,
  findPaymentsAfterBackup,
  type InstantPaymentAfterBackup,
  takeInInstantPayment,
  takeInPayment,
} from "../payments/index.ts";
import { readServerVersion } from "./back-up.ts";
import { type Finding, warning, well, wrong } from "./finding.ts";
import { examineKeys } from "./key-findings.ts";
import { findProgram, runProgram } from "./postgres-programs.ts";

/** What is taken in is told to its payer. */
export const restoreNeeds = ["keys", "links", "terms", "provider"] as const;
type RestoreConfig = CommandConfig<(typeof restoreNeeds)[number]>;

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
  config: RestoreConfig,
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
    // Not by force: an owner may not end PostgreSQL's own work there, which ends by itself when it is asked to.
    if (!isKept || !isWhole) await sql`drop database ${sql.id(name)}`.execute(beside.db);
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
  config: RestoreConfig,
  restored: OpenDatabase,
  isKept: boolean,
): Promise<Finding[]> {
  const { directDebit } = config;
  const { db } = restored;
  if (directDebit.provider === "sandbox")
    return [well(about, "the sandbox's payments are in the database itself, and were restored with it")];
  const provider = createGocardless(directDebit);
  try {
    const unknown = await findPaymentsAfterBackup(db, provider);
    const byBank = await findInstantPaymentsAfterBackup(db, provider);
    if (unknown.length === 0 && byBank.length === 0)
      return [well(about, "the provider has none that this database does not know")];
    if (!isKept) return [...unknown.map(describe), ...byBank.map(describeByBank)].map(list);
    return [
      ...(await Promise.all(unknown.map((payment) => takeIn(db, provider, payment)))),
      ...(await takeInByBank(config, restored, provider, byBank)),
    ];
  } catch (error) {
    const seen = error instanceof Error ? error.message : "the provider gives no answer";
    return [
      wrong(about, seen, "compare again before a worker starts: what it does not know is collected twice"),
    ];
  }
}

const about = "payments since";
const unknownAccount = "an account that is not in the backup";

type Unknown = Awaited<ReturnType<typeof findPaymentsAfterBackup>>[number];

function describe({ providerReference, account, amount, collectOn, state }: Unknown): string {
  return `${providerReference}, ${formatPounds(pence(amount))} on ${collectOn.toString()}, ${state}, of ${account ?? unknownAccount}`;
}

/** What the payer read at their bank names the account, also one that is lost. */
function describeByBank({
  paymentReference,
  providerReference,
  amount,
  state,
  payer,
  description,
}: InstantPaymentAfterBackup): string {
  const reference = paymentReference ?? providerReference ?? "";
  const lost = description === undefined ? unknownAccount : `${unknownAccount} (${description})`;
  return `${reference}, ${formatPounds(pence(amount))} by bank, ${state}, of ${payer?.account ?? lost}`;
}

function list(seen: string): Finding {
  return warning(about, seen, "restore with --keep takes it in; until then no worker may start");
}

async function takeIn(
  db: OpenDatabase["db"],
  provider: DirectDebitProvider,
  payment: Unknown,
): Promise<Finding> {
  if (await takeInPayment(db, provider.name, payment)) return well(about, `${describe(payment)}: taken in`);
  const advice =
    payment.state === "pending"
      ? "cancel it at the provider before a worker starts"
      : "refund it at the provider, or talk to its payer: no collection of this database fits it";
  return wrong(about, describe(payment), advice);
}

/** One after the other: a person may have several. */
async function takeInByBank(
  config: RestoreConfig,
  restored: OpenDatabase,
  provider: DirectDebitProvider,
  byBank: readonly InstantPaymentAfterBackup[],
): Promise<Finding[]> {
  if (byBank.length === 0) return [];
  return withCommandWork(restoreNeeds, config, restored, async (work) => {
    const findings: Finding[] = [];
    for (const payment of byBank) {
      const seen = describeByBank(payment);
      const isTakenIn = await takeInInstantPayment(restored.db, work, provider.name, payment);
      const advice =
        payment.state === "pending"
          ? "cancel it at the provider before a worker starts"
          : "refund it at the provider, or talk to its payer: it cannot be taken in";
      findings.push(isTakenIn ? well(about, `${seen}: taken in`) : wrong(about, seen, advice));
    }
    return findings;
  });
}
