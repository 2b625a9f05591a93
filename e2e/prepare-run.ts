import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { findMemoryFolder } from "../server/test/memory-folder.ts";
import { startPostgresServer } from "../server/test/postgres-server.ts";
import { hostVariable } from "./hosted-product.ts";

/** Runs before all journeys: a PostgreSQL server with seeded data to copy, and the process that their products run in. */
export default async function prepareRun(): Promise<() => Promise<void>> {
  const postgres = await startPostgresServer([], findMemoryFolder());
  const host = fork(join(import.meta.dirname, "product-host.ts"), [postgres.url], { stdio: "inherit" });
  const ended = once(host, "exit");
  const stop = async () => {
    if (host.connected) host.disconnect();
    await ended;
    await postgres.stop();
  };
  const [address] = (await Promise.race([once(host, "message"), ended])) as [unknown];
  if (typeof address !== "string") {
    await stop();
    throw new Error("The product host did not start");
  }
  process.env[hostVariable] = address;
  return stop;
}
