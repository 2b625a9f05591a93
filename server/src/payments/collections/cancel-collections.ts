import { cancellableCollectionStates } from "@evenly/domain/collection";
import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { ChangedPayment } from "./tell-of-changes.ts";

/** Of households or of housemates; where `dueAfter` is given, what is due after that day. */
export type WhoseCollections = {
  readonly by: "household_id" | "housemate_id";
  readonly ids: readonly string[];
  readonly dueAfter?: Temporal.PlainDate;
};

/**
 * Cancels what can be cancelled, in a household that the caller has locked. Gives the payments that their payers had
 * notice of. Rulings F3, F4.
 */
export const cancelCollections = async (
  trx: Transaction<Database>,
  { by, ids, dueAfter }: WhoseCollections,
): Promise<ChangedPayment[]> => {
  if (ids.length === 0) return [];
  const cancelled = await trx
    .updateTable("collection")
    .set({ state: "cancelled" })
    .where(by, "in", ids)
    .where("state", "in", cancellableCollectionStates)
    .$if(dueAfter !== undefined, (query) => query.where("due_on", ">", dueAfter?.toString() ?? ""))
    .returning(["housemate_id", "due_on", "collect_on", "noticed_amount"])
    .execute();
  return cancelled.flatMap(({ housemate_id, due_on, collect_on, noticed_amount }) =>
    collect_on === null || noticed_amount === null
      ? []
      : {
          housemateId: housemate_id,
          dueOn: due_on,
          before: { collectOn: collect_on, amount: noticed_amount },
          after: undefined,
        },
  );
};
