import { isOnlyObjector, mayDispute } from "@evenly/domain/place-dispute";
import type { Joiner } from "../mail/index.ts";
import { asObjector, maySeeGuid } from "./may-see-guid.ts";
import type { Member } from "./queries/households.ts";

/** Who took a place, as a housemate is mailed of it. Rulings A5, G8. */
export function describeJoiner(
  newcomer: Member,
  reader: Member,
  others: readonly Member[],
  today: Temporal.PlainDate,
): Joiner {
  const [joiner, own] = [asObjector(newcomer), asObjector(reader)];
  return {
    firstName: maySeeGuid(reader, today) ? newcomer.firstName : undefined,
    place: newcomer.place,
    mayDispute: mayDispute(own, joiner, joiner.joinedOn),
    isOnlyObjector: isOnlyObjector(own, joiner, others.map(asObjector), joiner.joinedOn),
  };
}
