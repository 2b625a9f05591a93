import { resolve } from "node:path";
import type { Brand, Retention } from "@evenly/contract/config";
import type { FeatureFlags } from "@evenly/contract/features";
import { type Pack, packNames, readPack } from "@evenly/design/packs";
import { DatabaseUrlError, readDatabaseUrl } from "../database/database-url.ts";
import { fewestConnections } from "../database/node-pools.ts";
import { parseDate } from "@evenly/domain/calendar";
import type { ProductType } from "@evenly/domain/catalogue";
import type { ComplaintTerms } from "@evenly/domain/complaint";
import { type Pence, parsePounds, pence } from "@evenly/domain/money";
import { z } from "zod";
import { parseEncryptionKeys } from "./encryption-keys.ts";
import { brandVariables, readBrand } from "./brand.ts";

export type Config = {
  readonly environment: "production" | "development" | "test";
  readonly port: number;
  readonly host: string;
  /** Without it, production has no `/metrics`. */
  readonly metricsToken: string | undefined;
  readonly otlpEndpoint: string | undefined;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Set when the API has its own host (the build's VITE_API_BASE). Ruling A2. */
  readonly apiOrigin: string | undefined;
  readonly dataDir: string;
  /** Absent: a PostgreSQL of the product's own in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** With the role that owns the tables: for commands only. */
  readonly databaseOwnerUrl: string | undefined;
  /** A replica, for the back office's lists and figures. Ruling K2. */
  readonly databaseReadUrl: string | undefined;
  readonly databasePoolSize: number;
  /** In which a node that has to stop is not ready, and still answers. Ruling K2. */
  readonly shutdownDelaySeconds: number;
  readonly role: "all" | "api" | "worker";
  readonly smtpUrl: string | undefined;
  readonly smtpConnections: number;
  readonly mailsPerSecond: number | undefined;
  readonly mailFrom: string;
  /** A URI for reports of weaknesses (RFC 9116). */
  readonly securityContact: string;
  readonly directDebit:
    | { readonly provider: "sandbox" }
    | {
        readonly provider: "gocardless";
        readonly accessToken: string;
        readonly baseUrl: string;
        /** Two during a rotation. Ruling F8. */
        readonly webhookSecrets: readonly string[];
      };
  readonly addresses:
    | { readonly provider: "gazetteer" }
    | { readonly provider: "loqate"; readonly key: string; readonly baseUrl: string };
  /**
   * `id:base64,id2:base64`: the first encrypts, the others only decrypt. Absent: a generated key beside `dataDir`, for
   * trials.
   */
  readonly encryptionKeys: string | undefined;
  readonly advanceNoticeWorkingDays: number;
  readonly collections: {
    /** Working days until a retry, and the number of retries. Ruling F6. */
    readonly retryWorkingDays: number;
    readonly retries: number;
  };
  /** Days after its due date on which an unpaid payment is reminded of; staff look after it from the first. Ruling I2. */
  readonly arrearsReminderDays: readonly number[];
  /** Over as many months at most a person spreads what they owe; staff over 12. Ruling I4. */
  readonly planMonths: number;
  /** Days after which an incomplete household lapses. Ruling G4. */
  readonly householdLapsesAfterDays: number;
  /** A day. Ruling C13. */
  readonly accountsPerEmail: number;
  readonly accountsPerBankAccount: number;
  readonly mailsPerRecipient: number;
  /** Above this amount a second person must approve a refund, write-off or receipt. Ruling H3. */
  readonly refundApprovalAbove: Pence;
  /** By when complaints are acknowledged and answered, and who decides at a deadlock. Ruling J2. */
  readonly complaints: ComplaintTerms & {
    readonly schemes: Readonly<Partial<Record<ProductType, string>>>;
  };
  /** Days until old records are deleted; stated in the privacy policy. */
  readonly retention: Retention;
  /** Number of proxies in front whose `X-Forwarded-For` is trusted. Ruling C13. */
  readonly trustProxy: number;
  readonly sentryDsn: string | undefined;
  readonly ga4Id: string | undefined;
  /** Absent: yes for an empty database of the product's own, otherwise no. Ruling E. */
  readonly seedDemo: boolean | undefined;
  /** Trials and tests only: fixes the date and overrides flags. */
  readonly today: Temporal.PlainDate | undefined;
  readonly featureFlags: Partial<FeatureFlags>;
  /** Trials and tests only: adds `en-XA`, which exposes texts missing from the catalogue. */
  readonly pseudoLanguage: boolean;
  readonly webFolder: string;
  readonly staffFolder: string;
  readonly galleryFolder: string;
  /** Newer modulus tables supplied by the operator. Ruling C8. */
  readonly valacdosFile: string | undefined;
  readonly scsubtabFile: string | undefined;
  readonly logLevel: string;
  readonly brand: Brand;
  readonly pack: Pack;
};

/** A trial has a database of its own and sends no mail. */
export function isTrial({ databaseUrl, smtpUrl }: Config): boolean {
  return databaseUrl === undefined && smtpUrl === undefined;
}

export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not right:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
  }
}

const text = z.string().optional();
function wholeNumber(least: number, most: number, otherwise: number) {
  return z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${String(least)} to ${String(most)}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be from ${String(least)} to ${String(most)}`)
    .default(otherwise);
}
const yesOrNo = z
  .enum(["1", "0", "true", "false", "yes", "no"], "must be 1 or 0")
  .transform((value) => ["1", "true", "yes"].includes(value))
  .optional();
function url(protocol: RegExp, example: string) {
  return z.url({ protocol, error: `must be an address like ${example}` }).optional();
}
/** With what the reading finds wrong: the URL itself is secret. */
const databaseUrl = text.transform((value, context) => {
  try {
    if (value !== undefined) readDatabaseUrl(value);
  } catch (error) {
    if (!(error instanceof DatabaseUrlError)) throw error;
    context.addIssue({ code: "custom", message: error.message });
  }
  return value;
});
const webAddress = url(/^https?$/, "https://example.com");

/** All variables, in the order of `docs/running/configuration.md`, which has their descriptions. */
export const variables = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"], "must be production, development or test")
    .default("development")
    .describe("`production` refuses what is for trials and tests."),
  PORT: wholeNumber(0, 65_535, 3000).describe("The port to listen on."),
  HOST: text.describe(
    "The address to listen on. Without it `127.0.0.1` for a trial, `0.0.0.0` with `DATABASE_URL` or in production.",
  ),
  PUBLIC_URL: webAddress.describe(
    "The URL in links and mails, whose pictures are under its `/house/`. Without it `http://localhost:$PORT`.",
  ),
  API_URL: webAddress.describe(
    "The API's URL if it has a host of its own: the build's `VITE_API_BASE`. Without it the same origin.",
  ),
  WEB_FOLDER: text.describe("The built screens. Without it `web/build/client`."),
  DATABASE_URL: databaseUrl.describe(
    "PostgreSQL 15 or later, with [the role of nodes](operating.md#the-database). Without it the product starts its own, in `DATA_DIR`.",
  ),
  DATABASE_OWNER_URL: databaseUrl.describe(
    "The same database with the role that owns its tables: for `script/migrate` and `script/restore-check`, and for nothing else.",
  ),
  DATABASE_READ_URL: databaseUrl.describe(
    "A replica, for the back office's lists and figures. Without it they come from `DATABASE_URL`.",
  ),
  DATA_DIR: z.string().default("./data").describe("The folder of the product's own database."),
  DATABASE_POOL_SIZE: wholeNumber(fewestConnections, 1000, 20).describe(
    "All database connections of a process: those for reads, writes, jobs, the queue, a replica and its own health.",
  ),
  ALLOW_EMBEDDED: yesOrNo.describe("`1` allows a database of the product's own in production."),
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 15, 0).describe(
    "Seconds between the signal to stop and the last new request: longer than the load balancer takes to notice `/readyz`.",
  ),
  ROLE: z
    .enum(["all", "api", "worker"], "must be all, api or worker")
    .default("all")
    .describe("`api` answers calls and queues jobs, `worker` runs jobs, `all` does both."),
  ENCRYPTION_KEYS: text
    .transform((value, context) => {
      try {
        if (value !== undefined) parseEncryptionKeys(value);
      } catch {
        // The value is secret, so the message omits it.
        context.addIssue({
          code: "custom",
          message: "must be name:key,name:key with keys of 32 bytes in base64",
        });
      }
      return value;
    })
    .describe(
      "The first key encrypts, all decrypt ([changing a key](operating.md#keys)). Without it a trial makes one in `$DATA_DIR.key`.",
    ),
  SMTP_URL: url(/^smtps?$/, "smtp://user:password@mail.example.com:587").describe(
    "The mail server. Without it mails are only stored; a trial shows them at `/dev/mailbox`.",
  ),
  SMTP_CONNECTIONS: wholeNumber(1, 100, 20).describe(
    "Connections to the mail server that a worker keeps open, each of which sends one mail at a time.",
  ),
  SMTP_MAILS_PER_SECOND: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, "must be a whole number from 1 to 99999")
    .transform(Number)
    .optional()
    .describe(
      "Mails a second that each worker sends at most: with two workers, half of what the mail service takes. Without it there is no limit.",
    ),
  MAIL_FROM: text.describe("The sender of mails. Without it the brand's name and email."),
  SECURITY_CONTACT: text
    .refine(
      (value) => value === undefined || /^(mailto:|https:\/\/)\S+$/.test(value),
      "must begin with mailto: or https://",
    )
    .describe(
      "Where weaknesses are reported, for `/.well-known/security.txt`: `mailto:` or `https://`. Without it the brand's email.",
    ),
  DIRECT_DEBIT_PROVIDER: z
    .enum(["sandbox", "gocardless"], "must be sandbox or gocardless")
    .default("sandbox")
    .describe("The sandbox plays a bank: no money moves."),
  ALLOW_SANDBOX: yesOrNo.describe("`1` allows the sandbox in production, for staging."),
  GOCARDLESS_ACCESS_TOKEN: text.describe("A token with read and write rights."),
  // An empty secret would make signatures forgeable.
  GOCARDLESS_WEBHOOK_SECRET: text
    .transform((value = "") =>
      value
        .split(",")
        .map((secret) => secret.trim())
        .filter((secret) => secret !== ""),
    )
    .describe("The webhook endpoint's secret; two, separated by a comma, while it is changed."),
  GOCARDLESS_BASE_URL: webAddress
    .default("https://api.gocardless.com")
    .describe("`https://api-sandbox.gocardless.com` for tests."),
  ADDRESS_PROVIDER: z
    .enum(["gazetteer", "loqate"], "must be gazetteer or loqate")
    .default("gazetteer")
    .describe("The gazetteer is the table of loaded addresses."),
  LOQATE_KEY: text.describe("Loqate's key."),
  LOQATE_BASE_URL: webAddress.default("https://api.addressy.com").describe("Loqate's address."),
  ADVANCE_NOTICE_WORKING_DAYS: wholeNumber(1, 30, 10).describe(
    "Working days of notice before a collection, as the Direct Debit Guarantee says.",
  ),
  COLLECTION_RETRY_WORKING_DAYS: wholeNumber(4, 20, 5).describe(
    "Working days until a failed collection is tried again.",
  ),
  COLLECTION_RETRIES: wholeNumber(0, 3, 1).describe("How often it is tried again."),
  PLAN_MONTHS: wholeNumber(2, 12, 3).describe(
    "Over how many months at most a person spreads what they owe on their own page.",
  ),
  ARREARS_REMINDER_DAYS: z
    .string()
    .default("7,21,45")
    .transform((value, context) => {
      const days = value.split(",").map((day) => (/^\s*\d+\s*$/.test(day) ? Number(day) : 0));
      const isInOrder = days.every((day, index) => day > (days[index - 1] ?? 0) && day <= 365);
      if (!isInOrder)
        context.addIssue({
          code: "custom",
          message: "must be days like 7,21,45, each later than the one before",
        });
      return days;
    })
    .describe(
      "Days after its due date on which an unpaid payment is reminded of. From the first it is staff's matter; the last says that the service may end.",
    ),
  HOUSEHOLD_LAPSES_AFTER_DAYS: wholeNumber(31, 365, 60).describe(
    "Days after its start until an incomplete household lapses.",
  ),
  REFUND_APPROVAL_ABOVE: wholeNumber(0, 100_000, 50).describe(
    "Pounds that go back, are written off or received by hand in 24 hours, of all kinds, per household and per colleague; above that [a second person](../back-office.md) approves.",
  ),
  COMPLAINT_ACKNOWLEDGE_WORKING_DAYS: wholeNumber(1, 20, 2).describe(
    "Working days in which a complaint is acknowledged.",
  ),
  COMPLAINT_ANSWER_DAYS: wholeNumber(1, 365, 42).describe(
    "Days in which a complaint has its final answer: six weeks, the shortest that any of our services asks for.",
  ),
  DATA_COMPLAINT_ACKNOWLEDGE_DAYS: wholeNumber(1, 30, 30).describe(
    "Days in which a complaint about somebody's data is acknowledged.",
  ),
  DATA_COMPLAINT_ANSWER_DAYS: wholeNumber(1, 365, 60).describe(
    "Days in which whoever complained about their data is told the outcome.",
  ),
  BROADBAND_DEADLOCK_DAYS: wholeNumber(1, 365, 42).describe(
    "Days after which a complaint about broadband may go to `BROADBAND_ADR_SCHEME`.",
  ),
  ENERGY_DEADLOCK_DAYS: wholeNumber(1, 365, 56).describe(
    "Days after which a complaint about energy may go to `ENERGY_ADR_SCHEME`.",
  ),
  BROADBAND_ADR_SCHEME: z
    .string()
    .default("Communications Ombudsman, commsombudsman.org")
    .describe("Alternative dispute resolution for broadband, as the letter at deadlock names it."),
  ENERGY_ADR_SCHEME: z
    .string()
    .default("Energy Ombudsman, energyombudsman.org")
    .describe("Alternative dispute resolution for energy, as the letter at deadlock names it."),
  LEADS_KEPT_DAYS: wholeNumber(31, 3_650, 180).describe("Days until a lead without a household is deleted."),
  EMAILS_KEPT_DAYS: wholeNumber(31, 3_650, 365).describe(
    "Days until a mail is deleted that is no notice of a Direct Debit.",
  ),
  NOTICES_KEPT_DAYS: wholeNumber(365, 36_500, 2_192).describe(
    "Days after the tenancy until notices, confirmations and what was agreed to by mail are deleted: as long as you answer claims under the Direct Debit Guarantee, which have no time limit. The default is six years.",
  ),
  LINKS_KEPT_DAYS: wholeNumber(1, 3_650, 90).describe(
    "Days until the links and invitations of an ended tenancy are deleted.",
  ),
  BANK_DETAILS_KEPT_DAYS: wholeNumber(30, 3_650, 180).describe(
    "Days after the tenancy until sort codes and account numbers are deleted, once nothing is owed.",
  ),
  NOTES_KEPT_DAYS: wholeNumber(30, 3_650, 730).describe(
    "Days after the tenancy until notes of what somebody said are deleted.",
  ),
  VALACDOS_FILE: text.describe("A newer table of modulus checks than the bundled one."),
  SCSUBTAB_FILE: text.describe("A newer table of sort code substitutions than the bundled one."),
  TRUST_PROXY: wholeNumber(0, 10, 0).describe("The number of proxies whose `X-Forwarded-For` is trusted."),
  SENTRY_DSN: webAddress.describe("Where errors are reported. Without it nowhere."),
  GA4_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, "must look like G-ABC123")
    .optional()
    .describe("Google Analytics, for visitors who agreed. Without it none."),
  METRICS_TOKEN: z
    .string()
    .min(16, "must have 16 characters or more")
    .optional()
    .describe(
      "The token for `/metrics` (`Authorization: Bearer …`). Without it production has no `/metrics`.",
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.describe(
    "Where traces are sent, by OTLP over HTTP (`http://collector:4318`). Without it nowhere. `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` are as OpenTelemetry describes them.",
  ),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be fatal, error, warn, info, debug, trace or silent",
    )
    .default("info")
    .describe("The level of the log, JSON lines on standard output."),
  SEED_DEMO: yesOrNo.describe(
    "`1` fills the database with the demo data, `0` does not. Without it an empty database of the product's own is filled.",
  ),
  TODAY: text
    .transform((value, context) => {
      if (value === undefined) return undefined;
      const day = parseDate(value);
      if (!day) context.addIssue({ code: "custom", message: "must be a date like 2027-07-15" });
      return day;
    })
    .describe("Fixes the date, and stops the trial's clock."),
  FEATURE_FLAGS: text
    .transform((value, context) => {
      const { flags, problem } = readFeatureFlags(value ?? "");
      if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
      return flags;
    })
    .describe("`name=value,…` overrides flags."),
  PSEUDO_LANGUAGE: yesOrNo.describe("`1` adds the test language `en-XA`."),
  ...brandVariables,
  BRAND_PACK: z
    .enum(packNames, `must be ${packNames.join(" or ")}`)
    .default("evenly")
    .describe("The brand's look: a sheet in `design/src/packs/`."),
});
type Variables = z.output<typeof variables>;

type Environment = Readonly<Record<string, string | undefined>>;

export function parseConfig(env: Environment): Config {
  const environment = withoutBlanks(env);
  const read = readVariables(variables, environment);
  const problems = findContradictions(read);
  if (problems.length > 0) throw new ConfigError(problems);
  return assemble(read);
}

type CommandSettings = {
  readonly variables: readonly (keyof Variables)[];
  readonly properties: readonly (keyof Config)[];
};

/** Every command reads these: which database, whether it is a trial's, and what holds there. */
const installation = {
  variables: [
    "NODE_ENV",
    "DATABASE_URL",
    "DATABASE_OWNER_URL",
    "DATA_DIR",
    "ALLOW_EMBEDDED",
    "SMTP_URL",
    "ADVANCE_NOTICE_WORKING_DAYS",
    "TODAY",
    "FEATURE_FLAGS",
  ],
  properties: [
    "environment",
    "databaseUrl",
    "databaseOwnerUrl",
    "dataDir",
    "smtpUrl",
    "advanceNoticeWorkingDays",
    "today",
    "featureFlags",
  ],
} as const satisfies CommandSettings;

const commandSettings = {
  keys: { variables: ["ENCRYPTION_KEYS"], properties: ["encryptionKeys"] },
  links: { variables: ["PUBLIC_URL", "PORT"], properties: ["publicUrl"] },
  /** What is agreed with people, and how the brand writes to them. */
  terms: {
    variables: [
      "COLLECTION_RETRY_WORKING_DAYS",
      "COLLECTION_RETRIES",
      "ARREARS_REMINDER_DAYS",
      "PLAN_MONTHS",
      "HOUSEHOLD_LAPSES_AFTER_DAYS",
      "BRAND_PACK",
      ...(Object.keys(brandVariables) as (keyof typeof brandVariables)[]),
    ],
    properties: [
      "collections",
      "arrearsReminderDays",
      "planMonths",
      "householdLapsesAfterDays",
      "accountsPerEmail",
      "accountsPerBankAccount",
      "mailsPerRecipient",
      "brand",
      "pack",
    ],
  },
  provider: {
    variables: ["DIRECT_DEBIT_PROVIDER", "ALLOW_SANDBOX", "GOCARDLESS_ACCESS_TOKEN", "GOCARDLESS_BASE_URL"],
    properties: ["directDebit"],
  },
} as const satisfies Record<string, CommandSettings>;

/** What only some commands use. */
export type CommandNeed = keyof typeof commandSettings;
type PropertyOf<Need extends CommandNeed> = (
  typeof installation | (typeof commandSettings)[Need]
)["properties"][number];
export type CommandConfig<Need extends CommandNeed = never> = Pick<Config, PropertyOf<Need>>;

/**
 * The settings that a command uses, and no others: it runs without the server's other secrets, whatever they are. What it
 * has not read cannot be used.
 */
export function readCommandConfig<Need extends CommandNeed = never>(
  needs: readonly Need[] = [],
  env: Environment = process.env,
): CommandConfig<Need> {
  const settings: readonly CommandSettings[] = [
    installation,
    ...needs.map((need): CommandSettings => commandSettings[need]),
  ];
  const names = new Set<string>(settings.flatMap(({ variables: some }) => some));
  const given = Object.entries(withoutBlanks(env)).filter(([name]) => names.has(name));
  // No command sends mails: it stores them. A poor key is refused by the server, and has to be changed.
  const read = readVariables(variables, { ...Object.fromEntries(given), ROLE: "api" });
  const problems = contradictions.flatMap(([name, problem, isWrong]) =>
    names.has(name) && problem !== poorKey && isWrong(read) ? [problem] : [],
  );
  if (problems.length > 0) throw new ConfigError(problems);
  const config = assemble(read);
  const properties = settings.flatMap((some) => some.properties);
  return onlyWhatIsRead(Object.fromEntries(properties.map((name) => [name, config[name]]))) as Config;
}

function onlyWhatIsRead(read: object): object {
  return new Proxy(read, {
    get(target, name) {
      if (typeof name === "string" && name !== "then" && name !== "toJSON" && !Object.hasOwn(target, name))
        throw new Error(`The command has not read ${name}`);
      return Reflect.get(target, name) as unknown;
    },
  });
}

function withoutBlanks(env: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
}

function readVariables<Read>(schema: z.ZodType<Read>, variables: Readonly<Record<string, string>>): Read {
  const read = schema.safeParse(variables);
  if (read.success) return read.data;
  throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
}

export function readConfig(): Config {
  return parseConfig(process.env);
}

type Contradiction = readonly [
  variable: keyof Variables,
  problem: string,
  isWrong: (variables: Variables) => boolean,
];

const poorKey = "ENCRYPTION_KEYS has a key that is not random (openssl rand -base64 32 makes one)";

/** Values that are refused beside others. Each problem begins with its variable. */
export const contradictions: readonly Contradiction[] = [
  ...(["TODAY", "PSEUDO_LANGUAGE", "SEED_DEMO"] as const).map((name): Contradiction => [
    name,
    `${name} is for trials and tests, and refused in production`,
    (variables) => isProduction(variables) && variables[name] !== undefined && variables[name] !== false,
  ]),
  [
    "FEATURE_FLAGS",
    "FEATURE_FLAGS is for trials and tests, and refused in production",
    (variables) => isProduction(variables) && Object.keys(variables.FEATURE_FLAGS).length > 0,
  ],
  [
    "DATABASE_URL",
    "DATABASE_URL is needed in production (ALLOW_EMBEDDED=1 allows a PostgreSQL of the product's own)",
    (variables) =>
      isProduction(variables) && variables.DATABASE_URL === undefined && variables.ALLOW_EMBEDDED !== true,
  ],
  [
    "ENCRYPTION_KEYS",
    "ENCRYPTION_KEYS is needed in production, and wherever DATABASE_URL is set",
    (variables) =>
      variables.ENCRYPTION_KEYS === undefined &&
      (isProduction(variables) || variables.DATABASE_URL !== undefined),
  ],
  [
    "ENCRYPTION_KEYS",
    poorKey,
    (variables) => isProduction(variables) && hasGuessableKey(variables.ENCRYPTION_KEYS),
  ],
  [
    "PUBLIC_URL",
    "PUBLIC_URL is needed in production, with https, for it stands in every mail",
    (variables) => isProduction(variables) && variables.PUBLIC_URL?.startsWith("https:") !== true,
  ],
  [
    "DIRECT_DEBIT_PROVIDER",
    "DIRECT_DEBIT_PROVIDER is sandbox, which only plays a bank (ALLOW_SANDBOX=1 allows it, for staging)",
    (given) =>
      isProduction(given) && given.DIRECT_DEBIT_PROVIDER === "sandbox" && given.ALLOW_SANDBOX !== true,
  ],
  [
    "SMTP_URL",
    "SMTP_URL is needed in production, where mails would otherwise be written down and never sent",
    (variables) => isProduction(variables) && variables.SMTP_URL === undefined && variables.ROLE !== "api",
  ],
  [
    "GOCARDLESS_BASE_URL",
    "GOCARDLESS_BASE_URL must be https in production: bank details and the access token go there",
    (variables) => isProduction(variables) && !variables.GOCARDLESS_BASE_URL.startsWith("https:"),
  ],
  [
    "LOQATE_KEY",
    "LOQATE_KEY is needed with ADDRESS_PROVIDER=loqate",
    (variables) => variables.ADDRESS_PROVIDER === "loqate" && !variables.LOQATE_KEY,
  ],
  [
    "GOCARDLESS_ACCESS_TOKEN",
    "GOCARDLESS_ACCESS_TOKEN is needed with DIRECT_DEBIT_PROVIDER=gocardless",
    (variables) => variables.DIRECT_DEBIT_PROVIDER === "gocardless" && !variables.GOCARDLESS_ACCESS_TOKEN,
  ],
  [
    "GOCARDLESS_WEBHOOK_SECRET",
    "GOCARDLESS_WEBHOOK_SECRET is needed with DIRECT_DEBIT_PROVIDER=gocardless",
    (variables) =>
      variables.DIRECT_DEBIT_PROVIDER === "gocardless" && variables.GOCARDLESS_WEBHOOK_SECRET.length === 0,
  ],
];

function findContradictions(variables: Variables): string[] {
  return contradictions.flatMap(([, problem, isWrong]) => (isWrong(variables) ? [problem] : []));
}

function isProduction({ NODE_ENV }: Variables): boolean {
  return NODE_ENV === "production";
}

/** Trials bind to localhost unless HOST is set. */
function isLocalTrial(variables: Variables) {
  return variables.DATABASE_URL === undefined && !isProduction(variables);
}

/** Typed placeholder keys repeat bytes; random ones have many different bytes. */
function hasGuessableKey(keys: string | undefined): boolean {
  return keys !== undefined && parseEncryptionKeys(keys).some(({ secret }) => new Set(secret).size < 8);
}

function assemble(variables: Variables): Config {
  const brand = readBrand(variables, variables.ADVANCE_NOTICE_WORKING_DAYS);
  return {
    environment: variables.NODE_ENV,
    port: variables.PORT,
    host: variables.HOST ?? (isLocalTrial(variables) ? "127.0.0.1" : "0.0.0.0"),
    metricsToken: variables.METRICS_TOKEN,
    publicUrl: (variables.PUBLIC_URL ?? `http://localhost:${String(variables.PORT)}`).replace(/\/+$/, ""),
    apiOrigin: variables.API_URL === undefined ? undefined : new URL(variables.API_URL).origin,
    dataDir: resolve(variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL,
    databaseOwnerUrl: variables.DATABASE_OWNER_URL,
    databaseReadUrl: variables.DATABASE_READ_URL,
    databasePoolSize: variables.DATABASE_POOL_SIZE,
    shutdownDelaySeconds: variables.SHUTDOWN_DELAY_SECONDS,
    role: variables.ROLE,
    smtpUrl: variables.SMTP_URL,
    smtpConnections: variables.SMTP_CONNECTIONS,
    mailsPerSecond: variables.SMTP_MAILS_PER_SECOND,
    mailFrom: variables.MAIL_FROM ?? `${brand.name} <${brand.email}>`,
    securityContact: variables.SECURITY_CONTACT ?? `mailto:${brand.email}`,
    directDebit:
      variables.DIRECT_DEBIT_PROVIDER === "sandbox"
        ? { provider: "sandbox" }
        : {
            provider: "gocardless",
            accessToken: variables.GOCARDLESS_ACCESS_TOKEN ?? "",
            baseUrl: variables.GOCARDLESS_BASE_URL,
            webhookSecrets: variables.GOCARDLESS_WEBHOOK_SECRET,
          },
    addresses:
      variables.ADDRESS_PROVIDER === "gazetteer"
        ? { provider: "gazetteer" }
        : { provider: "loqate", key: variables.LOQATE_KEY ?? "", baseUrl: variables.LOQATE_BASE_URL },
    encryptionKeys: variables.ENCRYPTION_KEYS,
    advanceNoticeWorkingDays: variables.ADVANCE_NOTICE_WORKING_DAYS,
    collections: {
      retryWorkingDays: variables.COLLECTION_RETRY_WORKING_DAYS,
      retries: variables.COLLECTION_RETRIES,
    },
    arrearsReminderDays: variables.ARREARS_REMINDER_DAYS,
    planMonths: variables.PLAN_MONTHS,
    householdLapsesAfterDays: variables.HOUSEHOLD_LAPSES_AFTER_DAYS,
    accountsPerEmail: 2,
    accountsPerBankAccount: 3,
    mailsPerRecipient: 10,
    refundApprovalAbove: parsePounds(String(variables.REFUND_APPROVAL_ABOVE)) ?? pence(0),
    complaints: {
      acknowledgeWorkingDays: variables.COMPLAINT_ACKNOWLEDGE_WORKING_DAYS,
      answerDays: variables.COMPLAINT_ANSWER_DAYS,
      data: {
        acknowledgeDays: variables.DATA_COMPLAINT_ACKNOWLEDGE_DAYS,
        answerDays: variables.DATA_COMPLAINT_ANSWER_DAYS,
      },
      deadlockDays: { Broadband: variables.BROADBAND_DEADLOCK_DAYS, Energy: variables.ENERGY_DEADLOCK_DAYS },
      schemes: { Broadband: variables.BROADBAND_ADR_SCHEME, Energy: variables.ENERGY_ADR_SCHEME },
    },
    retention: {
      leadDays: variables.LEADS_KEPT_DAYS,
      emailDays: variables.EMAILS_KEPT_DAYS,
      noticeDays: variables.NOTICES_KEPT_DAYS,
      linkDays: variables.LINKS_KEPT_DAYS,
      bankDays: variables.BANK_DETAILS_KEPT_DAYS,
      noteDays: variables.NOTES_KEPT_DAYS,
    },
    trustProxy: variables.TRUST_PROXY,
    sentryDsn: variables.SENTRY_DSN,
    ga4Id: variables.GA4_ID,
    seedDemo: variables.SEED_DEMO,
    today: variables.TODAY,
    featureFlags: variables.FEATURE_FLAGS,
    pseudoLanguage: variables.PSEUDO_LANGUAGE ?? false,
    staffFolder: resolve(new URL("../../staff/build/client", import.meta.url).pathname),
    galleryFolder: resolve(new URL("../../design/build", import.meta.url).pathname),
    webFolder: resolve(variables.WEB_FOLDER ?? new URL("../../web/build/client", import.meta.url).pathname),
    valacdosFile: variables.VALACDOS_FILE,
    scsubtabFile: variables.SCSUBTAB_FILE,
    otlpEndpoint: variables.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: variables.LOG_LEVEL,
    brand,
    pack: readPack(variables.BRAND_PACK),
  };
}

const flagValues = {
  allow_vouchers: z.stringbool(),
  default_voucher: z.string().transform((value) => (value === "null" ? null : value)),
  auto_apply_default_voucher_codes: z.stringbool(),
  edit_flow_test: z.stringbool(),
  dynamic_tenancy_start_date: z.stringbool(),
  min_contract_length: z.union([
    z.literal("null").transform(() => null),
    z.coerce.number().int().min(1).max(15),
  ]),
} as const satisfies { [Key in keyof FeatureFlags]: z.ZodType<FeatureFlags[Key]> };
function isFlag(name: string): name is keyof FeatureFlags {
  return Object.hasOwn(flagValues, name);
}

function readFeatureFlags(value: string): { flags: Partial<FeatureFlags>; problem?: string } {
  const flags: Record<string, unknown> = {};
  for (const entry of value.split(",").filter((part) => part.trim() !== "")) {
    const [name = "", setting = ""] = entry.split("=").map((part) => part.trim());
    if (!isFlag(name)) return { flags: {}, problem: `has an unknown flag "${name}"` };
    const read = flagValues[name].safeParse(setting);
    if (!read.success) return { flags: {}, problem: `has a value for ${name} that is not one` };
    flags[name] = read.data;
  }
  return { flags: flags as Partial<FeatureFlags> };
}
