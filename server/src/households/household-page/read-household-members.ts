import type { Success } from "@evenly/contract";
import type { Objection } from "@evenly/domain/place-dispute";
import { type Kysely, sql } from "kysely";
import { isWantedOption } from "../../../database/rules-in-sql.ts";
import type { Database } from "../../../database/tables.ts";
import { objectionTo } from "../queries/households.ts";

export type Joined = {
  readonly housemateId: string;
  readonly firstName: string;
  readonly place: number;
  readonly since: string;
  readonly joinedOn: string;
  readonly objection: Objection | null;
  readonly byShareToken: boolean;
  readonly openedAccount: boolean;
};
export type Invited = {
  readonly fullName: string;
  readonly email: string;
  readonly tel: string | null;
  readonly invitedOn: string;
  readonly first: string;
};
export type Service = Pick<
  Success<"GET /my_house">["services"][number],
  "productType" | "label" | "title" | "orderedOn" | "confirmedOn" | "liveOn"
>;

export type HouseholdMembers = {
  /** Whose the places are today. */
  readonly joined: readonly Joined[];
  /** Whose places they are to be. Ruling G5. */
  readonly successors: readonly Joined[];
  readonly invited: readonly Invited[];
  readonly services: readonly Service[];
  readonly hasLapsed: boolean;
};

export async function readHouseholdMembers(
  db: Kysely<Database>,
  householdId: string,
  today: Temporal.PlainDate,
): Promise<HouseholdMembers> {
  const { rows } = await sql<Omit<HouseholdMembers, "joined" | "successors"> & { members: Joined[] }>`
    select
      (select coalesce(json_agg(one order by one.place, one.since), '[]') from (
        select housemate.id as "housemateId", first_name as "firstName", member.place,
          joined_on as since, day_in_london(joined_at) as "joinedOn", ${objectionTo("member")} as objection,
          by_share_token as "byShareToken", opened_account as "openedAccount"
        from membership as member join housemate on housemate.id = member.housemate_id
        where member.household_id = household.id and (left_on is null or left_on > ${today.toString()})
      ) as one) as members,
      (select coalesce(json_agg(one order by one.sent_at, one.first), '[]') from (
        select distinct on (lower(email)) full_name as "fullName", email, tel, day_in_london(sent_at) as "invitedOn", sent_at,
          min(id::text) over (partition by lower(email)) as first
        from invitation
        where household_id = household.id and household.state = 'gathering'
          and not exists (select from membership as member join housemate on housemate.id = member.housemate_id
            where member.household_id = household.id and removed_at is null
              and (lower(housemate.email) = lower(invitation.email)
                or lower(first_name || ' ' || last_name) = lower(full_name)))
        order by lower(email), sent_at desc
      ) as one) as invited,
      (select coalesce(json_agg(one order by one.position), '[]') from (
        select sold.product_type as "productType", product.label, option.title, product.position,
          ordered_on as "orderedOn", confirmed_on as "confirmedOn", live_on as "liveOn"
        from household_product as sold
        join product on product.type = sold.product_type
        join product_option as option on option.code = sold.option_code
        left join service_order as ordered on ordered.household_id = sold.household_id
          and ordered.product_type = sold.product_type and ordered.cancelled_on is null
        where sold.household_id = household.id and ${isWantedOption(sql`sold.option_code`)}
      ) as one) as services,
      has_lapsed as "hasLapsed"
    from household where household.id = ${householdId}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error("There is no such household");
  const { members, ...rest } = found;
  const isFirst = (one: Joined, index: number) => one.place !== members[index - 1]?.place;
  return {
    ...rest,
    joined: members.filter(isFirst),
    successors: members.filter((one, index) => !isFirst(one, index)),
  };
}
