import { campaign, codes } from "./households.ts";
import { day, firstDay, idOf, now, oneOf, pick, type Step } from "./step.ts";

const tenPercent = `'{"kind": "percent", "percent": 10}'::jsonb`;
export const draft = "next";
const colleagues = 12;
function colleague(number: string) {
  return `${idOf("staff", `1 + (${number}) % ${String(colleagues)}`)}`;
}

const catalogue: Step = {
  name: "codes and price books",
  statements: [
    `insert into affiliate (id, code, name, message, active, created_at)
      select ${idOf("affiliate", "v")}, 'A' || v, 'Affiliate ' || v, '', v % 9 > 0, ${firstDay} + v
      from generate_series(1, ${String(codes.affiliates)}) as v`,
    `insert into referrer (id, code, name, message, discount, description, active, created_at)
      select ${idOf("referrer", "v")}, 'R' || v, 'Friend ' || v, '', ${tenPercent}, '10% off', v % 9 > 0, ${firstDay} + v
      from generate_series(1, ${String(codes.referrers)}) as v`,
    `insert into agent (id, code, name, message, preselected, active, created_at)
      select ${idOf("agent", "v")}, 'L' || v, 'Lettings ' || v, '', '{}', v % 9 > 0, ${firstDay} + v
      from generate_series(1, ${String(codes.agents)}) as v`,
    `insert into voucher (id, code, name, description, discount, starts_on, ends_on, limit_total, offer_code, affiliate_id, created_at)
      select ${idOf("voucher", "v")},
        case when v = 1 then '${campaign}' when is_offer then 'O' || v else 'V' || v end,
        case when v = 1 then 'Campus 2027' when is_offer then 'Offer ' || v else 'Voucher ' || v end, '10% off', ${tenPercent},
        case v % 5 when 0 then ${firstDay} + v % 1800 end, case v % 3 when 0 then ${firstDay} + 60 + v % 2200 end,
        case when v % 4 = 0 then 10 + v % 60 end, case when is_offer then 'OFFER' || v % 20 end,
        case when is_offer then ${idOf("affiliate", `1 + (v - 2 - ${String(codes.vouchers)}) % ${String(codes.affiliates)}`)} end,
        ${firstDay} + v % 1800
      from generate_series(1, ${String(1 + codes.vouchers + codes.offers)}) as v
      cross join lateral (select v > 1 + ${String(codes.vouchers)} as is_offer) as kind`,
    `insert into voucher_use (id, voucher_id, household_id, email, used_at, released_at)
      select ${idOf("voucherUse", "n")}, voucher_id, household.id, 'of.' || n || '@example.com', household.created_at, cancelled_at
      from household join making.household as made using (id) where voucher_id is not null order by n`,
    // One book per half-year before the current one.
    `insert into price_book (id, name, effective_from, superseded_on, published_at)
      select ${idOf("priceBook", "b")}, 'before-' || b, date '2026-07-01' - 182 * b::integer, date '2026-07-01' - 182 * (b::integer - 1),
        date '2026-07-01' - 182 * b::integer - 20
      from generate_series(1, 10) as b`,
    `insert into price (id, price_book_id, option_code, region, household_size, current_price)
      select 'before-' || b || '.' || price.id, ${idOf("priceBook", "b")}, option_code, region, household_size, current_price
      from price cross join generate_series(1, 10) as b`,
    // The next book; quotes of the current one count.
    `insert into price_book_draft (id, name, file_name, prices, price_count, uploaded_by)
      select ${idOf("priceBook", "100")}, '${draft}', '${draft}.csv', jsonb_object_agg(region, options), sum(prices), ${colleague("1")}
      from (
        select region, jsonb_object_agg(option_code, jsonb_build_object('current', current)) as options, sum(prices) as prices
        from (
          select region, option_code, jsonb_agg(current_price + 1 order by household_size) as current, count(*) as prices
          from price join price_book on price_book.id = price_book_id where superseded_on is null group by region, option_code
        ) as by_option group by region
      ) as by_region`,
  ],
};

const services: Step = {
  name: "services",
  statements: [
    `insert into service_order (id, household_id, product_type, option_code, ordered_on, confirmed_on, live_on, cancelled_on, ended_on,
        starts_on, city, updated_at)
      select ${idOf("service", "n * 16 + position")}, id, product_type, option_code,
        case when stage > 0 then ordered end, case when stage > 1 then ordered + 5 end, case when stage > 2 then greatest(start, ordered + 5) end,
        last_day, case when state = 'ended' then ends when last_day is not null and ${pick("n", 41, 100)} < 60 then last_day + 20 end,
        start, lower(city), completed_at
      from (
        select household.*, product_type, option_code, product.position, completed_at::date + 1 as ordered, ${pick("n * 16 + product.position", 40, 100)} as luck
        from making.household join making.package_product using (region, size, package) join product on type = product_type
        where completed_at is not null and option_code not like '%\\_none'
      ) as sold
      cross join lateral (select case when state = 'complete' then case when start > ${day} + 40 then 0 else luck % 3 end
        when state = 'live' and luck < 3 then luck else 3 end as stage offset 0) as told
      order by n, position`,
  ],
};

const mails: Step = {
  name: "mails",
  statements: [
    `insert into email (id, household_id, template, to_address, subject, text_body, html_body, state, created_at, sent_at)
      select ${idOf("email", "row_number() over (order by at, h, template)")}, household_id, template,
        case when h is null then 'somebody@example.com' else lower(first_name || '.' || last_name) || h || '@example.com' end,
        'About your house', 'Hello', '<p>Hello</p>', state, at, case state when 'sent' then at + interval '5 seconds' end
      from (
        select household_id, h, first_name, last_name, 'welcome' as template, joined_at as at from making.person
        union all
        select household_id, h, first_name, last_name, 'direct-debit-confirmation', least(completed_at + interval '2 hours', ${now})
          from making.person where completed_at is not null
        union all
        select household_id, h, first_name, last_name, 'house-complete', completed_at
          from making.person where completed_at is not null and place = 1
        union all
        select person.household_id, h, first_name, last_name, 'payment-failed', failed_on
          from making.attempt join making.person using (h) where failed_on <= ${day}
        union all
        select null, null, null, null, 'price-saved', created_at from making.household where n % 3 = 0
      ) as written
      cross join lateral (select case when at > ${now} - interval '10 minutes' then 'queued'
        when hashtextextended(coalesce(h, 0) || template, 1) % 20000 = 0 then 'failed' else 'sent' end as state offset 0) as told
      order by at, h, template`,
    `insert into invitation (id, household_id, full_name, email, sent_at, reminded, created_at)
      select ${idOf("invitation", "n * 16 + place")}, id, 'Somebody', 'somebody' || n || '.' || place || '@example.com', created_at, 1, created_at
      from making.household cross join lateral generate_series(taken + 1, size) as place order by n, place`,
  ],
};

const written: Step = {
  name: "audit",
  statements: [
    `insert into staff_person (id, name, email, roles)
      select ${idOf("staff", "s")}, 'Colleague ' || s, 'colleague' || s || '@staff.example',
        array[${oneOf(["support", "support", "finance", "catalogue"], "s")}]
      from generate_series(1, ${String(colleagues)}) as s`,
    `insert into audit (id, household_id, actor_kind, actor_id, action, detail, at)
      select ${idOf("audit", "row_number() over (order by at, household_id, action)")}, household_id, actor_kind, actor_id, action, detail, at
      from (
        select household_id, 'housemate' as actor_kind, ${idOf("housemate", "h")}::text as actor_id,
          case place when 1 then 'open-household' else 'join-household' end as action,
          jsonb_build_object('place', place) as detail, joined_at as at from making.person
        union all
        select household_id, 'job', 'confirm-direct-debit', 'confirm-direct-debit', jsonb_build_object('place', place),
          least(completed_at + interval '2 hours', ${now}) from making.person where completed_at is not null
        union all
        select id, 'job', 'advance-household', 'services-started', '{}', start + interval '15 minutes' from making.household
          where state in ('live', 'ended') or last_day is not null
        union all
        select id, 'job', 'advance-household', 'tenancy-ended', '{}', ends + interval '1 day' from making.household where state = 'ended'
        union all
        select id, 'job', 'lapse-households', 'cancel', '{}', least(created_at + interval '40 days', ${now})
          from making.household where state = 'cancelled' and last_day is null
        union all
        select household_id, 'provider', 'gocardless', 'mandate-failed', jsonb_build_object('housemateId', ${idOf("housemate", "h")}),
          least(joined_at + interval '5 days', ${now}) from making.person where ${pick("h", 27, 100)} < 3
        union all
        select id, 'staff', ${colleague("n")}::text, ${oneOf(["note", "note", "send-mail", "cancel", "replace-join-link", "remove-housemate", "refund"], "n / 20")},
          jsonb_build_object('reason', 'They rang'), least(created_at + interval '3 days', ${now}) from making.household where n % 20 = 3
        union all
        select null, 'staff', ${colleague("n")}::text, ${oneOf(["sign-in", "sign-in", "export"], "n / 50")}, '{"list": "households"}', created_at
          from making.household where n % 50 = 9
      ) as done
      order by at, household_id, action`,
  ],
};

const interest: Step = {
  name: "leads and quotes",
  statements: [
    `insert into lead (id, first_name, email, voucher_code, discount_code, referral_code, household_size, postcode, created_at, updated_at)
      select ${idOf("lead", "n * 4 + one")}, 'Somebody', 'lead' || n || '.' || one || '@example.com',
        case when code < 12 then '${campaign}' when code < 20 then 'V' || 2 + ${pick("n", 51, codes.vouchers)} end,
        case when code between 20 and 22 then 'O' || ${pick("n", 52, codes.offers)} end,
        case when code between 23 and 25 then 'R' || 1 + ${pick("n", 53, codes.referrers)} end, size, postcode, at, at
      from making.household cross join generate_series(0, 3) as one
      cross join lateral (select ${pick("n * 4 + one", 50, 100)} as code, created_at - one * interval '5 hours' as at offset 0) as came
      where created_at > ${now} - interval '365 days' order by n, one`,
    `insert into quote (id, lead_id, price_ids, household_size, price_before, price_after, quoted_on, created_at)
      select ${idOf("quote", "n * 16 + one * 2 + again")}, ${idOf("lead", "n * 4 + one")}, ids, size, price_before, price_before, at::date, at
      from making.household cross join generate_series(0, 3) as one cross join generate_series(0, 1) as again
      cross join lateral (select created_at - one * interval '5 hours' + again * interval '3 days' as at offset 0) as quoted
      join (select region, size, package, array_agg(price_id order by up_to, price_id) as ids from making.package_product group by 1, 2, 3)
        as prices using (region, size, package)
      where created_at > ${now} - interval '365 days' and (again = 0 or n % 3 = 0) and at <= ${now} order by n, one, again`,
    `insert into forgotten_lead (day, code, leads, quotes)
      select day::date, case c when 0 then '' when 1 then '${campaign}' else 'V' || c end, 400 / (1 + c), 500 / (1 + c)
      from generate_series(${firstDay}, ${day} - 366, interval '1 day') as day cross join generate_series(0, 30) as c`,
  ],
};

const looked: Step = {
  name: "what waits for somebody",
  statements: [
    `insert into staff_alert (id, kind, reference, household_id, detail, raised_at, resolved_at, resolved_by)
      select ${idOf("alert", "a")}, case state when 'charged_back' then 'charge-back' else 'cannot-be-collected' end,
        ${idOf("attempt", "a")}::text, household_id, '{}', failed_on, case when is_over then failed_on + 3 end, case when is_over then 'Looked at' end
      from making.attempt cross join lateral (select failed_on < ${day} - 20 as is_over offset 0) as told
      where failed_on <= ${day} and state in ('failed', 'charged_back') order by a`,
    `insert into staff_alert (id, kind, reference, detail, raised_at)
      select ${idOf("alert", "1000000000 + q")}, 'different-payout', 'PO' || q, '{"differences": []}', arrives_on from making.payout where unknown <> 0`,
    `insert into approval (id, kind, household_id, subject, title, asked, preview, asked_by, asked_at, reason, decision, decided_by, decided_at, decided_because)
      select ${idOf("approval", "n")}, ${oneOf(["refund", "write-off", "cancel-household"], "n")}, id, n::text, 'Household ' || n, '{}', '{}',
        ${colleague("n")}, created_at, 'They rang', case when is_decided then ${oneOf(["agreed", "refused"], "n / 300")} end,
        case when is_decided then ${colleague("n + 1")} end, case when is_decided then created_at + interval '1 hour' end,
        case when is_decided then 'Yes' end
      from making.household cross join lateral (select created_at < ${now} - interval '5 days' as is_decided offset 0) as told
      where n % 300 = 0 order by n`,
    `insert into staff_visit (person_id, household_id, visited_at)
      select ${colleague("n")}, id, created_at from making.household order by n desc limit 200`,
    `insert into provider_event (id, provider, received_at, payload, worked_at, tries, failure)
      select 'EV' || a, 'gocardless', tried_on + interval '4 days', jsonb_build_object('links', jsonb_build_object('payment', 'PM' || a)),
        case when not is_left then tried_on + interval '4 days' end, case when is_left then 10 else 0 end, case when is_left then 'Nothing fits it' end
      from making.attempt cross join lateral (select a % 20000 = 3 as is_left offset 0) as told
      where tried_on > ${day} - 60 order by a`,
    `insert into pgboss.job (name, data, source_name, source_output, created_on)
      select 'dead-letter', jsonb_build_object('mandateId', ${idOf("mandate", "h")}),
        ${oneOf(["set-up-mandate", "follow-mandate", "cancel-mandate"], "h")}, '{"message": "The bank did not answer"}', joined_at
      from making.person where ${pick("h", 27, 100)} = 0 order by h desc limit 1500`,
  ],
};

/** Steps that need households only, and steps that need payments too. */
export const aroundSteps: readonly Step[] = [catalogue, services, written, interest];
export const afterMoneySteps: readonly Step[] = [mails, looked];
