import { isMandateOver } from "@evenly/domain/mandate";
import type { Dependencies } from "../../dependencies.ts";
import type { JobHandler } from "../../queue/index.ts";
import { findMandatePayer, findMandatesOf } from "./queries.ts";

/**
 * Updates a housemate's email and name at the provider for their open mandates. Retried while a set-up is unanswered, because it
 * may have used the old address. Ruling C9.
 */
export function updatePayer({ db, directDebitProvider }: Dependencies): JobHandler<"update-payer"> {
  return async ({ housemateId }) => {
    for (const { id, state } of await findMandatesOf(db, housemateId)) {
      if (isMandateOver(state)) continue;
      const payer = await findMandatePayer(db, id);
      if (payer === undefined) continue;
      const { email, firstName: givenName, lastName: familyName, providerReference } = payer;
      if (providerReference === null) throw new Error("The provider has not answered yet");
      await directDebitProvider.updatePayer(providerReference, { email, givenName, familyName });
    }
  };
}
