import type { Success } from "@evenly/contract";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { refuseDisputed } from "../../payments/index.ts";
import { inviteHousemates } from "../invite-housemates.ts";
import { findPageContext } from "./find-page-context.ts";
import { findInvitedFor } from "./read-house.ts";

/** Repeats an invitation to the address its housemates gave, which they do not see. Rulings B3, G2. */
export function inviteAgain(
  deps: Dependencies,
  { membershipId, place }: { readonly membershipId: string; readonly place: number },
): Promise<Success<"POST /my_house/invite_again">> {
  return deps.db.transaction().execute(async (trx) => {
    const context = await findPageContext(trx, membershipId);
    const { id: housemateId } = context.housemate;
    await refuseDisputed(trx, housemateId);
    const household = await lockHousehold(trx, context.household.id);
    const invited = await findInvitedFor({ ...deps, db: trx }, context, place);
    if (invited === undefined) throw refuse("place-empty");
    const { fullName: fullname, email, tel } = invited;
    const rows = [{ fullname, email, tel: tel ?? "" }];
    const sent = await inviteHousemates(trx, deps, { household, rows, by: { housemateId } });
    return { firstName: fullname.split(" ")[0] ?? "", sent: sent > 0 };
  });
}
