import type { Success } from "@evenly/contract";
import { serviceList } from "@evenly/contract/staff/services";
import { catalogue, type ProductType, productTypes } from "@evenly/domain/catalogue";
import { productFacts } from "@evenly/domain/product-facts";
import { type Kysely, sql } from "kysely";
import { isWantedOption } from "../../../database/rules-in-sql.ts";
import type { Database } from "../../../database/tables.ts";
import { equals, isBefore, isIn } from "../lists/conditions.ts";
import type { List } from "../lists/list.ts";

type Shown = Success<"GET /staff/services">["rows"][number];
type Row = Shown & {
  readonly line2: string;
  readonly organisation: string;
  readonly contact: string | null;
};

/** The condition of the index `service_order_under_way`. */
const underWay = sql<boolean>`service_order.work in ('to-order', 'ordered', 'confirmed', 'to-end')`;

function isOf(types: readonly ProductType[]) {
  return sql<boolean>`service_order.product_type = any(${types}::text[])`;
}
const needsName = isOf(productTypes.filter((type) => productFacts[type].needsName));
const needsInstallation = isOf(productTypes.filter((type) => catalogue[type].needsInstallation));

/** The opener's name or, after they left, a current housemate's, where a supplier needs one. No email or phone. */
const contact = sql<string | null>`case when ${needsName} then (
  select first_name || ' ' || last_name from membership join housemate on housemate.id = membership.housemate_id
  where membership.household_id = service_order.household_id and removed_at is null
  order by left_on desc nulls first, opened_account desc, membership.place limit 1) end`;

/** Every filter has an index. Rulings H4, H5. */
export const services: List<typeof serviceList, Row> = {
  isActedOn: true,
  declared: serviceList,
  name: "services",
  rows: (db, { state }) => {
    const query = db
      .selectFrom("serviceOrder")
      .innerJoin("household", "household.id", "serviceOrder.householdId")
      .innerJoin("productOption", "productOption.code", "serviceOrder.optionCode")
      .select([
        "serviceOrder.id",
        "serviceOrder.productType as type",
        "productOption.title as option",
        "serviceOrder.work",
        "household.reference",
        "household.line1 as address",
        "household.line2",
        "household.organisationName as organisation",
        "household.postcode",
        "household.city",
        "household.tenancyStart",
        "household.tenancyEnd",
        sql<string>`case when ${needsInstallation}
          then greatest(household.tenancy_start, household.broadband_date) else household.tenancy_start end`.as(
          "wantedOn",
        ),
        sql<string | null>`case service_order.work when 'to-end'
          then coalesce(household.last_day, service_order.cancelled_on) end`.as("endsOn"),
        "serviceOrder.orderedOn",
        "serviceOrder.confirmedOn",
        "serviceOrder.liveOn",
        "serviceOrder.supplierReference",
        contact.as("contact"),
      ]);
    return state === undefined ? query.where(underWay) : query;
  },
  filters: {
    product: isIn("serviceOrder.productType"),
    option: isIn("serviceOrder.optionCode"),
    state: isIn("serviceOrder.work"),
    city: (city) => equals("serviceOrder.city")(city.toLowerCase()),
    before: isBefore("serviceOrder.startsOn"),
  },
  sorts: { starts: { by: sql.ref("serviceOrder.startsOn"), type: "date" } },
  key: { by: sql.ref("serviceOrder.id"), type: "uuid" },
  sheet: {},
};

export function readOptions(db: Kysely<Database>): Promise<Success<"GET /staff/services">["options"]> {
  return db
    .selectFrom("productOption")
    .select(["code", "productType as type", "title"])
    .where(isWantedOption(sql`code`))
    .orderBy(sql`array_position(${productTypes}::text[], product_type)`)
    .orderBy("position")
    .execute();
}
