import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { createServer as createProbe } from "node:net";
import { text } from "node:stream/consumers";
import { Client } from "pg";
import { openDatabase } from "../server/database/connect.ts";
import { nodeUser } from "../server/database/own-postgres/cluster.ts";
import { updateSchema } from "../server/database/update-schema.ts";
import { parseConfig } from "../server/src/config.ts";
import { createLogStream } from "../server/src/http/log-stream.ts";
import { startProduct } from "../server/src/product.ts";
import { keepClock } from "../server/src/trial-clock/kept-clock.ts";
import type { StartedProduct } from "./hosted-product.ts";
import { encryptionKeys, today } from "./today.ts";

/**
 * A process with the products of a run, each on a database of its own: to start a process for each would cost more than the
 * journeys. `POST /` starts one with the environment of the body, `GET` of its path is its output, `DELETE` ends it.
 */
type Environment = Readonly<Record<string, string>>;

const [, , serverUrl = ""] = process.argv;
const template = "trial";

async function runOnServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function ownerUrlOf(database: string) {
  return Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
}

/** Of the role of nodes. */
function urlOf(database: string) {
  return Object.assign(new URL(ownerUrlOf(database)), { username: nodeUser }).href;
}

/**
 * A trial, as without `DATABASE_URL`, with the keys that its demo data were sealed with. A `PUBLIC_URL` of the journey has
 * PORT where the port comes.
 */
function configOf(port: number, { PUBLIC_URL: url = "http://127.0.0.1:PORT", ...env }: Environment) {
  return parseConfig({
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: url.replace("PORT", String(port)),
    ENCRYPTION_KEYS: encryptionKeys,
    TODAY: today,
    TRUST_PROXY: "1",
    ...env,
  });
}

/** The movable clock of a trial, which begins on the day of the demo data. */
function beginToday(db: Parameters<typeof keepClock>[0]) {
  const morning = Temporal.PlainDate.from(today).toZonedDateTime({
    timeZone: "Europe/London",
    plainTime: "10:00",
  });
  return keepClock(db, { ahead: morning.epochMilliseconds - Date.now(), workedUntil: null });
}

async function isFree(port: number): Promise<boolean> {
  const probe = createProbe().listen(port, "127.0.0.1");
  const wasFree = await once(probe, "listening").then(
    () => true,
    () => false,
  );
  if (wasFree) await once(probe.close(), "close");
  return wasFree;
}

/** Below those that the system gives to outgoing connections, which could take a port before the product does. */
let nextPort = 16_000 + (process.pid % 1_000) * 16;

async function findPort(): Promise<number> {
  const port = nextPort;
  nextPort += 1;
  return (await isFree(port)) ? port : findPort();
}

async function run(database: string, env: Environment) {
  const port = await findPort();
  const config = configOf(port, env);
  const connection = openDatabase(urlOf(database), { size: 5 });
  if (config.today === undefined) await beginToday(connection.db);
  let output = "";
  const product = await startProduct(config, connection, {
    logStream: createLogStream({ write: (lines) => (output += lines) }),
  });
  return {
    url: config.publicUrl,
    databaseUrl: urlOf(database),
    readOutput: () => output,
    stop: async () => {
      await product.stop();
      await connection.close();
    },
  };
}

const products = new Map<string, Awaited<ReturnType<typeof run>>>();
let started = 0;

async function start(env: Environment): Promise<StartedProduct> {
  started += 1;
  const database = `journey_${String(started)}`;
  await runOnServer(`create database ${database} template ${template} strategy file_copy`);
  const product = await run(database, env);
  products.set(database, product);
  const { url, databaseUrl } = product;
  return { name: database, url, databaseUrl };
}

async function answer(request: IncomingMessage): Promise<string> {
  if (request.method === "POST")
    return JSON.stringify(await start(JSON.parse(await text(request)) as Environment));
  const name = (request.url ?? "").slice(1);
  const product = products.get(name);
  if (!product) throw new RangeError(`There is no product ${name}`);
  if (request.method !== "DELETE") return product.readOutput();
  products.delete(name);
  await product.stop();
  await runOnServer(`drop database ${name} with (force)`);
  return "";
}

async function seedTemplate() {
  await runOnServer(`create database ${template}`);
  const owner = openDatabase(ownerUrlOf(template), { size: 1 });
  await updateSchema(owner, { nodeUrl: urlOf(template), advanceNoticeWorkingDays: 10 });
  await owner.close();
  const product = await run(template, {});
  await product.stop();
}

await seedTemplate();
const server = createServer((request, response) => {
  answer(request).then(
    (body) => response.end(body),
    (error: unknown) => {
      response.statusCode = 500;
      response.end(error instanceof Error ? error.stack : String(error));
    },
  );
}).listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as { port: number };
process.send?.(`http://127.0.0.1:${String(port)}`);
process.once("disconnect", () => process.exit());
