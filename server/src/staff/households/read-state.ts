import type { Success } from "@evenly/contract";
import { londonToday } from "@evenly/domain/calendar";
import { areReleasable } from "@evenly/domain/collection-hold";
import { stageOf } from "@evenly/domain/service-order";
import { type Kysely, sql } from "kysely";
import { isWantedOption } from "../../../database/rules-in-sql.ts";
import type { Database, Household } from "../../../database/tables.ts";
import { findHolds } from "../../payments/index.ts";
import { findOpenProposal, type Member } from "../../households/index.ts";

type Page = Success<"GET /staff/households/:reference">;
type ServiceRow = Omit<Page["services"][number], "stage">;

/** Each sold service with its order, and those that a supplier must still end. Rulings G2, H4. */
export async function readServices(db: Kysely<Database>, householdId: string): Promise<Page["services"]> {
  const { rows } = await sql<ServiceRow>`
    select service_order.id as "orderId", sold.product_type as type, product.label, option.title as option,
      ordered_on as "orderedOn", confirmed_on as "confirmedOn", live_on as "liveOn",
      supplier_reference as "supplierReference", case work when 'to-end' then cancelled_on end as "toEndSince"
    from household_product as sold
    join product on product.type = sold.product_type
    left join service_order on service_order.household_id = sold.household_id
      and service_order.product_type = sold.product_type and (cancelled_on is null or work = 'to-end')
    join product_option as option on option.code = coalesce(service_order.option_code, sold.option_code)
    where sold.household_id = ${householdId} and ${isWantedOption(sql`sold.option_code`)}
    order by product.position, cancelled_on nulls first, service_order.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    stage: stageOf({ ordered: row.orderedOn, confirmed: row.confirmedOn, live: row.liveOn }),
  }));
}

/** Undecided disputes. Ruling G8. */
export async function readDisputes(db: Kysely<Database>, householdId: string): Promise<Page["disputes"]> {
  const rows = await db
    .selectFrom("placeDispute")
    .innerJoin("membership", "membership.id", "placeDispute.membershipId")
    .innerJoin("housemate", "housemate.id", "membership.housemateId")
    .innerJoin("housemate as other", "other.id", "placeDispute.raisedBy")
    .select([
      "membership.place",
      "housemate.id as housemateId",
      "housemate.firstName as name",
      "other.firstName as raisedBy",
      "raisedAt",
    ])
    .where("placeDispute.householdId", "=", householdId)
    .where("resolvedAt", "is", null)
    .orderBy("raisedAt")
    .execute();
  return rows.map(({ raisedAt, ...row }) => ({
    ...row,
    raisedOn: londonToday(raisedAt.getTime()).toString(),
  }));
}

/** Open holds; those of the others are decided with the place, or not at all. Ruling F6. */
export async function readHolds(db: Kysely<Database>, householdId: string): Promise<Page["holds"]> {
  const holds = await findHolds(db, householdId);
  const holdsOf = Map.groupBy(holds, ({ housemateId }) => housemateId);
  return holds.map(({ firstName, lastName, ...hold }) => ({
    ...hold,
    name: `${firstName} ${lastName}`,
    isReleasable: areReleasable((holdsOf.get(hold.housemateId) ?? []).map(({ cause }) => cause)),
  }));
}

/** Undecided or future handovers. Ruling G5. */
export async function readSuccessions(
  db: Kysely<Database>,
  householdId: string,
  today: Temporal.PlainDate,
): Promise<Page["successions"]> {
  const { rows } = await sql<Page["successions"][number]>`
    select succession.place, leaver.first_name as leaver, successor.first_name as successor,
      successor_email as "successorEmail", state, last_day as "lastDay", hands_over_on as "handsOverOn",
      join_by as "joinBy"
    from succession
    join membership on membership.id = membership_id
    join housemate as leaver on leaver.id = membership.housemate_id
    left join housemate as successor on successor.id = successor_housemate_id
    where succession.household_id = ${householdId}
      and (state in ('asked', 'joined-late') or (state = 'agreed' and hands_over_on > ${today.toString()}))
    order by succession.place`.execute(db);
  return rows;
}

/** The valid proposal, if any. Ruling G3. */
export async function readSizeProposal(
  db: Kysely<Database>,
  { id }: Household,
  housemates: readonly Member[],
  today: Temporal.PlainDate,
): Promise<Page["sizeProposal"]> {
  const proposal = await findOpenProposal(db, id, housemates, today);
  if (proposal === undefined) return null;
  const by = housemates.find((one) => one.id === proposal.proposedBy);
  return {
    size: proposal.size,
    proposedBy: by?.firstName ?? "",
    agreed: proposal.agreed.length,
    asked: proposal.proposedTo.length,
    price: proposal.priceAfter,
    lapsesOn: proposal.lapsesOn,
  };
}
