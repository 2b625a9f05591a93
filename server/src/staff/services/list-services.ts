import type { Query, Success } from "@evenly/contract";
import { catalogue, type ProductType, productTypes } from "@evenly/domain/catalogue";
import { productFacts } from "@evenly/domain/product-facts";
import { serviceWork } from "@evenly/domain/service-order";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { choicesIn, dayIn } from "../lists/filters.ts";
import type { List } from "../lists/list.ts";

type Shown = Success<"GET /staff/services">["rows"][number];
type Row = Shown & {
  readonly line2: string;
  readonly organisation: string;
  readonly contact: string | null;
};

/** The condition of the index `service_order_under_way`. */
const underWay = sql<boolean>`service_order.work in ('to-order', 'ordered', 'confirmed', 'to-end')`;

const isOf = (types: readonly ProductType[]) =>
  sql<boolean>`service_order.product_type = any(${types}::text[])`;
const needsName = isOf(productTypes.filter((type) => productFacts[type].needsName));
const needsInstallation = isOf(productTypes.filter((type) => catalogue[type].needsInstallation));

/** The opener's name or, after they left, a current housemate's, where a supplier needs one. No email or phone. */
const contact = sql<string | null>`case when ${needsName} then (
  select first_name || ' ' || last_name from membership join housemate on housemate.id = membership.housemate_id
  where membership.household_id = service_order.household_id and removed_at is null
  order by left_on desc nulls first, opened_account desc, membership.place limit 1) end`;

/** Every filter has an index. Rulings H4, H5. */
export const services: List<Query<"GET /staff/services">, Row> = {
  name: "services",
  rows: (db, filters) => {
    const states = choicesIn("state", filters.state, serviceWork);
    const products = choicesIn("product", filters.product, productTypes);
    const before = dayIn("before", filters.before);
    let query = db
      .selectFrom("service_order")
      .innerJoin("household", "household.id", "service_order.household_id")
      .innerJoin("product_option", "product_option.code", "service_order.option_code")
      .select([
        "service_order.id",
        "service_order.product_type as type",
        "product_option.title as option",
        "service_order.work",
        "household.reference",
        "household.line1 as address",
        "household.line2",
        "household.organisation_name as organisation",
        "household.postcode",
        "household.city",
        "household.tenancy_start as tenancyStart",
        "household.tenancy_end as tenancyEnd",
        sql<string>`case when ${needsInstallation}
          then greatest(household.tenancy_start, household.broadband_date) else household.tenancy_start end`.as(
          "wantedOn",
        ),
        sql<string | null>`case service_order.work when 'to-end'
          then coalesce(household.last_day, service_order.cancelled_on) end`.as("endsOn"),
        "service_order.ordered_on as orderedOn",
        "service_order.confirmed_on as confirmedOn",
        "service_order.live_on as liveOn",
        "service_order.supplier_reference as supplierReference",
        contact.as("contact"),
      ]);
    query = states === undefined ? query.where(underWay) : query.where("service_order.work", "in", states);
    if (products) query = query.where("service_order.product_type", "in", products);
    if (filters.option !== undefined)
      query = query.where("service_order.option_code", "in", filters.option.split(","));
    if (filters.city !== undefined)
      query = query.where("service_order.city", "=", filters.city.toLowerCase());
    if (before !== undefined) query = query.where("service_order.starts_on", "<", before);
    return query;
  },
  sorts: { starts: { by: sql.ref("service_order.starts_on"), type: "date" } },
  firstSort: "starts",
  key: { by: sql.ref("service_order.id"), type: "uuid" },
  columns: [
    { head: "Our reference", plain: ({ reference }) => reference },
    { head: "Service", plain: ({ type }) => type },
    { head: "Option", plain: ({ option }) => option },
    { head: "State", plain: ({ work }) => work },
    { head: "Your reference", text: ({ supplierReference }) => supplierReference },
    { head: "Organisation", text: ({ organisation }) => organisation },
    { head: "Address line 1", text: ({ address }) => address },
    { head: "Address line 2", text: ({ line2 }) => line2 },
    { head: "City", text: ({ city }) => city },
    { head: "Postcode", text: ({ postcode }) => postcode },
    { head: "Tenancy starts", plain: ({ tenancyStart }) => tenancyStart },
    { head: "Tenancy ends", plain: ({ tenancyEnd }) => tenancyEnd },
    { head: "Wanted from", plain: ({ wantedOn }) => wantedOn },
    { head: "To end on", plain: ({ endsOn }) => endsOn },
    { head: "Contact", text: ({ contact: name }) => name },
  ],
};

export const readOptions = (db: Kysely<Database>): Promise<Success<"GET /staff/services">["options"]> =>
  db
    .selectFrom("product_option")
    .select(["code", "product_type as type", "title"])
    .where("code", "not ilike", "%\\_none")
    .orderBy(sql`array_position(${productTypes}::text[], product_type)`)
    .orderBy("position")
    .execute();
