import type { Brand } from "@evenly/contract/config";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";

const ownBrand = "evenly";

/** Writes the configured brand to the row that all others reference. Ruling A1. */
export async function saveBrand(db: Kysely<Database>, brand: Brand): Promise<void> {
  const row = {
    name: brand.name,
    strapline: brand.strapline,
    phone: brand.phone,
    email: brand.email,
    company_name: brand.companyName,
    company_number: brand.companyNumber,
    registered_address: brand.registeredAddress,
    statement_name: brand.statementName,
    links: JSON.stringify(brand.links),
    updated_at: new Date(),
  };
  await db.updateTable("brand").set(row).where("key", "=", ownBrand).execute();
}
