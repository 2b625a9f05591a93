import { createServer, type Socket } from "node:net";
import { between, readCpuTime } from "./cpu-time.ts";
import { openDatabase, type OpenDatabase } from "../../server/database/connect.ts";
import { parseConfig } from "../../server/src/config.ts";
import { renderStored } from "../../server/src/mail/stored-email.ts";
import { tell } from "../../server/src/mail/tell.ts";
import { type EmailContent, sampleEmails, templates } from "../../server/src/mail/templates/index.ts";
import { testDependencies } from "../../server/test/dependencies.ts";
import { prepareForTests } from "../../server/test/prepare-for-tests.ts";
import { startPostgresServer } from "../../server/test/postgres-server.ts";
import { sendOnlyJobs } from "../../server/test/send-only-jobs.ts";
import { startServerProcess } from "../../server/test/server-process.ts";
import { productionEnv } from "./production.ts";
import { milliseconds, percent, type Row, whole } from "./report.ts";

const mails = 2_000;
const replyMilliseconds = 30;
const wanted = 100;
const wantedShare = 0.25;

/** Mails of every kind to a housemate: what is stored of them, and how fast one worker sends them. Ruling H3. */
export async function measureMails(): Promise<Row[]> {
  const postgres = await startPostgresServer();
  try {
    const database = openDatabase(postgres.url);
    try {
      const nodeUrl = postgres.nodeUrl("postgres");
      await prepareForTests(database, nodeUrl);
      await queueMails(database);
      return [...(await measureSize(database)), ...(await measureSending(database, nodeUrl))];
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function queueMails(database: OpenDatabase): Promise<void> {
  const { id: housemateId } = await database.db
    .selectFrom("housemate")
    .select("id")
    .executeTakeFirstOrThrow();
  const kinds = (Object.values(sampleEmails) as EmailContent[]).filter(
    (email): email is EmailContent<"housemate"> => templates[email.template].to === "housemate",
  );
  const jobs = sendOnlyJobs(database);
  await jobs.start();
  const { deps } = testDependencies(database, {
    config: { smtpUrl: "smtp://mail.example" },
    deps: { jobs },
  });
  for (let first = 0; first < mails; first += 100)
    await database.db.transaction().execute((trx) =>
      tell(
        trx,
        deps,
        Array.from({ length: 100 }, (_, index) => ({
          ...(kinds[(first + index) % kinds.length] ?? sampleEmails.welcome),
          housemateId,
        })),
      ),
    );
  await jobs.stop();
}

/** The same mails as they are stored, and with their bodies, as they were before. */
async function measureSize({ db, pool }: OpenDatabase): Promise<Row[]> {
  const config = parseConfig({ NODE_ENV: "test", PUBLIC_URL: "https://bills.example" });
  const emails = await db.selectFrom("email").selectAll().where("data", "is not", null).execute();
  await pool.query(`create table with_bodies (like email);
    create table as_told (like email);
    insert into as_told select (jsonb_populate_record(email, jsonb_build_object('text_hash', repeat('0', 64)))).*
      from email where data is not null`);
  for (const email of emails) {
    const { text, html } = renderStored(config, email);
    await pool.query(
      `insert into with_bodies
        select (jsonb_populate_record(email, jsonb_build_object('data', null, 'version', null,
          'text_body', $2::text, 'html_body', $3::text))).*
        from email where id = $1`,
      [email.id, text, html],
    );
  }
  const { rows } = await pool.query<{ told: number; bodies: number }>(`
    select pg_total_relation_size('as_told')::int as told, pg_total_relation_size('with_bodies')::int as bodies`);
  const { told, bodies } = rows[0] ?? { told: 0, bodies: 0 };
  return [
    { what: "a mail's row with its bodies", measured: `${whole(bodies / emails.length)} bytes` },
    {
      what: "a mail's row as it is stored",
      measured: `${whole(told / emails.length)} bytes, ${percent(told / bodies)}`,
      target: `≤ ${percent(wantedShare)}`,
      met: told / bodies <= wantedShare,
    },
  ];
}

async function measureSending(database: OpenDatabase, nodeUrl: string): Promise<Row[]> {
  const server = await startSlowMailServer();
  const taken = server.takes(mails);
  const worker = await startServerProcess({
    ...productionEnv(),
    DATABASE_URL: nodeUrl,
    ROLE: "worker",
    SMTP_URL: server.url,
  });
  const before = await readCpuTime(worker.pid, database.pool);
  const seconds = await taken;
  const { node, postgres } = between(before, await readCpuTime(worker.pid, database.pool));
  await worker.end();
  server.close();
  const { rows } = await database.pool.query<{ unsent: number }>(
    "select count(*)::int as unsent from email where data is not null and state <> 'sent'",
  );
  if (rows[0]?.unsent !== 0) throw new Error(`${String(rows[0]?.unsent)} mails were not marked as sent`);
  return [
    {
      what: `mails sent by one worker, ${String(replyMilliseconds)} ms before each reply`,
      measured: `${whole(mails / seconds)} mails/s`,
      target: `≥ ${String(wanted)} mails/s`,
      met: mails / seconds >= wanted,
    },
    {
      what: "processor time of a mail, rendering included",
      measured: `${milliseconds(node / mails)} of Node, ${milliseconds(postgres / mails)} of PostgreSQL`,
    },
  ];
}

/** Replies late, as one at the other end of the world. */
async function startSlowMailServer() {
  let taken = 0;
  let firstAt = 0;
  let expected: { readonly count: number; readonly done: (seconds: number) => void } | undefined;
  const take = () => {
    taken += 1;
    if (taken === expected?.count) expected.done((performance.now() - firstAt) / 1_000);
  };
  const server = createServer((socket) => {
    firstAt ||= performance.now();
    serve(socket, take);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    /** The seconds from the first connection until that many mails were taken. */
    takes: (count: number) =>
      new Promise<number>((done) => {
        expected = { count, done };
      }),
    close: () => server.close(),
  };
}

function serve(socket: Socket, take: () => void): void {
  let unread = "";
  let isData = false;
  const reply = (line: string) =>
    setTimeout(() => {
      if (socket.writable) socket.write(`${line}\r\n`);
    }, replyMilliseconds);
  socket.on("error", () => undefined);
  socket.setEncoding("latin1").on("data", (text: string) => {
    unread += text;
    for (;;) {
      const end = isData ? "\r\n.\r\n" : "\r\n";
      const at = unread.indexOf(end);
      if (at < 0) return;
      const line = unread.slice(0, at);
      unread = unread.slice(at + end.length);
      if (isData) take();
      isData = !isData && line.toUpperCase() === "DATA";
      reply(isData ? "354 Go on" : line.toUpperCase() === "QUIT" ? "221 Bye" : "250 OK");
    }
  });
  reply("220 slow.example ESMTP");
}
