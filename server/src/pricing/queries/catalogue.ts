import type { Kysely, Selectable } from "kysely";
import type { Database, ProductOptionTable, ProductTable } from "../../../database/tables.ts";

export type CatalogueOption = Selectable<ProductOptionTable>;
export type CatalogueProduct = Selectable<ProductTable> & { readonly options: readonly CatalogueOption[] };

/** Every product with its options, in the order they are shown; options no longer sold are there with `active` false. */
export async function loadCatalogue(db: Kysely<Database>): Promise<CatalogueProduct[]> {
  const products = await db.selectFrom("product").selectAll().orderBy("position").execute();
  const options = await db.selectFrom("product_option").selectAll().orderBy("position").execute();
  const byType = Map.groupBy(options, (option) => option.product_type);
  return products.map((product) => ({ ...product, options: byType.get(product.type) ?? [] }));
}
