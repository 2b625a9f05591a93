import type { OpenDatabase } from "../../../server/database/connect.ts";
import { until } from "./processes.ts";
import type { Write } from "./visitors.ts";

export type Judgement = {
  readonly tried: number;
  readonly acknowledged: number;
  /** Acknowledged, and not there, or not with everything that belongs to it. */
  readonly lost: readonly string[];
  /** There more than once, acknowledged or not. */
  readonly doubled: readonly string[];
};

type Stored = {
  readonly email: string;
  readonly addressGuid: string;
  readonly mandates: number;
  readonly welcomes: number;
};

/** Compares what visitors were told with what the database has, once every job is done. */
export async function judge({ pool }: OpenDatabase, writes: readonly Write[]): Promise<Judgement> {
  await until("Every job is done", async () => {
    const { rows } = await pool.query<{ open: number }>(`
      select count(*)::int as open from pgboss.job
      where name in ('welcome-housemate', 'send-mail', 'set-up-mandate') and state in ('created', 'retry', 'active')`);
    return rows[0]?.open === 0;
  });
  const { rows } = await pool.query<Stored>(`
    select housemate.email, address.guid as "addressGuid",
      (select count(*) from mandate where mandate.housemate_id = housemate.id)::int as mandates,
      (select count(*) from email where template = 'welcome' and to_address = housemate.email
        and state = 'sent')::int as welcomes
    from housemate join household on household.id = housemate.household_id
    join address on address.id = household.address_id`);
  const stored = Map.groupBy(rows, ({ email, addressGuid }) => `${email} at ${addressGuid}`);
  // The demo data has addresses of two years, with a household each.
  const visited = new Set(writes.map(({ addressGuid }) => addressGuid));
  const houses = await pool.query<{ guid: string }>(`
    select address.guid from household join address on address.id = household.address_id
    group by address.guid having count(*) > 1`);
  const nameOf = ({ email, addressGuid }: Write) => `${email} at ${addressGuid}`;
  const isWhole = ({ mandates, welcomes }: Stored) => mandates > 0 && welcomes > 0;
  const isOnce = ({ mandates, welcomes }: Stored) => mandates <= 1 && welcomes <= 1;
  return {
    tried: writes.length,
    acknowledged: writes.filter(({ answeredAt }) => answeredAt !== undefined).length,
    lost: writes
      .filter((write) => write.answeredAt !== undefined && !stored.get(nameOf(write))?.every(isWhole))
      .map(nameOf),
    doubled: [
      ...writes.map(nameOf).filter((name) => {
        const found = stored.get(name) ?? [];
        return found.length > 1 || !found.every(isOnce);
      }),
      ...houses.rows.map(({ guid }) => guid).filter((guid) => visited.has(guid)),
    ],
  };
}
