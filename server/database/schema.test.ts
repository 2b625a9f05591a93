import { productTypes } from "@evenly/domain/catalogue";
import { type Insertable, type Kysely, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestDatabases } from "../test/database.ts";
import { newId, newToken } from "./ids.ts";
import type { Database, HouseholdTable, HousemateTable } from "./tables.ts";
import { newGuid } from "../src/access/guid.ts";
import { encryptionKeys } from "../test/prepare-for-tests.ts";

/** Each trigger, and what it keeps or writes. */
const triggers = {
  approval_keeps_decision: "what was decided never changes",
  approval_never_deleted: "the same",
  approval_never_emptied: "the same",
  audit_never_changes: "what was done never changes",
  audit_never_emptied: "the same",
  audit_of_a_day_that_is_over: "which sums of figures are out of date",
  audit_of_a_lapse: "that a household lapsed, where the version before lets one lapse",
  collection_attempt_after_notice: "Ruling F4: the notice has run",
  collection_attempt_may_be_made: "Ruling F4",
  collection_attempt_not_held: "Ruling F6",
  collection_attempt_not_paid_meanwhile: "Ruling I3: they are paying it",
  collection_attempt_undisputed: "Ruling G8",
  dwelling_has_readings: "a reading is of one dwelling",
  email_of_older_nodes: "mails of the version before lose their tokens when they are sent",
  household_counts_otherwise: "which sums of figures are out of date",
  household_ends_services: "services end with the tenancy",
  household_guid_of_older_nodes: "the hash of guids that the version before writes",
  household_has_dwelling: "the dwelling of demo data that the version before puts in",
  household_new_guid_of_older_nodes: "the same",
  household_of_a_day_that_is_over: "which sums of figures are out of date",
  household_schedules_of_older_nodes: "one day under its two names, also where the version before writes it",
  household_size_holds_places: "no more places are taken than there are",
  lead_has_another_code: "which sums of figures are out of date",
  lead_of_a_day_that_is_over: "the same",
  idempotency_key_of_older_nodes: "the hash of keys that the version before writes",
  ledger_entry_never_changes: "what was posted never changes",
  ledger_entry_never_emptied: "the same",
  ledger_entry_of_a_whole_posting: "a posting has no more entries than it says",
  mail_preference_stop_link: "the link that the version before mails",
  membership_is_checked: "a place within the size, and whom to tell",
  membership_place_within_size: "a place within the size",
  closed_month_in_order: "Ruling F1",
  closed_month_never_changes: "it is closed or opened, and nothing else",
  posting_never_changes: "what was posted never changes",
  posting_has_value_date: "for nodes of the version before; a closed month takes no posting",
  posting_never_emptied: "the same",
  posting_sums_to_zero: "entries sum to zero",
  price_never_changes: "what was published never changes",
  price_never_emptied: "the same",
  quote_of_a_day_that_is_over: "which sums of figures are out of date",
  service_order_says_where: "where and when a service starts",
  staff_alert_closes_case: "a case of an alert that the version before resolves",
  staff_alert_has_case: "a case of an alert that the version before raises",
  staff_case_is_complaint: "the row of a complaint, which the version before does not write",
  staff_case_resolves_alerts: "its alerts, for the version before",
  staff_person_keeps_an_administrator: "Ruling H3",
} as const;

describe("The schema", () => {
  const open = useTestDatabases();
  let db: Kysely<Database>;
  let owner: Kysely<Database>;
  let priceBookId: string;
  beforeAll(async () => {
    ({ db, owner } = await open());
    priceBookId = (await db.selectFrom("priceBook").select("id").executeTakeFirstOrThrow()).id;
  });

  const household = (changes: Partial<Insertable<HouseholdTable>> = {}) => ({
    id: newId(),
    ...newGuid(encryptionKeys, newId()),
    shareToken: newToken(),
    state: "gathering" as const,
    size: 3,
    addressId: null,
    line1: `${newToken()} Test Street`,
    line2: "",
    organisationName: "",
    city: "Leeds",
    postcode: "LS6 3ZZ",
    tenancyStart: "2027-07-01",
    tenancyEnd: "2028-06-30",
    priceBefore: 2000,
    priceAfter: 1800,
    priceBookId,
    discount: null,
    ...changes,
  });
  const insertHousehold = async (changes: Partial<Insertable<HouseholdTable>> = {}) => {
    const row = household(changes);
    await db.insertInto("household").values(row).execute();
    return row;
  };
  const insertHousemate = (
    householdId: string,
    changes: Partial<Insertable<HousemateTable>> = {},
    leftOn: string | null = null,
  ) =>
    db.transaction().execute(async (trx) => {
      const { place = 1 } = changes;
      const housemate = {
        id: newId(),
        householdId,
        place,
        leadType: "Student" as const,
        firstName: "Ann",
        lastName: "Smith",
        email: "ann@example.com",
        tel: "07700900123",
        allowPromotions: false,
        termsAgreedAt: new Date(),
        agreedPrice: 1800,
        ...changes,
      };
      await trx.insertInto("housemate").values(housemate).execute();
      const membership = {
        householdId,
        place,
        housemateId: housemate.id,
        joinedOn: "2027-07-01",
        leftOn,
      };
      await trx.insertInto("membership").values(membership).execute();
    });
  const code = (code: string) => expect.objectContaining({ code });
  const [refusedByCheck, refusedAsDouble, refusedAsOverlap, refusedAsOrphan, refusedAsEmpty] = [
    "23514",
    "23505",
    "23P01",
    "23503",
    "23502",
  ].map(code);

  describe("holds one account per address and time [C6]", () => {
    test("refuses a tenancy that shares a day with another at the address", async () => {
      const { line1 } = await insertHousehold();
      await expect(
        insertHousehold({ line1, tenancyStart: "2028-06-30", tenancyEnd: "2029-06-29" }),
      ).rejects.toEqual(refusedAsOverlap);
    });
    test("accepts next year's group from the day after", async () => {
      const { line1 } = await insertHousehold();
      await insertHousehold({ line1, tenancyStart: "2028-07-01", tenancyEnd: "2029-06-30" });
    });
    test("accepts another account when the first was cancelled", async () => {
      const { line1 } = await insertHousehold({ state: "cancelled", cancelledAt: new Date() });
      await insertHousehold({ line1 });
      const again = household({ line1 });
      await expect(db.insertInto("household").values(again).execute()).rejects.toEqual(refusedAsOverlap);
    });
  });

  describe("holds places [C7]", () => {
    test("refuses a place twice, the same email twice, and a place beyond the size", async () => {
      const { id } = await insertHousehold();
      await insertHousemate(id);
      await expect(insertHousemate(id, { email: "bob@example.com" })).rejects.toEqual(refusedAsOverlap);
      await expect(insertHousemate(id, { place: 2 })).rejects.toEqual(refusedAsDouble);
      await expect(insertHousemate(id, { place: 4, email: "bob@example.com" })).rejects.toEqual(
        refusedByCheck,
      );
      await expect(insertHousemate(id, { place: 0, email: "bob@example.com" })).rejects.toEqual(
        refusedByCheck,
      );
      await expect(insertHousemate(id, { place: 2, email: "Bob@example.com" })).rejects.toEqual(
        refusedByCheck,
      );
      await insertHousemate(id, { place: 3, email: "bob@example.com" });
    });
    test("frees the place and the email of a removed housemate", async () => {
      const { id } = await insertHousehold();
      await insertHousemate(id, { removedAt: new Date() }, "2027-07-01");
      await insertHousemate(id);
      await expect(insertHousemate(id, { place: 2 })).rejects.toEqual(refusedAsDouble);
    });
    test("refuses a size that leaves somebody without a place", async () => {
      const { id } = await insertHousehold();
      await insertHousemate(id, { place: 1 });
      await insertHousemate(id, { place: 3, email: "bob@example.com" });
      const resize = (size: number) =>
        db.updateTable("household").set({ size }).where("id", "=", id).execute();
      await expect(resize(1)).rejects.toEqual(refusedByCheck);
      await resize(2);
      await resize(4);
    });
  });

  test("gives each household a unique reference that can be read out [D18]", async () => {
    const { id } = await insertHousehold();
    const other = await insertHousehold();
    const references = await db
      .selectFrom("household")
      .select("reference")
      .where("id", "in", [id, other.id])
      .execute();
    const [one, two] = references.map(({ reference }) => reference);
    expect(one).toMatch(/^EV-[2-9A-Z]{4}-[2-9A-Z]{3}$/);
    expect(`${one ?? ""}${two ?? ""}`.replaceAll("EV-", "")).not.toMatch(/[01ABEILOSUZ]/);
    expect(one).not.toBe(two);
    await expect(
      db
        .updateTable("household")
        .set({ reference: one ?? "" })
        .where("id", "=", other.id)
        .execute(),
    ).rejects.toEqual(refusedAsDouble);
  });

  test.each<[string, Partial<Insertable<HouseholdTable>>]>([
    ["no housemates", { size: 0 }],
    ["16 housemates", { size: 16 }],
    ["a price below nothing", { priceBefore: -1, priceAfter: -1 }],
    ["a discounted price above the price", { priceAfter: 2001 }],
    ["an end before the start", { tenancyEnd: "2027-06-30" }],
    ["broadband before the tenancy", { broadbandUrgent: false, broadbandDate: "2027-06-30" }],
    ["a guessable guid", { guid: "short" }],
    ["a cancelled account without its moment", { state: "cancelled" }],
    ["an account that lapsed and is not cancelled", { hasLapsed: true }],
    ["a fourth warning to confirm it [C13]", { confirmWarnings: 4 }],
  ])("refuses a household with %s [A5]", async (_, changes) => {
    await expect(insertHousehold(changes)).rejects.toEqual(refusedByCheck);
  });

  test("refuses an unknown state", async () => {
    const asleep = sql`update household set state = 'asleep'`;
    await expect(asleep.execute(db)).rejects.toEqual(refusedByCheck);
  });

  test("knows every product in each check that lists them [A3]", async () => {
    const { rows } = await sql<{ name: string; rule: string }>`
      select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
      where contype = 'c' and pg_get_constraintdef(oid) like '%Energy%'`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { name, rule } of rows)
      for (const type of productTypes) expect(rule, name).toContain(`'${type}'`);
  });

  test("never changes a published price [B5]", async () => {
    const refused = expect.objectContaining({ code: "23001" });
    await expect(db.updateTable("price").set({ currentPrice: 1 }).execute()).rejects.toEqual(refused);
    await expect(db.deleteFrom("price").execute()).rejects.toEqual(refused);
    await expect(sql`truncate price cascade`.execute(owner)).rejects.toEqual(refused);
  });

  test("has one price book in force at a time", async () => {
    const second = { id: newId(), name: "second", effectiveFrom: "2026-08-01", supersededOn: null };
    await expect(db.insertInto("priceBook").values(second).execute()).rejects.toEqual(refusedAsOverlap);
  });

  test("refuses a collection before it is due, or without notice [S1] [C4]", async () => {
    const { id: mandateId, ...payer } = await db
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "mandate.housemateId")
      .select(["mandate.id", "housemateId", "householdId", "place"])
      .executeTakeFirstOrThrow();
    const collection = {
      ...payer,
      mandateId,
      dueOn: "2027-07-01",
      lastDay: "2027-07-31",
      amount: 7800,
      amountBefore: 7800,
      state: "planned" as const,
    };
    const insert = (changes: object) =>
      db
        .insertInto("collection")
        .values({ id: newId(), ...collection, ...changes })
        .execute();
    await expect(insert({ collectOn: "2027-06-30" })).rejects.toEqual(refusedByCheck);
    await expect(insert({ state: "submitted", collectOn: "2027-07-01" })).rejects.toEqual(refusedByCheck);
    await expect(insert({ amount: -1 })).rejects.toEqual(refusedByCheck);
    await insert({});
    await expect(insert({})).rejects.toEqual(refusedAsDouble);
  });

  test("does not cascade deletes to money rows [F1]", async () => {
    const { rows } = await sql<{ key: string }>`
      select conrelid::regclass || ' with its ' || confrelid::regclass as key
      from pg_constraint where contype = 'f' and confdeltype = 'c' and connamespace = 'public'::regnamespace`.execute(
      db,
    );
    expect(rows.map(({ key }) => key).sort()).toEqual([
      "consent with its lead",
      "invitation with its household",
      "quote with its lead",
      "stop_link with its mail_preference",
    ]);
    await expect(db.deleteFrom("household").execute()).rejects.toEqual(refusedAsOrphan);
    await expect(db.deleteFrom("housemate").execute()).rejects.toEqual(refusedAsOrphan);
  });

  test("refuses dangling references, and codes in lower case", async () => {
    const orphan = household({ priceBookId: newId() });
    await expect(db.insertInto("household").values(orphan).execute()).rejects.toEqual(refusedAsOrphan);
    const affiliate = { id: newId(), code: "campus2", name: "Campus", message: "", active: true };
    await expect(db.insertInto("affiliate").values(affiliate).execute()).rejects.toEqual(refusedByCheck);
    const nameless = sql`insert into affiliate (id, code, message, active) values (${newId()}, 'X', '', true)`;
    await expect(nameless.execute(db)).rejects.toEqual(refusedAsEmpty);
  });

  test("refuses a consent without a subject or with two", async () => {
    const hash = "0".repeat(64);
    await db
      .insertInto("document")
      .values({ hash, kind: "privacy-policy", text: "Your data", firstShownAt: new Date() })
      .execute();
    const leadId = newId();
    await db.insertInto("lead").values({ id: leadId, updatedAt: new Date() }).execute();
    const { id } = await insertHousehold();
    await insertHousemate(id);
    const { id: housemateId } = await db
      .selectFrom("housemate")
      .select("id")
      .where("householdId", "=", id)
      .executeTakeFirstOrThrow();
    const consent = (of: object) =>
      db
        .insertInto("consent")
        .values({
          id: newId(),
          kind: "privacy-policy",
          documentHash: hash,
          agreed: true,
          givenAt: new Date(),
          ...of,
        })
        .execute();
    await expect(consent({})).rejects.toEqual(refusedByCheck);
    await expect(consent({ leadId, housemateId })).rejects.toEqual(refusedByCheck);
    await consent({ leadId });
    await expect(consent({ leadId })).rejects.toEqual(refusedAsDouble);
  });

  test("refuses a mail without what it tells, or with bodies beside it [H3]", async () => {
    const mail = (content: object) =>
      db
        .insertInto("email")
        .values({
          id: newId(),
          template: "refund",
          toAddress: "ann@example.com",
          subject: "Hello",
          state: "queued",
          householdId: null,
          sentAt: null,
          ...content,
        })
        .execute();
    const told = { version: 1, data: "{}" };
    const bodies = { textBody: "Hello", htmlBody: "<p>Hello</p>" };
    for (const content of [
      {},
      { ...told, ...bodies },
      { data: "{}" },
      { ...bodies, version: 1 },
      { ...told, data: "[]" },
      { ...told, textHash: "short" },
    ])
      await expect(mail(content)).rejects.toEqual(refusedByCheck);
    await mail(told);
    await mail(bodies);
  });

  test("has triggers for rules and sums, and for what the version before does not write", async () => {
    const { rows } = await sql<{ name: string }>`
      select tgname as name from pg_trigger where not tgisinternal and tgparentid = 0
        and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`.execute(db);
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(triggers).sort());
  });

  test("takes a mandate from an account of its own housemate only [F4]", async () => {
    const swap = sql`update mandate set bank_account_id = (
      select id from bank_account where bank_account.housemate_id <> mandate.housemate_id limit 1)`.execute(
      db,
    );
    await expect(swap).rejects.toMatchObject({ constraint: "mandate_from_own_account" });
  });

  test("has an index for every foreign key", async () => {
    const { rows } = await sql<{ key: string }>`
      select conrelid::regclass || '.' || attname as key
      from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`.execute(db);
    // They reference rows never deleted, or are checked together with others; no query uses them.
    expect(rows.map(({ key }) => key).sort()).toEqual([
      "closed_month.closed_by",
      "consent.document_hash",
      "dwelling_reading.dwelling_id",
      "email.brand",
      "household.brand",
      "household.price_book_id",
      "household_product.price_id",
      "household_product.product_type",
      "invitation.invited_by",
      "lead.brand",
      "mandate.bank_account_id",
      "next_year_quote.price_book_id",
    ]);
  });
});
