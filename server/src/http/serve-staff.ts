import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Dependencies } from "../dependencies.ts";
import { rateLimits, takeOrRefuse } from "./rate-limits.ts";
import { sendPage } from "./serve-web.ts";
import { readPage } from "./web-pages.ts";

const year = 31_536_000;

/**
 * The back office under `/staff`: one document for every address below it, whose scripts find the screen. Nothing of it
 * is on a customer's page, and search engines are told to leave it alone. Ruling H1.
 */
export const serveStaff = async (app: FastifyInstance, { config, rateLimiter }: Dependencies) => {
  const file = join(config.staffFolder, "index.html");
  if (!existsSync(file)) return;
  await app.register(fastifyStatic, {
    root: join(config.staffFolder, "assets"),
    prefix: "/staff/assets/",
    decorateReply: false,
    wildcard: false,
    globIgnore: ["**/*.{br,gz}"],
    index: false,
    preCompressed: true,
    cacheControl: false,
    schemaHide: true,
    setHeaders: (reply) => void reply.header("cache-control", `public, max-age=${String(year)}, immutable`),
  });
  // Of no service but ourselves: what the operator has configured for customers is for customers.
  const page = readPage(file, {
    ...config,
    ga4Id: undefined,
    sentryDsn: undefined,
    apiOrigin: undefined,
  });
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    await takeOrRefuse(rateLimiter, rateLimits.pages, request.ip);
    void reply.header("x-robots-tag", "noindex");
    // Its scripts know addresses below it only.
    if (/^\/staff(\?|$)/.test(request.url))
      return reply.redirect(request.url.replace("/staff", "/staff/"), 308);
    return sendPage(request, reply, page, 200);
  };
  for (const url of ["/staff", "/staff/*"]) app.get(url, { schema: { hide: true } as object }, serve);
};
