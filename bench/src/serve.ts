import type { AddressInfo } from "node:net";
import { openDatabase } from "../../server/database/connect.ts";
import { buildApp } from "../../server/src/app.ts";
import { readConfig } from "../../server/src/config.ts";
import { createDependencies } from "../../server/src/create-dependencies.ts";
import { buildBareApp } from "../../server/test/bare-app.ts";

/** Our server and the bare one on one pool; sends their ports to the parent. */
const config = readConfig();
if (config.databaseUrl === undefined || config.encryptionKeys === undefined) {
  throw new Error("DATABASE_URL and ENCRYPTION_KEYS are needed");
}
const database = openDatabase(config.databaseUrl, { size: config.databasePoolSize });
const wired = createDependencies(config, database, config.encryptionKeys, ({ error }) =>
  console.error(error),
);
const app = await buildApp(wired.deps);
await wired.start(app.log);
const bare = buildBareApp(database.pool);
for (const server of [app, bare]) await server.listen({ host: "127.0.0.1", port: 0 });
function portOf(server: typeof app) {
  return (server.server.address() as AddressInfo).port;
}
process.send?.({ app: portOf(app), bare: portOf(bare) });
process.once("disconnect", () => process.exit());
