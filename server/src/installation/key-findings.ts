import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Config } from "../config.ts";
import type { EncryptionKeys } from "../encryption-keys.ts";
import { type Finding, warning, well, wrong } from "./finding.ts";

type SealedRow = { readonly id: string; readonly key: string; readonly sealed: string };

/** Whether what is stored can be opened: one row of each key that the database names. */
export async function examineKeys(db: Kysely<Database>, keys: EncryptionKeys): Promise<Finding> {
  const about = "encryption keys";
  const { rows } = await sql<SealedRow>`
    select distinct on (key) * from (
      (select distinct on (key_id) id, key_id as key, sealed from bank_account order by key_id, id)
      union all
      (select distinct on (guid_key_id) id, guid_key_id, guid_sealed from household
        where guid_key_id is not null order by guid_key_id, id)
    ) as stored order by key`.execute(db);
  const missing = rows.filter(({ key }) => keys.find(key) === undefined).map(({ key }) => key);
  if (missing.length > 0) {
    return wrong(
      about,
      `the database has rows under ${missing.join(", ")}, which ENCRYPTION_KEYS does not have`,
      "add the key again, after the first: without it nobody can be collected from",
    );
  }
  const others = rows.filter((row) => !canOpen(keys, row)).map(({ key }) => key);
  if (others.length > 0) {
    return wrong(
      about,
      `${others.join(", ")} opens nothing: its bytes are not those that the rows were encrypted with`,
      "give the name its own key back; a new key needs a new name",
    );
  }
  const old = rows.filter(({ key }) => key !== keys.current.id).length;
  return well(
    about,
    rows.length === 0
      ? "nothing is encrypted yet"
      : `open what is stored${old > 0 ? ", some of it under an older key" : ""}`,
  );
}

function canOpen(keys: EncryptionKeys, { id, key, sealed }: SealedRow): boolean {
  try {
    keys.open(id, { keyId: key, sealed });
    return true;
  } catch {
    return false;
  }
}

const enoughCharacters = 32;

/** Lengths and repetition alone; the values are in no finding. */
export function examineSecrets({ databaseUrl, metricsToken, directDebit, environment }: Config): Finding[] {
  const password = databaseUrl === undefined ? "" : decodeURIComponent(new URL(databaseUrl).password);
  const secrets: readonly (readonly [name: string, value: string, enough: number])[] = [
    ...(password === "" ? [] : [["the password in DATABASE_URL", password, 16] as const]),
    ...(metricsToken === undefined ? [] : [["METRICS_TOKEN", metricsToken, enoughCharacters] as const]),
    ...(directDebit.provider === "gocardless"
      ? directDebit.webhookSecrets.map(
          (value) => ["GOCARDLESS_WEBHOOK_SECRET", value, enoughCharacters] as const,
        )
      : []),
  ];
  const weak = secrets.filter(([, value, enough]) => value.length < enough || new Set(value).size < 8);
  const finding = environment === "production" ? wrong : warning;
  if (weak.length === 0) return [well("secrets", "long enough")];
  return weak.map(([name, , enough]) =>
    finding(
      "secrets",
      `${name} can be guessed`,
      `take ${String(enough)} random characters or more (openssl rand -hex 32)`,
    ),
  );
}
