import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { refuse } from "./refusals.ts";
import { pathOf } from "./path-of.ts";

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Pages under `/dev/` show a trial's mails and links. Checks the host against DNS rebinding and the origin against
 * cross-site forms.
 */
export function guardDevPages(app: FastifyInstance, { publicUrl }: Config) {
  const ours = new Set([...loopback, new URL(publicUrl).hostname]);
  app.addHook("onRequest", (request, _, done) => {
    const isGuarded = /^\/dev(\/|$)/i.test(decoded(pathOf(request)));
    const name = request.hostname.replace(/:\d+$/, "").toLowerCase();
    const isTheirs = !ours.has(name) || isSentByAnotherSite(request);
    done(isGuarded && isTheirs ? refuse("call-unknown") : undefined);
  });
}

function isSentByAnotherSite({ method, headers, host }: FastifyRequest): boolean {
  if (method === "GET" || method === "HEAD") return false;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const { origin } = headers;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
