import { isMandateOver } from "@evenly/domain/mandate";
import type { Dependencies } from "../../dependencies.ts";
import type { JobHandler } from "../../queue/index.ts";
import { findMandatePayer, findMandatesOf } from "./queries.ts";

type Needs = Pick<Dependencies, "db" | "directDebitProvider">;

/**
 * Tells the provider where a housemate is written to now, of each mandate of theirs that is not over. One that is being
 * set up may have been asked for with the address before: it is tried again once the provider has answered. Ruling C9.
 */
export const updatePayer =
  ({ db, directDebitProvider }: Needs): JobHandler<"update-payer"> =>
  async ({ housemateId }) => {
    for (const { id, state } of await findMandatesOf(db, housemateId)) {
      if (isMandateOver(state)) continue;
      const payer = await findMandatePayer(db, id);
      if (payer === undefined) continue;
      const { email, providerReference } = payer;
      if (providerReference === null) throw new Error("The provider has not answered yet");
      await directDebitProvider.updatePayer(providerReference, { email });
    }
  };
