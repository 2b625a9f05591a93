import type { Success } from "@evenly/contract";
import { isBefore, londonToday } from "@evenly/domain/calendar";
import { lastDayToGiveNotice } from "@evenly/domain/direct-debit";
import { freePlaces } from "@evenly/domain/household";
import { lapsesOn } from "@evenly/domain/lapse";
import { monthlyFromWeekly, pence } from "@evenly/domain/money";
import { stageOf } from "@evenly/domain/service-order";
import { type Kysely, sql } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { addressOf } from "../../mail/index.ts";
import { joinLinkFor } from "../join-link.ts";

type Page = Success<"GET /my_house">;
type Needs = Pick<Dependencies, "db" | "clock" | "config">;

/** Days on which it can be said of somebody who has joined that nobody knows them. Ruling G8. */
const disputeDays = 14;

type Joined = {
  readonly housemateId: string;
  readonly firstName: string;
  readonly place: number;
  readonly since: string;
  readonly openedAccount: boolean;
};
type Invited = {
  readonly fullName: string;
  readonly email: string;
  readonly tel: string | null;
  readonly invitedOn: string;
  /** Of their first invitation: by it they keep their order. */
  readonly first: string;
};
type Service = Pick<
  Page["services"][number],
  "productType" | "label" | "title" | "orderedOn" | "confirmedOn" | "liveOn"
>;

type Found = Household & {
  readonly housemateId: string;
  readonly firstName: string;
  readonly agreedPrice: number;
  readonly byShareToken: boolean;
  readonly leftOn: string | null;
  readonly joined: readonly Joined[];
  /** The latest last. */
  readonly invited: readonly Invited[];
  readonly services: readonly Service[];
  readonly hasLapsed: boolean;
};

/** The household as one of its people may know it: of the others first names and days. Rulings A5, G2. */
export const readHouse = async (deps: Needs, membershipId: string) => {
  const { clock, config } = deps;
  const today = clock.today();
  const found = await findHouse(deps.db, membershipId, today);
  const { state, tenancy_start: start, size } = found;
  const gathers = state === "gathering";
  const mayInvite = gathers && !found.byShareToken;
  const joinBy = lastDayToGiveNotice(Temporal.PlainDate.from(start), config.advanceNoticeWorkingDays);
  return {
    firstName: found.firstName,
    fullAddress: addressOf(found),
    reference: found.reference,
    householdState: state,
    tenancyStart: start,
    tenancyEnd: found.tenancy_end,
    housemateCount: size,
    monthly: monthlyFromWeekly(pence(found.agreedPrice)),
    people: [
      ...found.joined.map((one) => asJoined(one, found, today)),
      ...freePlacesOf(found).map(asAwaited),
    ],
    services: found.services.map((service) => asService(service, found)),
    joinLink: mayInvite ? joinLinkFor(config, found.guid) : null,
    mayInvite,
    joinBy: gathers && !isBefore(joinBy, today) ? joinBy.toString() : null,
    lapsesOn: gathers
      ? lapsesOn(Temporal.PlainDate.from(start), config.householdLapsesAfterDays).toString()
      : null,
    cancelledOn: found.cancelled_at && londonToday(found.cancelled_at.getTime()).toString(),
    hasLapsed: found.hasLapsed,
    lastDay: found.last_day,
    leavesOn: found.leftOn && Temporal.PlainDate.from(found.leftOn).subtract({ days: 1 }).toString(),
  } satisfies Partial<Page>;
};

type Person = Page["people"][number];

const asJoined = (
  { housemateId, firstName, place, since, openedAccount }: Joined,
  found: Found,
  today: Temporal.PlainDate,
): Person => {
  const isYou = housemateId === found.housemateId;
  const isOver = found.state === "ended" || found.state === "cancelled";
  const isNew = isBefore(today, Temporal.PlainDate.from(since).add({ days: disputeDays }));
  const mayDispute = !isYou && !openedAccount && !isOver && isNew;
  return { firstName, isYou, place, state: "joined", since, invitedOn: null, mayDispute };
};

/** A place that is free, and who was invited last: nobody where no more were. */
type FreePlace = { readonly place: number; readonly invited: Invited | undefined };

const freePlacesOf = ({ state, size, joined, invited }: Found): FreePlace[] => {
  if (state !== "gathering") return [];
  const free = freePlaces(size, joined);
  const latest = invited
    .slice(-free.length)
    .toSorted((one, other) => (one.first < other.first ? -1 : Number(one.first > other.first)));
  return free.map((place, index) => ({ place, invited: latest[index] }));
};

const asAwaited = ({ place, invited }: FreePlace): Person => ({
  firstName: invited?.fullName.split(" ")[0] ?? null,
  isYou: false,
  place,
  state: "awaited",
  since: null,
  invitedOn: invited?.invitedOn ?? null,
  mayDispute: false,
});

const asService = (
  service: Service,
  { broadband_date: installedOn, tenancy_start: start }: Found,
): Page["services"][number] => ({
  ...service,
  stage: stageOf({ ordered: service.orderedOn, confirmed: service.confirmedOn, live: service.liveOn }),
  dueOn: service.productType === "Broadband" && installedOn !== null ? installedOn : start,
});

/** Who was invited for a place that is free, by somebody who may; undefined where nobody was. Rulings A5, G2. */
export const findInvitedFor = async (
  { db, clock }: Pick<Needs, "db" | "clock">,
  membershipId: string,
  place: number,
): Promise<{ readonly guid: string; readonly invited: Invited } | undefined> => {
  const found = await findHouse(db, membershipId, clock.today());
  const invited = freePlacesOf(found).find((free) => free.place === place)?.invited;
  return invited && !found.byShareToken ? { guid: found.guid, invited } : undefined;
};

/** In one query. */
const findHouse = async (
  db: Kysely<Database>,
  membershipId: string,
  today: Temporal.PlainDate,
): Promise<Found> => {
  const { rows } = await sql<Found>`
    select household.*, mine.left_on as "leftOn", me.id as "housemateId", me.first_name as "firstName", me.agreed_price as "agreedPrice",
      me.by_share_token as "byShareToken",
      (select coalesce(json_agg(one order by one.place), '[]') from (
        select distinct on (member.place) housemate.id as "housemateId", first_name as "firstName", member.place,
          joined_on as since, opened_account as "openedAccount"
        from membership as member join housemate on housemate.id = member.housemate_id
        where member.household_id = household.id and (left_on is null or left_on > ${today.toString()})
        order by member.place, joined_on
      ) as one) as joined,
      (select coalesce(json_agg(one order by one.sent_at, one.first), '[]') from (
        select distinct on (lower(email)) full_name as "fullName", email, tel, day_in_london(sent_at) as "invitedOn", sent_at,
          min(id::text) over (partition by lower(email)) as first
        from invitation
        where household_id = household.id and household.state = 'gathering'
          and not exists (select from membership as member join housemate on housemate.id = member.housemate_id
            where member.household_id = household.id and left_on is null
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
        where sold.household_id = household.id and sold.option_code not ilike '%\\_none%'
      ) as one) as services,
      exists (select from audit where household_id = household.id and action = 'cancel'
        and actor_id = 'lapse-households') as "hasLapsed"
    from membership as mine
    join housemate as me on me.id = mine.housemate_id
    join household on household.id = mine.household_id
    where mine.id = ${membershipId}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error("A session is of a place");
  return found;
};
