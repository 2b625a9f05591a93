import type { StageDays } from "@evenly/domain/service-order";
import type { Kysely, Selectable } from "kysely";
import { dayOf } from "../../../database/moments.ts";
import type { Database, ServiceOrderTable } from "../../../database/tables.ts";

type Columns = Pick<Selectable<ServiceOrderTable>, "ordered_on" | "confirmed_on" | "live_on">;

export function readStageDays({ ordered_on, confirmed_on, live_on }: Columns): StageDays {
  return {
    ordered: dayOf(ordered_on),
    confirmed: dayOf(confirmed_on),
    live: dayOf(live_on),
  };
}

export async function writeStageDays(db: Kysely<Database>, id: string, days: StageDays): Promise<void> {
  const { ordered, confirmed, live } = days;
  await db
    .updateTable("service_order")
    .set({
      ordered_on: ordered?.toString() ?? null,
      confirmed_on: confirmed?.toString() ?? null,
      live_on: live?.toString() ?? null,
      updated_at: new Date(),
    })
    .where("id", "=", id)
    .execute();
}
