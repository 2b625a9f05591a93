import { openAsBlob } from "node:fs";
import { Kysely, PGliteDialect } from "kysely";
import { inject } from "vitest";
import { openDatabase, type OpenDatabase } from "../database/connect.ts";
import type { PreparingPGlite } from "../database/preparing-pglite.ts";
import type { Database } from "../database/tables.ts";
import { KeptInstance } from "./kept-instance.ts";

export type Dump = "empty" | "seeded";

type Kept = { readonly pglite: PreparingPGlite; readonly instance: KeptInstance; readonly modules: number };

/** Free in-memory copies, shared by a worker's test files. */
const idle: Record<Dump, Kept[]> = { empty: [], seeded: [] };

export const openCopyIn = async (dataDir: string, dump: Dump): Promise<OpenDatabase> =>
  openDatabase({ dataDir, loadDataDir: await blobOf(dump) });

/** Opens a dump in memory; closing it resets it for reuse. */
export const lendCopy = async (dump: Dump): Promise<OpenDatabase> => {
  const kept = idle[dump].pop() ?? (await openKept(dump));
  let isClosed = false;
  const stopListening: (() => Promise<void>)[] = [];
  const giveBack = async () => {
    if (isClosed) return;
    isClosed = true;
    for (const stop of stopListening) await stop();
    if (await setBack(kept)) idle[dump].push(kept);
  };
  const own: Partial<PreparingPGlite> = {
    close: giveBack,
    listen: async (...asked) => {
      const stop = await kept.pglite.listen(...asked);
      stopListening.push(stop);
      return stop;
    },
  };
  const pglite = new Proxy(kept.pglite, {
    get: (target, name) => {
      if (name === "closed") return isClosed;
      const value: unknown = Reflect.get(name in own ? own : target, name, target);
      if (typeof value !== "function") return value;
      return (...given: unknown[]): unknown => {
        if (isClosed && name !== "close") throw new Error("PGlite is closed");
        return Reflect.apply(value, target, given);
      };
    },
  });
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
  const close = async () => {
    await db.destroy();
    await giveBack();
  };
  return { kind: "pglite", db, pglite, close };
};

const blobOf = (dump: Dump): Promise<Blob> => openAsBlob(inject("pgliteDumps")[dump]);

const openKept = async (dump: Dump): Promise<Kept> => {
  const { pglite } = await openDatabase({ loadDataDir: await blobOf(dump) });
  if (pglite === undefined) throw new Error("The embedded database was expected");
  // Loaded now, because a reset cannot unload modules loaded later.
  await pglite.exec("load 'plpgsql'; load 'btree_gist'; load 'pg_trgm'");
  const modules = await countModules(pglite);
  return { pglite, modules, instance: new KeptInstance(pglite) };
};

/** Requires that nothing is running. False when it is unusable and was closed. */
const setBack = async ({ pglite, instance, modules }: Kept): Promise<boolean> => {
  await pglite.exec("rollback");
  if ((await countModules(pglite)) !== modules) {
    await pglite.close();
    return false;
  }
  await pglite.runExclusive(async () => {
    instance.setBack();
    pglite.forgetStatements();
  });
  return true;
};

const countModules = async (pglite: PreparingPGlite): Promise<number> =>
  (await pglite.query("select from pg_get_loaded_modules()")).rows.length;
