import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Two processes corrupt the embedded database, and it does not prevent that itself. */
export class DataFolderInUse extends Error {
  constructor(path: string, owner: string) {
    super(
      `The embedded database is in use by process ${owner} (${path}). ` +
        "Stop that process first, or choose another DATA_DIR, or use DATABASE_URL for several nodes.",
    );
    this.name = "DataFolderInUse";
  }
}

/**
 * Locks the file at `path`; the returned function releases it. Uses an SQLite write transaction, whose lock the
 * operating system releases when the process ends in any way.
 */
export function lockDataFolder(path: string): () => void {
  mkdirSync(dirname(path), { recursive: true });
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec("pragma journal_mode = memory; begin immediate");
    // Committed first, so that other processes can read the owner's pid.
    file.exec(`pragma user_version = ${String(process.pid)}; commit; begin immediate`);
  } catch (error) {
    const refused = explain(error, path, file);
    file.close();
    throw refused;
  }
  return () => {
    if (file.isOpen) file.close();
  };
}

const [busy, notADatabase] = [5, 26];

function explain(error: unknown, path: string, file: DatabaseSync): unknown {
  if (!(error instanceof Error && "errcode" in error)) return error;
  if (error.errcode === busy)
    return new DataFolderInUse(path, String(file.prepare("pragma user_version").get()?.["user_version"]));
  if (error.errcode === notADatabase)
    return new Error(`${path} is of an older version. Stop it if it still runs, then delete this file.`);
  return error;
}
