import type { FastifyRequest } from "fastify";

export function pathOf({ url }: Pick<FastifyRequest, "url">): string {
  return url.split("?")[0] ?? "/";
}
