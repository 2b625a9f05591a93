import { inLondon } from "@evenly/domain/moments";
import * as pages from "@evenly/domain/pages";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Dependencies } from "../../dependencies.ts";
import { addressOf, tell, tokenMarks } from "../../mail/index.ts";
import type { JobHandler } from "../../queue/index.ts";
import { readHeldPrice } from "./read-held-price.ts";
import { findJoiner } from "../queries/households.ts";

/** 'Confirm your place', or to a housemate that somebody used their email. Once. Ruling A5. */
export function mailHeldPlace(deps: Dependencies): JobHandler<"mail-held-place"> {
  return ({ heldPlaceId }) =>
    deps.db.transaction().execute(async (trx) => {
      const now = deps.clock.now();
      const found = await trx
        .selectFrom("heldPlace")
        .select("householdId")
        .where("id", "=", heldPlaceId)
        .executeTakeFirst();
      if (found === undefined) return;
      const household = await lockHousehold(trx, found.householdId);
      const heldPlace = await trx
        .selectFrom("heldPlace")
        .selectAll()
        .where("id", "=", heldPlaceId)
        .where("mailedAt", "is", null)
        .where("expiresAt", ">", now)
        .forUpdate()
        .executeTakeFirst();
      if (heldPlace === undefined) return;
      const housemate = await findJoiner(trx, household.id, heldPlace.email);
      await trx.updateTable("heldPlace").set({ mailedAt: now }).where("id", "=", heldPlace.id).execute();
      const fullAddress = addressOf(household);
      if (housemate !== undefined)
        await tell(trx, deps, {
          template: "email-used",
          housemateId: housemate.id,
          data: { firstName: housemate.firstName, fullAddress },
        });
      else
        await tell(trx, deps, {
          template: "place-confirmation",
          to: heldPlace.email,
          householdId: household.id,
          data: {
            firstName: heldPlace.firstName,
            fullAddress,
            link: `${deps.config.publicUrl}${pages.openMyHouse}?token=${tokenMarks.heldPlace}`,
            ...(await readHeldPrice(trx, deps, household, heldPlace)).agreed,
            accountEnding: heldPlace.accountEnding,
            until: inLondon(heldPlace.expiresAt.getTime()),
          },
        });
    });
}
