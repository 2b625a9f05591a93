import type { Product } from "@evenly/contract/products";
import { productTypeFromSlug } from "@evenly/domain/catalogue";

/** A share link's content. Spec §2 Share-link mode, Rulings A3, D16. */
export type SharedPackage = {
  readonly addressGuid: string | undefined;
  readonly postcode: string | undefined;
  /** Unchecked; the server checks it. */
  readonly housemates: string;
  readonly voucherCode: string | undefined;
  readonly hash: string | undefined;
  /** Option codes; missing products keep their default. */
  readonly chosen: Readonly<Partial<Record<Product["type"], string>>>;
};

/** Parses a share link's query; undefined without a place or a number of housemates. */
export function readShareLink(query: URLSearchParams): SharedPackage | undefined {
  const parameter = (key: string) => query.get(key)?.trim() || undefined;
  const addressGuid = parameter("address");
  const postcode = parameter("postcode");
  const housemates = parameter("housemates");
  if (!(addressGuid || postcode) || !housemates) return undefined;
  const chosen: Partial<Record<Product["type"], string>> = {};
  for (const [key, code] of query) {
    const type = productTypeFromSlug(key);
    if (type && code.trim()) chosen[type] = code.trim();
  }
  return {
    addressGuid,
    postcode,
    housemates,
    voucherCode: parameter("voucherCode"),
    hash: parameter("hash"),
    chosen,
  };
}

/** Applies the link's options where they are still offered. */
export function chooseShared(products: readonly Product[], chosen: SharedPackage["chosen"]): Product[] {
  return products.map((product) => {
    const wanted = chosen[product.type]?.toLowerCase();
    const option = product.options.find(({ code }) => code.toLowerCase() === wanted);
    return option ? { ...product, selected: option.code } : product;
  });
}
