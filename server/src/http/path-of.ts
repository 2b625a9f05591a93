import type { FastifyRequest } from "fastify";

/** What was asked for, without its query. */
export const pathOf = ({ url }: Pick<FastifyRequest, "url">): string => url.split("?")[0] ?? "/";
