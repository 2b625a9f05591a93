import type { FastifyInstance } from "fastify";
import { mailboxPagePolicy, renderMailboxPage } from "./mailbox-page.ts";
import { listMailbox } from "./mailbox.ts";
import { isTrial } from "../config.ts";
import type { Dependencies } from "../dependencies.ts";

export function serveMailbox(app: FastifyInstance, { db, config }: Dependencies) {
  if (!isTrial(config)) return;
  app.get("/dev/mailbox.json", async (_, reply) =>
    reply.header("cache-control", "no-store").send(await listMailbox(db, config)),
  );
  app.get("/dev/mailbox", async (_, reply) =>
    reply
      .header("cache-control", "no-store")
      .header("content-security-policy", mailboxPagePolicy(config.publicUrl))
      .type("text/html; charset=utf-8")
      .send(renderMailboxPage(await listMailbox(db, config), config.pack.css)),
  );
}
