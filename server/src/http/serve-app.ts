import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Dependencies } from "../dependencies.ts";
import { pathOf } from "./path-of.ts";
import { takeOrRefuse } from "./rate-limits.ts";
import { sendPage } from "./serve-web.ts";
import { readPage } from "./web-pages.ts";

const year = 31_536_000;

/**
 * An app beside the customers' pages, as the back office is: one document for every path below its own, routed in the
 * browser. Separate from customers' pages and not indexed. Ruling H1.
 */
export async function serveApp(
  app: FastifyInstance,
  { config, rateLimiter }: Dependencies,
  { folder, at }: { readonly folder: string; readonly at: string },
) {
  const file = join(folder, "index.html");
  if (!existsSync(file)) return;
  await app.register(fastifyStatic, {
    root: join(folder, "assets"),
    prefix: `${at}/assets/`,
    decorateReply: false,
    wildcard: false,
    globIgnore: ["**/*.{br,gz}"],
    index: false,
    preCompressed: true,
    cacheControl: false,
    schemaHide: true,
    setHeaders: (reply) => void reply.header("cache-control", `public, max-age=${String(year)}, immutable`),
  });
  // No third-party services: those configured are for customers' pages.
  const page = readPage(file, {
    ...config,
    ga4Id: undefined,
    sentryDsn: undefined,
    apiOrigin: undefined,
  });
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    await takeOrRefuse(rateLimiter, "pages", request.ip);
    void reply.header("x-robots-tag", "noindex");
    // The scripts' base path ends with a slash.
    if (pathOf(request) === at) return reply.redirect(request.url.replace(at, `${at}/`), 308);
    return sendPage(request, reply, page, 200);
  };
  for (const url of [at, `${at}/*`]) app.get(url, { schema: { hide: true } as object }, serve);
}
