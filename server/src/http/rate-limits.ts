import { type CallName, calls } from "@evenly/contract";
import { type LimitName, limits } from "@evenly/contract/limits";
import type { Call } from "@evenly/contract/shape";
import { refuseTooMany } from "./refusals.ts";
import { clientKeys } from "./client-address.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Hit, RateLimit } from "./rate-limiter.ts";

type Limiter = Dependencies["rateLimiter"];

/** Signed-in staff are counted by person: colleagues share an address. Ruling C13. */
type Who = string | { readonly personId: string };

export function countCall(limiter: Limiter, name: CallName, who: Who) {
  const { limit = "reads" }: Call = calls[name];
  return takeOrRefuse(limiter, limit, who);
}

/** Counts a hit or refuses it with 429. A refused hit is counted under no key. Returns the undo. */
export async function takeOrRefuse(limiter: Limiter, limit: LimitName, who: Who) {
  const taken: Hit[] = [];
  const giveBack = () => {
    for (const hit of taken) hit.giveBack();
  };
  for (const { limit: own, key } of countedOf(limit, who)) {
    const hit = await limiter.take(own, key);
    if (hit.wait !== undefined) {
      giveBack();
      throw refuseTooMany(hit.wait);
    }
    taken.push(hit);
  }
  return giveBack;
}

export async function countFailure(limiter: Limiter, limit: LimitName, clientAddress: string): Promise<void> {
  for (const { limit: own, key } of countedOf(limit, clientAddress)) await limiter.take(own, key);
}

type Counted = { readonly limit: RateLimit; readonly key: string };

function countedOf(name: LimitName, who: Who): Counted[] {
  const limit: RateLimit = { name, ...limits[name] };
  if (typeof who !== "string") return [{ limit, key: who.personId }];
  return clientKeys(who).map(({ key, times }) => ({
    limit: { ...limit, most: limit.most * times },
    key,
  }));
}
