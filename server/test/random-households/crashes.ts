import { type CompiledQuery, type DatabaseConnection, type Driver, Kysely, PostgresDialect } from "kysely";
import { plugins } from "../../database/connect.ts";
import type { Database } from "../../database/tables.ts";
import type { JobName } from "../../src/queue/jobs.ts";
import type { TestDatabase } from "../database.ts";

/** A worker crash before or after a step of a job: a statement, a commit, or a provider call. */
export type Crash = { readonly job: JobName; readonly step: number; readonly when: "before" | "after" };

export class Crashed extends Error {}

/** Counts a job's steps and crashes it at one of them; its later steps have no effect. */
export function createCrashes() {
  let planned: Crash[] = [];
  let job: JobName | undefined;
  let steps = 0;
  let isDead = false;
  const die = () => {
    isDead = true;
    throw new Crashed(`${job ?? "Nobody"} died at step ${String(steps)}`);
  };
  return {
    plan: (crashes: readonly Crash[]) => {
      planned = [...crashes];
    },
    begin: (name: JobName) => {
      job = name;
      steps = 0;
      isDead = false;
    },
    end: () => {
      job = undefined;
      isDead = false;
    },
    isDead: () => isDead,
    step: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (isDead) die();
      if (job === undefined) return work();
      steps += 1;
      const at = planned.findIndex((crash) => crash.job === job && crash.step === steps);
      const [crash] = at < 0 ? [] : planned.splice(at, 1);
      if (crash?.when === "before") die();
      const result = await work();
      if (crash) die();
      return result;
    },
  };
}

export type Crashes = ReturnType<typeof createCrashes>;

/** The same database over crashing connections; uncommitted work is rolled back. */
export function crashingDatabase(database: TestDatabase, crashes: Crashes): Kysely<Database> {
  const dialect = new PostgresDialect({ pool: database.pool });
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createDriver: () => crashingDriver(dialect.createDriver(), crashes),
    },
    plugins,
  });
}

function crashingDriver(driver: Driver, crashes: Crashes): Driver {
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const innerOf = (connection: DatabaseConnection) => inner.get(connection) ?? connection;
  return {
    init: () => driver.init(),
    acquireConnection: async () => {
      const held = await driver.acquireConnection();
      const connection: DatabaseConnection = {
        executeQuery: <Row>(query: CompiledQuery) => crashes.step(() => held.executeQuery<Row>(query)),
        streamQuery: () => {
          throw new Error("Nothing is streamed here");
        },
      };
      inner.set(connection, held);
      return connection;
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(innerOf(connection), settings),
    commitTransaction: (connection) => crashes.step(() => driver.commitTransaction(innerOf(connection))),
    rollbackTransaction: (connection) => driver.rollbackTransaction(innerOf(connection)),
    releaseConnection: (connection) => driver.releaseConnection(innerOf(connection)),
    // The pool belongs to the caller.
    destroy: () => Promise.resolve(),
  };
}
