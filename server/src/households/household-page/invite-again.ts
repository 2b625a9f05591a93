import type { Success } from "@evenly/contract";
import type { Dependencies } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { inviteHousemates } from "../invite-housemates.ts";
import { findInvitedFor } from "./read-house.ts";

/** Mails who is awaited once more, at the address that their housemates gave and do not see. Rulings B3, G2. */
export const inviteAgain = (
  deps: Dependencies,
  { membershipId, place }: { readonly membershipId: string; readonly place: number },
): Promise<Success<"POST /my_house/invite_again">> =>
  deps.db.transaction().execute(async (trx) => {
    const found = await findInvitedFor({ ...deps, db: trx }, membershipId, place);
    if (found === undefined) throw refuse("place-empty");
    const { guid, invited } = found;
    const { fullName: fullname, email, tel } = invited;
    const rows = [{ fullname, email, tel: tel ?? "" }];
    const sent = await inviteHousemates(trx, deps, { guid, rows });
    return { firstName: fullname.split(" ")[0] ?? "", sent: sent > 0 };
  });
