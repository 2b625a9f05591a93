insert into price_book (id, name, effective_from)
  values ('00000000-0000-7000-8000-000000000001', 'A book of before', '2026-07-01');
insert into product (type, position, label, title, icon, image, show_prices, default_option_code)
  values ('Energy', 0, 'Energy', 'Energy', 'energy', 'energy', true, 'energy-old');
insert into product_option (code, product_type, position, title, body_html, info, image, active)
  values ('energy-old', 'Energy', 0, 'Energy', '<p>Energy</p>', '', '', true);
insert into served_area (postcode_area, region) values ('LS', 'yorkshire');
insert into price (id, price_book_id, option_code, region, household_size, current_price, old_price)
  values ('older-energy-3', '00000000-0000-7000-8000-000000000001', 'energy-old', 'yorkshire', 3, 2000, 2200);
insert into feature_flag (key, value) values ('allow_vouchers', '{"value": true}');
insert into setting (key, value) values ('minTenancyLengthMonths', '{"value": 9}');
insert into postcode (postcode, outcode, city) values ('LS6 1ZZ', 'LS6', 'Leeds');
insert into street (id, kind, name, city, search)
  values (1, 'street', 'Larkspur Terrace', 'Leeds', 'larkspur terrace leeds'),
    (2, 'building', 'Marigold Court', 'Leeds', 'marigold court leeds');
insert into street_word (word) values ('larkspur');
insert into address (id, guid, postcode, street_id, building_id, line1, line2, organisation_name, city, building, sub_building, house_number, search, source, reference)
  values ('00000000-0000-7000-8000-000000000002', 'an-address-of-the-version-before', 'LS6 1ZZ', 1, 2, '1 Larkspur Terrace', '', '', 'Leeds', '', '', 1, '1 larkspur terrace leeds', 'version-before', '1');
insert into affiliate (id, code, name, message, active)
  values ('00000000-0000-7000-8000-000000000003', 'CAMPUS', 'Campus', 'Hello', true);
insert into referrer (id, code, name, message, discount, description, active)
  values ('00000000-0000-7000-8000-000000000004', 'MATES25', 'Alex', 'Hello', '{"kind": "amount", "pence": 25}', '25p off', true);
insert into agent (id, code, name, message, preselected, active)
  values ('00000000-0000-7000-8000-000000000005', 'HYDEPARK', 'Hyde Park', 'Hello', '{}', true);
insert into voucher (id, code, name, description, discount, limit_total, offer_code, affiliate_id, option_code)
  values ('00000000-0000-7000-8000-000000000006', 'FRESHERSCAMPUS', 'Freshers', '50p off', '{"kind": "amount", "pence": 50}', 5, 'FRESHERS', '00000000-0000-7000-8000-000000000003', 'energy-old');
insert into lead (id, lead_type, first_name, last_name, email, mobile_number, household_size, address_id, postcode, referral_code)
  values ('00000000-0000-7000-8000-000000000007', 'Student', 'Ann', 'Smith', 'Ann@example.com', '07700 900123', 3, '00000000-0000-7000-8000-000000000002', 'LS6 1ZZ', 'MATES25'),
    ('00000000-0000-7000-8000-000000000008', null, null, null, null, null, null, null, null, null);
insert into quote (id, lead_id, price_ids, household_size, price_before, price_after, quoted_on)
  values ('00000000-0000-7000-8000-000000000009', '00000000-0000-7000-8000-000000000007', '{older-energy-3}', 3, 2000, 1975, '2026-11-21');
insert into dwelling (id, postcode, keys)
  values ('00000000-0000-7000-8000-000000000023', 'LS63ZZ', '{77NOWHEREROAD}');
insert into household (id, guid, share_token, reference, state, size, address_id, address_key, dwelling_id, line1, line2, organisation_name, city, postcode, tenancy_start, tenancy_end, broadband_urgent, broadband_date, letting_agent_name, price_before, price_after, price_book_id, discount, discount_description, winning_code, winning_code_kind, voucher_id, referrer_id, affiliate_id, agent_id, discount_code, lead_id, completed_at, created_at)
  values
    ('00000000-0000-7000-8000-000000000011', 'guid-of-a-typed-household', 'token-of-a-typed-household', 'EV-2222-333', 'gathering', 2, null, 'LS63ZZ77NOWHEREROAD', '00000000-0000-7000-8000-000000000023', '77 Nowhere Road', '', '', 'Leeds', 'LS6 3ZZ', '2026-12-01', '2027-11-30', true, '2026-12-01', null, 2000, 1975, '00000000-0000-7000-8000-000000000001', '{"kind": "amount", "pence": 25}', '25p off', 'MATES25', 'referral', '00000000-0000-7000-8000-000000000006', '00000000-0000-7000-8000-000000000004', '00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000005', null, '00000000-0000-7000-8000-000000000007', null, '2026-11-21T12:00:00Z');
insert into household (id, guid, share_token, state, size, address_id, address_key, line1, line2, organisation_name, city, postcode, tenancy_start, tenancy_end, broadband_urgent, broadband_date, price_before, price_after, price_book_id, discount, completed_at)
  values
    ('00000000-0000-7000-8000-000000000010', 'guid-of-a-listed-household', 'token-of-a-listed-household', 'complete', 1, '00000000-0000-7000-8000-000000000002', 'an-address-of-the-version-before', '1 Larkspur Terrace', '', '', 'Leeds', 'LS6 1ZZ', '2026-12-01', '2027-11-30', true, '2026-12-01', 2000, 2000, '00000000-0000-7000-8000-000000000001', null, '2026-11-20T12:00:00Z');
insert into household_product (household_id, product_type, option_code, price_id, price)
  values ('00000000-0000-7000-8000-000000000010', 'Energy', 'energy-old', 'older-energy-3', 2000);
insert into housemate (id, household_id, place, lead_type, first_name, last_name, email, tel, allow_promotions, terms_agreed_at, agreed_price, by_share_token, opened_account, joined_at)
  values
    ('00000000-0000-7000-8000-000000000013', '00000000-0000-7000-8000-000000000010', 1, 'Student', 'Ann', 'Smith', 'ann@example.com', '07700900123', true, '2026-11-21T12:00:00Z', 2000, false, true, '2026-11-21T12:00:00Z'),
    ('00000000-0000-7000-8000-000000000014', '00000000-0000-7000-8000-000000000011', 1, 'Not a Student', 'Bob', 'Jones', 'bob@example.com', '+44 7700 900124', false, '2026-11-20T12:00:00Z', 1975, false, true, '2026-11-20T12:00:00Z'),
    ('00000000-0000-7000-8000-000000000015', '00000000-0000-7000-8000-000000000011', 2, 'Student', 'Cat', 'Brown', 'cat@example.com', '07700900125', false, '2026-11-20T12:00:00Z', 1975, true, false, '2026-11-20T12:00:00Z');
insert into membership (id, household_id, place, housemate_id, joined_on, left_on)
  values
    ('00000000-0000-7000-8000-000000000024', '00000000-0000-7000-8000-000000000010', 1, '00000000-0000-7000-8000-000000000013', '2026-11-21', null),
    ('00000000-0000-7000-8000-000000000025', '00000000-0000-7000-8000-000000000011', 1, '00000000-0000-7000-8000-000000000014', '2026-11-20', null),
    ('00000000-0000-7000-8000-000000000026', '00000000-0000-7000-8000-000000000011', 2, '00000000-0000-7000-8000-000000000015', '2026-11-20', null);
update membership set left_on = '2026-11-22' where housemate_id = '00000000-0000-7000-8000-000000000015';
update housemate set removed_at = '2026-11-22T12:00:00Z' where id = '00000000-0000-7000-8000-000000000015';
insert into document (hash, kind, text, first_shown_at)
  values (repeat('0', 64), 'terms', 'I agree', '2026-11-21T12:00:00Z');
insert into consent (id, housemate_id, kind, document_hash, agreed, given_at)
  values ('00000000-0000-7000-8000-000000000027', '00000000-0000-7000-8000-000000000013', 'terms', repeat('0', 64), true, '2026-11-21T12:00:00Z');
insert into voucher_use (id, voucher_id, household_id, email)
  values ('00000000-0000-7000-8000-000000000028', '00000000-0000-7000-8000-000000000006', '00000000-0000-7000-8000-000000000010', 'ann@example.com');
insert into bank_account (id, housemate_id, key_id, sealed, account_ending, fingerprint)
  values ('00000000-0000-7000-8000-000000000016', '00000000-0000-7000-8000-000000000013', 'old', 'sealed', '11', 'a-fingerprint');
insert into mandate (id, housemate_id, bank_account_id, state, provider, reference)
  values ('00000000-0000-7000-8000-000000000017', '00000000-0000-7000-8000-000000000013', '00000000-0000-7000-8000-000000000016', 'pending', 'sandbox', 'EVENLY-1');
insert into collection (id, household_id, place, mandate_id, housemate_id, due_on, last_day, collect_on, amount, amount_before, state)
  values ('00000000-0000-7000-8000-000000000018', '00000000-0000-7000-8000-000000000010', 1, '00000000-0000-7000-8000-000000000017', '00000000-0000-7000-8000-000000000013', '2026-12-01', '2026-12-31', '2026-12-10', 8582, 8582, 'planned');
update collection set state = 'notified', noticed_on = '2026-11-24', noticed_amount = amount;
insert into invitation (id, household_id, full_name, email, sent_at, reminded)
  values ('00000000-0000-7000-8000-000000000019', '00000000-0000-7000-8000-000000000010', 'Cat Brown', 'Cat@example.com', '2026-11-21T12:00:00Z', 1);
insert into share_link (id, hash, household_size, price_ids, fetch_email, package_share, shared_on)
  values ('00000000-0000-7000-8000-000000000020', 'a-hash-of-the-version-before', 3, '{older-energy-3}', false, true, '2026-11-21');
insert into email (id, household_id, template, to_address, subject, text_body, html_body, state)
  values ('00000000-0000-7000-8000-000000000021', '00000000-0000-7000-8000-000000000010', 'welcome', 'ann@example.com', 'Welcome', 'Welcome', '<p>Welcome</p>', 'queued');
insert into idempotency_key (call, key, request_hash, key_id, status, body, created_at)
  values ('POST /direct_debit', 'a-key-of-the-version-before', 'a-hash', 'a-key', 201, '{"value": null}', '2026-11-21T12:00:00Z');
insert into sandbox_mandate (provider_reference, reference, received_on, is_invalid)
  values ('SB1', 'SBX1', '2026-11-23', false);
insert into provider_event (id, provider, payload)
  values ('EV1', 'sandbox', '{"id": "EV1", "resource_type": "mandates", "action": "active"}');
insert into audit (id, household_id, actor_kind, actor_id, action, detail, at)
  values ('00000000-0000-7000-8000-000000000022', '00000000-0000-7000-8000-000000000010', 'job', 'confirm-direct-debit', 'confirm-direct-debit', '{}', '2026-11-21T12:00:00Z');
update household set state = 'cancelled', cancelled_at = '2027-01-30T12:00:00Z' where id = '00000000-0000-7000-8000-000000000011';
insert into audit (id, household_id, actor_kind, actor_id, action, detail, at)
  values ('00000000-0000-7000-8000-000000000029', '00000000-0000-7000-8000-000000000011', 'job', 'lapse-households', 'cancel', '{"from": "gathering"}', '2027-01-30T12:00:00Z');
delete from rate_limit where window_start < '2026-11-21T12:00:00Z';
insert into rate_hits (key, hits, since) values ('reads:127.0.0.1', '{"1700000000": 1}', '2026-11-21T12:00:00Z');
