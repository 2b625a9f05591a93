import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Dependencies } from "../dependencies.ts";
import type { RefuseUnrouted } from "./allowed-methods.ts";
import { pathOf } from "./path-of.ts";
import { rateLimits, takeOrRefuse } from "./rate-limits.ts";
import { readWebPages, type WebPage } from "./web-pages.ts";

const year = 31_536_000;
const day = 86_400;

/** The screens, and the not-found page with status 404 for every path that is none of them. Ruling D9. */
export const serveWeb = async (
  app: FastifyInstance,
  { config, rateLimiter }: Dependencies,
  refuseUnrouted: RefuseUnrouted,
) => {
  const pages = readWebPages(config);
  if (existsSync(config.webFolder)) {
    await app.register(fastifyStatic, {
      root: config.webFolder,
      wildcard: false,
      globIgnore: ["**/*.html", "**/*.br", "**/.*"],
      index: false,
      redirect: false,
      preCompressed: true,
      cacheControl: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        // Assets carry a hash of what is in them in their name; everything else is asked for again.
        const isHashed = path.includes("/assets/");
        reply.header("cache-control", isHashed ? `public, max-age=${String(year)}, immutable` : "no-cache");
        // The House in mails is shown on whatever page a mail is read on.
        if (!path.startsWith(join(config.webFolder, "house/"))) return;
        reply.header("cache-control", `public, max-age=${String(day)}`);
        reply.header("cross-origin-resource-policy", "cross-origin");
      },
    });
  }
  const count = (request: FastifyRequest) => takeOrRefuse(rateLimiter, rateLimits.pages, request.ip);
  const servePage = async (request: FastifyRequest, reply: FastifyReply) => {
    await count(request);
    const page = pages.find(pathOf(request));
    return page ? sendPage(request, reply, page, 200) : sendNotFound(request, reply);
  };
  const serveNotFound = async (request: FastifyRequest, reply: FastifyReply) => {
    await count(request);
    return sendNotFound(request, reply);
  };
  const sendNotFound = async (request: FastifyRequest, reply: FastifyReply) => {
    const isLook = request.method === "GET" || request.method === "HEAD";
    const page = pages.notFoundAt(pathOf(request));
    if (!page || !isLook) throw refuseUnrouted(request);
    return sendPage(request, reply, page, 404);
  };
  for (const url of pages.paths) app.get(url, { schema: { hide: true } as object }, servePage);
  app.setNotFoundHandler(serveNotFound);
};

const sendPage = (request: FastifyRequest, reply: FastifyReply, page: WebPage, status: number) => {
  void reply
    .header("content-security-policy", page.policy)
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding")
    .header("etag", page.etag);
  if (status === 200 && request.headers["if-none-match"] === page.etag) return reply.code(304).send();
  void reply.code(status).type("text/html; charset=utf-8");
  const accepts = /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
  if (!accepts || !page.brotli) return reply.send(page.html);
  return reply.header("content-encoding", "br").send(page.brotli);
};
