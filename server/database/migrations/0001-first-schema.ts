import { type Kysely, sql } from "kysely";
import { addressSchema } from "./0001-first-schema/addresses.ts";
import { catalogueSchema } from "./0001-first-schema/catalogue.ts";
import { codeSchema } from "./0001-first-schema/codes.ts";
import { householdSchema } from "./0001-first-schema/households.ts";
import { operationSchema } from "./0001-first-schema/operations.ts";
import { paymentSchema } from "./0001-first-schema/payments.ts";

const statements = [
  "create extension if not exists btree_gist",
  "create extension if not exists pg_trgm",
  ...catalogueSchema,
  ...addressSchema,
  ...codeSchema,
  ...householdSchema,
  ...paymentSchema,
  ...operationSchema,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
