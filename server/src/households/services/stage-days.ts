import type { StageDays } from "@evenly/domain/service-order";
import type { Kysely, Selectable } from "kysely";
import { dayOf } from "../../../database/moments.ts";
import type { Database, ServiceOrderTable } from "../../../database/tables.ts";

type Columns = Pick<Selectable<ServiceOrderTable>, "orderedOn" | "confirmedOn" | "liveOn">;

export function readStageDays({ orderedOn, confirmedOn, liveOn }: Columns): StageDays {
  return {
    ordered: dayOf(orderedOn),
    confirmed: dayOf(confirmedOn),
    live: dayOf(liveOn),
  };
}

export async function writeStageDays(db: Kysely<Database>, id: string, days: StageDays): Promise<void> {
  const { ordered, confirmed, live } = days;
  await db
    .updateTable("serviceOrder")
    .set({
      orderedOn: ordered?.toString() ?? null,
      confirmedOn: confirmed?.toString() ?? null,
      liveOn: live?.toString() ?? null,
      updatedAt: new Date(),
    })
    .where("id", "=", id)
    .execute();
}
