import type { FastifyRequest } from "fastify";

export const pathOf = ({ url }: Pick<FastifyRequest, "url">): string => url.split("?")[0] ?? "/";
