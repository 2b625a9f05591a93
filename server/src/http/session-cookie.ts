import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

export type SessionCookie = {
  readonly token: string | undefined;
  keep(token: string): void;
  drop(): void;
};

/** Ruling G1. */
export const sessionDays = 30;

const name = "evenly_my_house";
const ofOurs = /^[A-Za-z0-9_-]{22,64}$/;

export const sessionCookie = (
  { publicUrl }: Pick<Config, "publicUrl">,
  request: FastifyRequest,
  reply: FastifyReply,
): SessionCookie => {
  const isSecure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const set = (value: string, seconds: number) =>
    void reply.header(
      "set-cookie",
      `${name}=${value}; Path=/api; Max-Age=${String(seconds)}; HttpOnly; SameSite=Lax${isSecure}`,
    );
  return {
    token: readCookie(request.headers.cookie),
    keep: (token) => set(token, sessionDays * 24 * 60 * 60),
    drop: () => set("", 0),
  };
};

const readCookie = (header: string | undefined): string | undefined => {
  const pair = header?.split(";").find((each) => each.trimStart().startsWith(`${name}=`));
  const value = pair?.trim().slice(name.length + 1);
  return value !== undefined && ofOurs.test(value) ? value : undefined;
};
