import { pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { actorOf, detailOnBehalf, type PageOwner } from "../../http/page-owner.ts";
import { refuseUnlessShown } from "../../http/preview-token.ts";
import { refuse } from "../../http/refusals.ts";
import { addressOf, tell } from "../../mail/index.ts";
import { holdForChange } from "../size/hold-for-change.ts";
import { findOpenSuccessions } from "../succession/queries.ts";
import { applyPrice } from "./apply-price.ts";
import { planTerms, type TermsPlan, type TypedTerms } from "./plan-terms.ts";

/**
 * Gives a household that gathers another package or other dates, as they were shown, and mails everybody who has joined
 * what they pay and when: nothing was announced to them yet. As for another number, all have agreed; who calls this has
 * made sure of it. Rulings B5, F4, G3, H4.
 */
export async function changeTerms(
  trx: Transaction<Database>,
  deps: Work,
  owner: PageOwner,
  { token, ...typed }: TypedTerms & { readonly token: string },
): Promise<void> {
  const { proposal } = await holdForChange(trx, deps, owner, "terms-settled");
  if (proposal !== undefined) throw refuse("size-proposed");
  const plan = await planTerms(trx, deps, owner, typed);
  const { household, housemates, wanted } = plan;
  if (wanted === undefined) throw refuse("approval-changed");
  refuseUnlessShown(token, wanted.preview);
  const isLeaving = (await findOpenSuccessions(trx, household.id)).length > 0;
  if (isLeaving || (await hasLeaver(trx, household.id))) throw refuse("place-moving");
  const { changed, price, preview } = wanted;
  const now = deps.clock.now();
  const { tenancyStart, tenancyEnd, broadbandUrgent, broadbandDate } = changed;
  const isMoved = tenancyStart !== household.tenancyStart;
  const days = {
    tenancyStart,
    tenancyEnd,
    broadbandUrgent,
    broadbandDate,
    ...(isMoved && { lapseWarnings: 0 }),
  };
  await applyPrice(trx, { household, housemates }, price, { changes: days, now });
  await recordAudit(trx, {
    householdId: household.id,
    actor: actorOf(owner),
    action: "change-terms",
    at: now,
    detail: { ...detailOnBehalf(owner), before: preview.before, after: preview.after },
  });
  await tell(trx, deps, writeToAll(plan, wanted));
}

async function hasLeaver(trx: Transaction<Database>, householdId: string): Promise<boolean> {
  const found = await trx
    .selectFrom("succession")
    .select("id")
    .where("householdId", "=", householdId)
    .where("state", "=", "agreed")
    .executeTakeFirst();
  return found !== undefined;
}

function writeToAll(
  { household, housemates }: TermsPlan,
  { preview, changed }: NonNullable<TermsPlan["wanted"]>,
) {
  const { before, after, schedule, losesDiscount } = preview;
  return housemates.map(({ id: housemateId, firstName }) => ({
    template: "terms-changed" as const,
    housemateId,
    data: {
      firstName,
      fullAddress: addressOf(household),
      start: Temporal.PlainDate.from(changed.tenancyStart),
      end: Temporal.PlainDate.from(changed.tenancyEnd),
      products: after.products
        .filter(({ isWanted }) => isWanted)
        .map(({ label, title }) => ({ label, title })),
      monthlyBefore: pence(before.monthly),
      monthly: pence(after.monthly),
      weekly: pence(after.weekly),
      losesDiscount,
      schedule: schedule.map(({ on, amount }) => ({
        collectionDate: Temporal.PlainDate.from(on),
        amount: pence(amount),
      })),
    },
  }));
}
