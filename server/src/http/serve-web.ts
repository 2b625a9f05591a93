import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { fillBrand } from "@evenly/contract/brand-marks";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Dependencies } from "../dependencies.ts";
import type { RefuseUnrouted } from "./allowed-methods.ts";
import { pathOf } from "./path-of.ts";
import { takeOrRefuse } from "./rate-limits.ts";
import { readWebPages, type Coding, type WebPage } from "./web-pages.ts";

const year = 31_536_000;
const day = 86_400;
const manifestPath = "/manifest.webmanifest";
const securityPath = "/.well-known/security.txt";
const codings: readonly Coding[] = ["br", "gzip"];

/** Serves the screens; every other path gets the not-found page with status 404. Ruling D9. */
export async function serveWeb(
  app: FastifyInstance,
  { config, rateLimiter, clock }: Dependencies,
  refuseUnrouted: RefuseUnrouted,
) {
  const pages = readWebPages(config);
  if (existsSync(config.webFolder)) {
    await app.register(fastifyStatic, {
      root: config.webFolder,
      wildcard: false,
      globIgnore: ["**/*.html", "**/*.{br,gz}", `**${manifestPath}`, "**/.*"],
      index: false,
      redirect: false,
      preCompressed: true,
      cacheControl: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        // Assets have a content hash in their name; everything else is revalidated.
        const isHashed = path.includes("/assets/");
        reply.header("cache-control", isHashed ? `public, max-age=${String(year)}, immutable` : "no-cache");
        // Mail clients load these pictures from other origins.
        if (!path.startsWith(join(config.webFolder, "house/"))) return;
        reply.header("cache-control", `public, max-age=${String(day)}`);
        reply.header("cross-origin-resource-policy", "cross-origin");
      },
    });
  }
  const count = (request: FastifyRequest) => takeOrRefuse(rateLimiter, "pages", request.ip);
  serveManifest(app, config);
  app.get(securityPath, { schema: { hide: true } as object }, async (request, reply) => {
    await count(request);
    return reply.type("text/plain; charset=utf-8").send(securityText(config, clock.now()));
  });
  const servePage = async (request: FastifyRequest, reply: FastifyReply) => {
    await count(request);
    const asLink = unescapeQuery(request.url);
    if (asLink !== request.url) return reply.redirect(asLink);
    const page = pages.find(pathOf(request));
    return page ? sendPage(request, reply, page, 200) : sendNotFound(request, reply);
  };
  const serveNotFound = async (request: FastifyRequest, reply: FastifyReply) => {
    await count(request);
    return sendNotFound(request, reply);
  };
  const sendNotFound = async (request: FastifyRequest, reply: FastifyReply) => {
    const isLook = request.method === "GET" || request.method === "HEAD";
    const path = pathOf(request);
    const page = pages.notFound;
    if (!page || !isLook) throw refuseUnrouted(request);
    if (isFile(path) && !request.headers.accept?.includes("text/html")) {
      return reply.code(404).header("vary", "accept").type("text/plain; charset=utf-8").send("Not found\n");
    }
    return sendPage(request, reply, page, 404);
  };
  for (const url of pages.paths) app.get(url, servePage);
  app.setNotFoundHandler(serveNotFound);
}

/** A link that was copied from HTML has `&amp;` for `&`, of which each value but the first would be lost. */
function unescapeQuery(url: string): string {
  return url.replace(/\?.*$/, (query) => query.replace(/&(?:amp;)+/gi, "&"));
}

/** RFC 9116. It ends within a year, so that nobody relies on one of a product that is no longer run. */
function securityText({ securityContact, publicUrl }: Config, now: Date) {
  const expires = new Date(now.getTime() + 180 * day * 1_000).toISOString();
  return [
    `Contact: ${securityContact}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${publicUrl}${securityPath}`,
    "",
  ].join("\n");
}

/** Requests with a file extension come from pages or robots. */
function isFile(path: string) {
  return /\.\w+$/.test(path);
}

function serveManifest(app: FastifyInstance, config: Config) {
  const file = join(config.webFolder, manifestPath);
  if (!existsSync(file)) return;
  const manifest = fillBrand(readFileSync(file, "utf8"), {
    brand: config.brand,
    look: config.pack,
    origin: config.publicUrl,
    escape: (value) => JSON.stringify(value).slice(1, -1),
  });
  app.get(manifestPath, { schema: { hide: true } as object }, (_, reply) =>
    reply
      .header("cache-control", `public, max-age=${String(day)}`)
      .type("application/manifest+json")
      .send(manifest),
  );
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: WebPage, status: number) {
  void reply
    .header("content-security-policy", page.policy)
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding")
    .header("etag", page.etag);
  if (status === 200 && request.headers["if-none-match"] === page.etag) return reply.code(304).send();
  void reply.code(status).type("text/html; charset=utf-8");
  const accepted = request.headers["accept-encoding"] ?? "";
  const coding = codings.find((one) => new RegExp(`\\b${one}\\b`).test(accepted));
  if (!coding) return reply.send(page.html);
  return reply.header("content-encoding", coding).send(page.coded(coding));
}
