import { PgBoss } from "pg-boss";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useTestDatabases } from "../../test/database.ts";
import { explain, type Plan } from "../../test/explain.ts";
import { disableNameStatistics, fetching } from "./fetching.ts";

describe("A batch of jobs", () => {
  const open = useTestDatabases();
  it("is fetched by its ids, even when statistics show no job of the kind", async () => {
    const { db, pool } = await open();
    if (!pool) throw new Error("A real server is needed to explain its plans");
    const { connectionString = "" } = pool.options;
    const boss = new PgBoss({ connectionString, supervise: false, schedule: false });
    await boss.start();
    try {
      const insert = (name: string) =>
        boss.insert(
          name,
          Array.from({ length: 3_000 }, () => ({})),
        );
      await boss.createQueue("known");
      await boss.createQueue("new");
      await insert("known");
      await disableNameStatistics(db);
      await sql`analyze pgboss.job`.execute(db);
      await insert("new");
      const statements: { sql: string; parameters: unknown[] }[] = [];
      const executeSql = (text: string, parameters: unknown[] = []) => {
        statements.push({ sql: text, parameters });
        return Promise.resolve({ rows: [] });
      };
      await boss.fetch("new", { ...fetching, batchSize: 50, db: { executeSql } });
      const [fetch] = await explain(pool, statements);
      expect(fetch && updateOf(fetch.plan)).toMatchObject({
        "Node Type": "Index Scan",
        "Index Cond": expect.stringMatching(/name = .*id = ANY/),
      });
    } finally {
      await boss.stop({ graceful: false });
    }
  });
});

/** The scan of the update, its last child. */
const updateOf = (plan: Plan): Plan | undefined => plan.Plans?.at(-1);
