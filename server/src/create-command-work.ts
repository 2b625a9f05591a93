import type { OpenDatabase } from "../database/connect.ts";
import type { CommandConfig, CommandNeed, Config } from "./config.ts";
import { createWork } from "./create-work.ts";
import type { Work } from "./dependencies.ts";
import { EncryptionKeys } from "./encryption-keys.ts";
import { LeadIds } from "./leads/index.ts";
import { createJobs } from "./queue/index.ts";
import { readEncryptionKeys } from "./trial-key.ts";

/** Runs with what a command works with, started, and stops it. What the command does not need throws when it is used. */
export async function withCommandWork<Result>(
  needs: readonly CommandNeed[],
  read: CommandConfig,
  database: OpenDatabase,
  run: (work: Work) => Promise<Result>,
): Promise<Result> {
  const config = read as Config;
  const keys = needs.includes("keys") ? await readEncryptionKeys(config) : undefined;
  const jobs = createJobs({
    connection: database,
    work: false,
    handlers: () => {
      throw new Error("A command works off no jobs");
    },
    onFailure: ({ error }) => console.error(error),
  });
  const { work, caches } = createWork(config, database, { jobs, keys: () => secretsOf(keys) });
  for (const part of [...caches, jobs]) await part.start(console);
  try {
    return await run(work);
  } finally {
    for (const part of [jobs, ...caches]) await part.stop();
  }
}

function secretsOf(keys: string | undefined): Pick<Work, "encryptionKeys" | "leadIds"> {
  if (keys !== undefined) return { encryptionKeys: new EncryptionKeys(keys), leadIds: new LeadIds(keys) };
  const refuse = (): never => {
    throw new Error("The command has not read ENCRYPTION_KEYS");
  };
  return {
    encryptionKeys: new Proxy({} as EncryptionKeys, { get: refuse }),
    leadIds: new Proxy({} as LeadIds, { get: refuse }),
  };
}
