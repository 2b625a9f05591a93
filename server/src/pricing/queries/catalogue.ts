import type { Kysely, Selectable } from "kysely";
import type { Database, ProductOptionTable, ProductTable } from "../../../database/tables.ts";

export type CatalogueOption = Selectable<ProductOptionTable>;
export type CatalogueProduct = Selectable<ProductTable> & { readonly options: readonly CatalogueOption[] };

/** All products and options in display order; withdrawn options have `active` false. */
export async function loadCatalogue(db: Kysely<Database>): Promise<CatalogueProduct[]> {
  const products = await db.selectFrom("product").selectAll().orderBy("position").execute();
  const options = await db.selectFrom("productOption").selectAll().orderBy("position").execute();
  const byType = Map.groupBy(options, (option) => option.productType);
  return products.map((product) => ({ ...product, options: byType.get(product.type) ?? [] }));
}
