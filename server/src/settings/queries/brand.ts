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
    companyName: brand.companyName,
    companyNumber: brand.companyNumber,
    registeredAddress: brand.registeredAddress,
    statementName: brand.statementName,
    links: JSON.stringify(brand.links),
    updatedAt: new Date(),
  };
  await db.updateTable("brand").set(row).where("key", "=", ownBrand).execute();
}
