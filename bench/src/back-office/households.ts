import { day, firstDay, idOf, mostStart, now, oneOf, pick, type Step, today } from "./step.ts";

// Combined from lists: no real streets or people.
const beginnings = [
  "Bramble", "Clover", "Curlew", "Damson", "Fennel", "Foxglove", "Heron", "Juniper", "Lapwing", "Linnet",
  "Medlar", "Otter", "Plover", "Quince", "Saffron", "Sorrel", "Teasel", "Thistle", "Whimbrel", "Yarrow",
]; // prettier-ignore
const endings = ["wick", "garth", "combe", "mead", "stead", "fold", "holt", "thorpe", "ley", "brook"];
const streetKinds = [
  "Road",
  "Street",
  "Avenue",
  "Terrace",
  "Grove",
  "Lane",
  "Place",
  "Mount",
  "Crescent",
  "Drive",
];
const postcodeLetters = "ABDEFGHJLNPQRSTUWXY";

/** A quarter of the households are in Leeds. */
export const cities = [
  { name: "Leeds", region: "yorkshire", outcodes: ["LS2", "LS4", "LS6", "LS7", "LS11"] },
  { name: "Sheffield", region: "yorkshire", outcodes: ["S1", "S3", "S6", "S10", "S11"] },
  { name: "Manchester", region: "north-west", outcodes: ["M1", "M13", "M14", "M15", "M20"] },
  { name: "Liverpool", region: "north-west", outcodes: ["L1", "L7", "L15", "L17", "L18"] },
  { name: "Newcastle upon Tyne", region: "north-east", outcodes: ["NE1", "NE2", "NE4", "NE6", "NE7"] },
  { name: "Birmingham", region: "midlands", outcodes: ["B1", "B5", "B15", "B29", "B30"] },
  { name: "Nottingham", region: "midlands", outcodes: ["NG1", "NG3", "NG7", "NG8", "NG9"] },
  { name: "Bristol", region: "south-west", outcodes: ["BS1", "BS2", "BS5", "BS6", "BS8"] },
  { name: "Brighton", region: "south-coast", outcodes: ["BN1", "BN2", "BN3", "BN41", "BN50"] },
  { name: "Southampton", region: "south-coast", outcodes: ["SO14", "SO15", "SO16", "SO17", "SO18"] },
] as const;

/** A code that every eighth household used since it started, and many rare ones. */
export const campaign = "CAMPUS27";
const campaignBegan = today.subtract({ months: 17 });
export const codes = { vouchers: 4_000, offers: 500, referrers: 300, affiliates: 200, agents: 800 };

/** A schema for the other steps, dropped at the end. */
const helpers: Step = {
  name: "helpers",
  statements: [
    `create schema making`,
    `create function making.id(kind integer, number bigint) returns uuid language sql immutable parallel safe return
      ('0190' || lpad(to_hex(kind), 4, '0') || '70008000' || lpad(to_hex(number), 16, '0'))::uuid`,
    `create function making.pick(number bigint, salt integer, below integer) returns integer
      language sql immutable parallel safe return ((hashint8extended(number, salt) & 2147483647) % below)::integer`,
    `create function making.working_day(day date) returns date language sql immutable parallel safe return
      day + case extract(isodow from day) when 6 then 2 when 7 then 1 else 0 end`,
    // The same day of the year, in the year that begins on `since`.
    `create function making.next(same date, since date) returns date language plpgsql immutable parallel safe as $$
      declare
        found date := (same + (extract(year from since) - extract(year from same)) * interval '1 year')::date;
      begin
        return case when found >= since then found else (found + interval '1 year')::date end;
      end
    $$`,
    // Unique references in the product's format.
    `create function making.reference(number bigint) returns text language plpgsql immutable parallel safe as $$
      declare
        rest bigint := (number * 2654435761) % 6103515625;
        given text := '';
      begin
        for place in 1..7 loop
          given := given || substr('23456789CDFGHJKMNPQRTVWXY', 1 + (rest % 25)::integer, 1);
          rest := rest / 25;
        end loop;
        return 'EV-' || left(given, 4) || '-' || right(given, 3);
      end
    $$`,
    // Four products, some declined: twelve packages per region and size.
    `create unlogged table making.package_product as
      select region, household_size as size, package, product_type, option_code, price.id as price_id, current_price as price,
        sum(current_price) over (partition by region, household_size, package
          order by product.position) as up_to
      from generate_series(0, 11) as package
      cross join lateral unnest(array['energy-uncapped',
        case package % 2 when 0 then 'water-all' else 'no-water-01_none' end,
        case package / 2 % 3 when 0 then 'virgin-fibre-600' when 1 then 'virgin-fibre-1000' else 'no-broadband-other-01_none' end,
        case package / 6 when 0 then 'tv-licence' else 'no-tv-licence-01_none' end]) as option_code
      join price using (option_code)
      join product_option on code = option_code join product on product.type = product_type`,
    `create unlogged table making.package as
      select region, size, package, sum(price)::integer as price, (count(*) filter (where price > 0))::integer as incomes
      from making.package_product group by region, size, package`,
  ],
};

const [earlier, later] = mostStart.map((start) => `date '${start.toString()}'`);
const street = `street.beginning || street.ending`;

/** Every household, with the columns that other steps need. */
function staged(households: number): Step {
  return {
    name: "what households are like",
    statements: [
      `create unlogged table making.household as
    select n, ${idOf("household", "n")} as id, created_at, created_on, start, ends, size, state,
      case state when 'gathering' then 1 + ${pick("n", 6, "greatest(size - 1, 1)")}
        when 'cancelled' then 1 + ${pick("n", 6, "size")} else size end as taken,
      case when state in ('complete', 'live', 'ended') or left_early
        then least(created_at + (1 + ${pick("n", 7, 20)}) * interval '1 day', ${now}) end as completed_at,
      case when left_early then start + 60 end as last_day,
      state = 'live' or left_early or (state = 'ended' and ${pick("n", 9, 1000)} < 85) as has_books,
      case when code < 12 and created_on >= date '${campaignBegan.toString()}' then 'campaign' when code < 22 then 'voucher'
        when code < 25 then 'offer' when code < 30 then 'referral' end as came_by,
      ${pick("n", 18, 100)} < 15 as by_agent, city.name as city, city.region, line1, postcode,
      package, incomes, price as price_before, case when code < 30 then price * 9 / 10 else price end as price_after
    from (
      select n, created_at, (created_at at time zone 'Europe/London')::date as created_on, ${pick("n", 1, 100)} as season,
        ${oneOf(["1", "2", "2", "3", "3", "3", "3", "4", "4", "4", "4", "4", "5", "5", "5", "6", "6", "7", "8", "4"], pick("n", 3, 20))}::integer as size,
        ${pick("n", 4, 100)} as fate, ${pick("n", 8, 100)} as code, ${pick("n", 5, 40)} = 0 as may_leave
      from generate_series(1, ${String(households)}) as n
      cross join lateral (select ${firstDay}::timestamptz
        + sqrt((n - 0.5) / ${String(households)}) * (${now} - ${firstDay}::timestamptz) as created_at offset 0) as made
      offset 0
    ) as opened
    cross join lateral (select case
      when season < 35 then making.next(${earlier}, created_on + 14)
      when season < 60 then making.next(${later}, created_on + 14)
      when season < 75 then making.next(${earlier}, created_on + 14) + ${pick("n", 2, 75)}
      else created_on + 20 + ${pick("n", 2, 60)} end as start offset 0) as began
    cross join lateral (select (start + (12 - ${oneOf(["0", "0", "0", "0", "0", "0", "0", "0", "2", "6"], pick("n", 19, 10))}::integer)
      * interval '1 month' - interval '1 day')::date as ends offset 0) as ended
    cross join lateral (select case
      when start > ${day} then case when fate < 25 then 'cancelled' when fate < 75 and size > 1 then 'gathering' else 'complete' end
      when fate < 60 then 'cancelled' when ends < ${day} then 'ended' else 'live' end as state offset 0) as became
    cross join lateral (select state = 'cancelled' and may_leave and start + 60 < ${day} as left_early offset 0) as leaving
    join (values ${cities.map(({ name, region, outcodes }, index) => `(${String(index)}, '${name}', '${region}', array['${outcodes.join("','")}'])`).join(", ")})
      as city (number, name, region, outcodes)
      on city.number = case when ${pick("n", 10, 100)} < 25 then 0 else 1 + ${pick("n", 11, 9)} end
    cross join lateral (select ${pick("n", 12, 2000)} as s offset 0) as drawn
    cross join lateral (select ${oneOf(beginnings, "s")} as beginning, ${oneOf(endings, "s / 20")} as ending,
      ${oneOf(streetKinds, "s / 200")} as kind offset 0) as street
    cross join lateral (select
      case when ${pick("n", 14, 100)} < 12 then 'Flat ' || 1 + ${pick("n", 15, 40)} || ', ' || ${street} || ' Court'
        else 1 + ${pick("n", 13, 150)} || ' ' || ${street} || ' ' || street.kind end as line1,
      outcodes[1 + s % 5] || ' ' || 1 + s / 7 % 9 || substr('${postcodeLetters}', 1 + s % 19, 1) || 'Z' as postcode offset 0) as address
    join (select region as sold_in, size as people, package, incomes, price from making.package) as priced
      on sold_in = city.region and people = size and package = ${pick("n", 20, 12)}
    order by n`,
      `analyze making.household`,
    ],
  };
}

const accounts: Step = {
  name: "households",
  statements: [
    `insert into dwelling (id, postcode, keys, created_at)
      select ${idOf("dwelling", "n")}, replace(postcode, ' ', ''), array['K' || n], created_at from making.household order by n`,
    `insert into dwelling_reading (postcode, key, dwelling_id)
      select replace(postcode, ' ', ''), 'K' || n, ${idOf("dwelling", "n")} from making.household order by n`,
    `insert into household (id, guid, guid_hash, share_token, reference, state, size, has_lapsed, dwelling_id, line1, line2,
        organisation_name, city, postcode, tenancy_start, tenancy_end, price_before, price_after, price_book_id, discount,
        discount_description, winning_code, winning_code_kind, voucher_id, referrer_id, affiliate_id, agent_id, discount_code,
        lead_id, last_day, schedules_mailed_on, settled_on, completed_at, cancelled_at, created_at)
      select id, 'g' || md5(n::text), encode(sha256(convert_to('g' || md5(n::text), 'UTF8')), 'hex'), 's' || md5(n::text), making.reference(n), state, size, state = 'cancelled' and last_day is null, ${idOf("dwelling", "n")},
        line1, '', '', city, postcode, start, ends, price_before, price_after, book_id,
        case when came_by is not null then '{"kind": "percent", "percent": 10}'::jsonb end,
        case when came_by is not null then '10% off' end, code,
        case came_by when 'campaign' then 'voucher' else came_by end,
        ${idOf("voucher", "voucher")}, ${idOf("referrer", "referrer")}, ${idOf("affiliate", "affiliate")},
        case when by_agent then ${idOf("agent", `1 + ${pick("n", 24, codes.agents)}`)} end,
        case came_by when 'offer' then code end,
        case when created_at > ${now} - interval '365 days' then ${idOf("lead", "n * 4")} end, last_day,
        case when state in ('complete', 'live') then created_on end,
        case when state = 'ended' or left_early then coalesce(last_day, ends) + 40 end,
        completed_at, case when state = 'cancelled' then coalesce(last_day::timestamptz, least(created_at + interval '40 days', ${now})) end,
        created_at
      from making.household
      cross join lateral (select last_day is not null as left_early,
        case came_by when 'campaign' then 1 when 'voucher' then 2 + ${pick("n", 21, codes.vouchers)}
          when 'offer' then 2 + ${String(codes.vouchers)} + ${pick("n", 21, codes.offers)} end as voucher,
        case came_by when 'referral' then 1 + ${pick("n", 22, codes.referrers)} end as referrer,
        case came_by when 'offer' then 1 + ${pick("n", 21, codes.offers)} % ${String(codes.affiliates)} end as affiliate offset 0) as came
      cross join lateral (select case came_by when 'campaign' then '${campaign}' when 'voucher' then 'V' || voucher
        when 'offer' then 'O' || voucher when 'referral' then 'R' || referrer end as code offset 0) as named
      cross join (select id as book_id from price_book where superseded_on is null) as book
      order by n`,
    `insert into household_product (household_id, product_type, option_code, price_id, price)
      select id, product_type, option_code, price_id, price from making.household
      join making.package_product using (region, size, package) order by n`,
  ],
};

const firstNames = [
  "Ada", "Ben", "Cara", "Dev", "Ella", "Finn", "Grace", "Hari", "Isla", "Jack", "Kezia", "Leo", "Maya", "Noah", "Orla",
  "Priya", "Quinn", "Ravi", "Sana", "Tom", "Uma", "Vera", "Will", "Xanthe", "Yusuf", "Zoe", "Aoife", "Bilal", "Chloe", "Dylan",
]; // prettier-ignore
const surnameBeginnings = [
  "Ash", "Beck", "Birch", "Brad", "Carl", "Dal", "East", "Fair", "Green", "Hart", "Holm", "Kirk", "Lang", "Marl", "Nor",
  "Oak", "Pem", "Quen", "Rad", "Stan", "Thorn", "Under", "Wain", "West", "York",
]; // prettier-ignore
const surnameEndings = [
  "ton",
  "ley",
  "by",
  "worth",
  "field",
  "ham",
  "shaw",
  "wood",
  "croft",
  "den",
  "bridge",
  "well",
];

const stagedPeople: Step = {
  name: "what housemates are like",
  statements: [
    `create unlogged table making.person as
      select n * 16 + place as h, n, place, household.id as household_id, state, has_books, start, ends, size,
        household.completed_at, household.last_day, price_after, price_before, region, package, incomes,
        ${oneOf(firstNames, "one")} as first_name, ${oneOf(surnameBeginnings, "two")} || ${oneOf(surnameEndings, "two / 31")} as last_name,
        least(created_at + (place - 1) * coalesce((completed_at - created_at) / greatest(size - 1, 1), interval '1 day'), ${now}) as joined_at
      from making.household cross join lateral generate_series(1, taken) as place
      cross join lateral (select ${pick("n * 16 + place", 25, 1000)} as one, ${pick("n * 16 + place", 26, 10_000)} as two offset 0) as drawn
      order by n, place`,
    `analyze making.person`,
  ],
};

const people: Step = {
  name: "housemates",
  statements: [
    `insert into housemate (id, household_id, place, lead_type, first_name, last_name, email, tel, allow_promotions,
        terms_agreed_at, agreed_price, opened_account, welcomed_at, joined_at)
      select ${idOf("housemate", "h")}, household_id, place, 'Student', first_name, last_name,
        lower(first_name || '.' || last_name) || h || '@example.com', '07700 900' || lpad((h % 1000)::text, 3, '0'), h % 3 = 0,
        joined_at, price_after, place = 1, joined_at, joined_at
      from making.person order by h`,
    `insert into membership (id, household_id, place, housemate_id, joined_on)
      select ${idOf("membership", "h")}, household_id, place, ${idOf("housemate", "h")}, (joined_at at time zone 'Europe/London')::date
      from making.person order by h`,
    `insert into bank_account (id, housemate_id, key_id, sealed, account_ending, fingerprint, created_at)
      select ${idOf("bankAccount", "h")}, ${idOf("housemate", "h")}, 'made', md5(h::text), lpad((h % 100)::text, 2, '0'), md5(h::text), joined_at
      from making.person order by h`,
    `insert into mandate (id, housemate_id, bank_account_id, state, provider, provider_reference, reference, active_on, ended_on,
        failure_reason, confirmation_queued_at, created_at, updated_at)
      select ${idOf("mandate", "h")}, ${idOf("housemate", "h")}, ${idOf("bankAccount", "h")},
        case when is_over then 'cancelled' when fails then 'failed' when state = 'gathering' then 'submitted' else 'active' end,
        'gocardless', 'MD' || h,
        translate(upper(lpad(to_hex((h * 158456325037) % 281474976710656), 12, '0')), '01', 'GH'),
        case when state <> 'gathering' then joined_at::date + 10 end, case when is_over then greatest(ends, start) end,
        case when fails and not is_over then 'bank_account_closed' end, joined_at, joined_at, joined_at
      from making.person
      cross join lateral (select state in ('cancelled', 'ended') as is_over, ${pick("h", 27, 100)} < 3 as fails offset 0) as fate
      order by h`,
    `insert into access_token (hash, kind, membership_id, expires_at, created_at)
      select md5('one' || h) || md5('two' || h), 'household-page', ${idOf("membership", "h")}, joined_at + interval '500 days', joined_at
      from making.person where state in ('complete', 'live') order by h`,
  ],
};

/** Steps that the others build on. */
export function stagedSteps(households: number): Step[] {
  return [helpers, staged(households), stagedPeople];
}
export const householdSteps: readonly Step[] = [accounts, people];
