import type { Product } from "@evenly/contract/products";
import { productTypeFromSlug } from "@evenly/domain/catalogue";

/** What a share link says of a package. Spec §2 Share-link mode, Rulings A3, D16. */
export type SharedPackage = {
  readonly addressGuid: string | undefined;
  readonly postcode: string | undefined;
  /** As it stands in the link; the server judges it. */
  readonly housemates: string;
  readonly voucherCode: string | undefined;
  readonly hash: string | undefined;
  /** Option codes; a product that the link leaves out keeps its default. */
  readonly chosen: Readonly<Partial<Record<Product["type"], string>>>;
};

/** Reads a share link's query; undefined when it is none: it needs a place and a number of housemates. */
export const readShareLink = (query: URLSearchParams): SharedPackage | undefined => {
  const given = (key: string) => query.get(key)?.trim() || undefined;
  const addressGuid = given("address");
  const postcode = given("postcode");
  const housemates = given("housemates");
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
    voucherCode: given("voucherCode"),
    hash: given("hash"),
    chosen,
  };
};

/** The products with the link's options chosen, where they are still offered. */
export const chooseShared = (products: readonly Product[], chosen: SharedPackage["chosen"]): Product[] =>
  products.map((product) => {
    const wanted = chosen[product.type]?.toLowerCase();
    const option = product.options.find(({ code }) => code.toLowerCase() === wanted);
    return option ? { ...product, selected: option.code } : product;
  });
