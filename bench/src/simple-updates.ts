import type { OpenDatabase } from "../../server/database/connect.ts";

type Pool = NonNullable<OpenDatabase["pool"]>;

const accounts = 100_000;

/** The tables of `pgbench --builtin=simple-update` at scale 1. */
export async function prepareSimpleUpdates(pool: Pool): Promise<void> {
  await pool.query(`
    create table pgbench_accounts (aid int not null, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_accounts select aid, 1, 0, '' from generate_series(1, ${String(accounts)}) as aid;
    alter table pgbench_accounts add primary key (aid)`);
  await pool.query("vacuum analyze pgbench_accounts");
}

/** pgbench's transaction, as pgbench may not be installed. */
export async function runSimpleUpdates(pool: Pool, connections: number, seconds: number): Promise<number> {
  const began = performance.now();
  const end = began + seconds * 1000;
  const work = async () => {
    const client = await pool.connect();
    let committed = 0;
    while (performance.now() < end) {
      const aid = String(pick(accounts));
      const delta = String(pick(10_001) - 5_001);
      await client.query("begin");
      await client.query(`update pgbench_accounts set abalance = abalance + ${delta} where aid = ${aid}`);
      await client.query(`select abalance from pgbench_accounts where aid = ${aid}`);
      await client.query(
        `insert into pgbench_history (tid, bid, aid, delta, mtime)
          values (${String(pick(10))}, 1, ${aid}, ${delta}, current_timestamp)`,
      );
      await client.query("end");
      committed++;
    }
    client.release();
    return committed;
  };
  const counts = await Promise.all(Array.from({ length: connections }, work));
  const committed = counts.reduce((sum, count) => sum + count, 0);
  return committed / ((performance.now() - began) / 1000);
}

function pick(most: number) {
  return 1 + Math.floor(Math.random() * most);
}
