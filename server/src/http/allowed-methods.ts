import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Refusal, refuse, refuseMethod } from "./refusals.ts";
import { pathOf } from "./path-of.ts";

/** The refusal for a request without a route: 405 for a wrong method, otherwise 404. Ruling B2. */
export type RefuseUnrouted = (request: FastifyRequest) => Refusal;

/** Records the methods of routes registered from here on, and refuses wrong ones before the body is read. */
export function allowMethods(app: FastifyInstance): RefuseUnrouted {
  const fixed = new Map<string, Set<string>>();
  const patterns: { readonly fits: RegExp; readonly methods: Set<string> }[] = [];
  app.addHook("onRoute", ({ url, method }) => {
    // Wildcard routes are preflights or folders; they do not prove that a path exists.
    if (url.includes("*")) return;
    const methods = fixed.get(url) ?? new Set<string>();
    for (const one of [method].flat()) methods.add(one);
    if (!fixed.has(url) && url.includes(":")) patterns.push({ fits: toPattern(url), methods });
    fixed.set(url, methods);
  });
  const refuseUnrouted: RefuseUnrouted = (request) => {
    const path = pathOf(request);
    const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
    const methods = fixed.get(plain) ?? patterns.find(({ fits }) => fits.test(plain))?.methods;
    return methods === undefined ? refuse("call-unknown") : refuseMethod([...methods].sort());
  };
  app.addHook("onRequest", async (request) => {
    if (!request.is404) return;
    const refusal = refuseUnrouted(request);
    if (refusal.reasons[0]?.code === "method-wrong") throw refusal;
  });
  return refuseUnrouted;
}

function toPattern(url: string) {
  return new RegExp(
    `^${url
      .split("/")
      .map((part) => (part.startsWith(":") ? "[^/]+" : RegExp.escape(part)))
      .join("/")}$`,
  );
}
