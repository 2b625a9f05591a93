import { type Kysely, sql } from "kysely";
import { stagedAddress } from "../address-text.ts";
import { saveSetting } from "../../src/settings/index.ts";
import { mergeAddresses } from "../stage-addresses.ts";
import type { Database } from "../tables.ts";
import { demoAddresses } from "./demo-addresses.ts";
import { seedCodes } from "./demo-codes.ts";
import { seedHouseholds, type DemoSeals } from "./demo-households.ts";

const marker = "demoSeededOn";

/** Ruling D5: a demo may show a review score, labelled as a sample. */
const sampleReviews = {
  score: 4.7,
  outOf: 5,
  count: 1283,
  link: "https://example.com/reviews",
  sample: true,
};

/** Once, after `seedReference`. Refuses a database with accounts. Ruling E. */
export async function seedDemo(
  db: Kysely<Database>,
  setup: DemoSeals & { readonly today: Temporal.PlainDate },
): Promise<{ seeded: boolean }> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7041125)`.execute(trx);
    const already = await trx
      .selectFrom("setting")
      .select("key")
      .where("key", "=", marker)
      .executeTakeFirst();
    if (already !== undefined) return { seeded: false };
    const account = await trx.selectFrom("household").select("id").limit(1).executeTakeFirst();
    if (account !== undefined) {
      throw new Error("This database has accounts of real people: the demo data set is not for it");
    }
    const rows = demoAddresses().map((parts) => stagedAddress("demo", parts));
    await mergeAddresses(
      trx,
      rows.filter((row) => row !== undefined),
    );
    await seedCodes(trx);
    await seedHouseholds(trx, setup);
    await saveSetting(trx, "reviews", sampleReviews);
    await trx
      .updateTable("featureFlag")
      .set({ value: JSON.stringify({ value: "WELCOME10" }), updatedAt: new Date() })
      .where("key", "=", "default_voucher")
      .execute();
    await trx
      .insertInto("setting")
      .values({
        key: marker,
        value: JSON.stringify({ value: setup.today.toString() }),
        updatedAt: new Date(),
      })
      .execute();
    return { seeded: true };
  });
}
