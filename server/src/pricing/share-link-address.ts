import { slugOf } from "@evenly/domain/catalogue";
import type { PricedOption } from "@evenly/domain/package-price";
import * as pages from "@evenly/domain/pages";

export type SharedPackage = {
  readonly hash: string;
  readonly householdSize: number;
  readonly options: readonly PricedOption[];
  readonly addressGuid?: string | undefined;
  readonly postcode?: string | undefined;
  readonly voucherCode?: string | undefined;
  readonly referralCode?: string | undefined;
  readonly affiliateCode?: string | undefined;
};

/** Spec §2 share-link mode, Rulings A3, D16. */
export function shareLinkAddress(publicUrl: string, shared: SharedPackage): string {
  const query = new URLSearchParams();
  const add = (name: string, value: string | undefined) => {
    if (value !== undefined) query.append(name, value);
  };
  add("address", shared.addressGuid);
  add("postcode", shared.postcode);
  add("housemates", String(shared.householdSize));
  for (const { type, code } of shared.options) add(slugOf(type), code);
  add("hash", shared.hash);
  add("voucherCode", shared.voucherCode);
  add("ref", shared.referralCode);
  add("aff", shared.affiliateCode);
  return `${publicUrl}${pages.shortSummary}?${query.toString()}`;
}

export function hashOfShareLink(publicUrl: string, link: string): string | undefined {
  const ours = URL.canParse(link) ? new URL(link) : undefined;
  if (!ours || ours.username !== "" || ours.password !== "") return undefined;
  if (`${ours.origin}${ours.pathname}` !== `${publicUrl}${pages.shortSummary}`) return undefined;
  return ours.searchParams.get("hash") ?? undefined;
}
