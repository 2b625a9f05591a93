import { houseSessionDays } from "@evenly/domain/limits";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

export type SessionCookie = {
  readonly token: string | undefined;
  keep(token: string): void;
  drop(): void;
};

const name = "evenly_my_house";
const ofOurs = /^[A-Za-z0-9_-]{22,64}$/;

export function sessionCookie(
  { publicUrl }: Pick<Config, "publicUrl">,
  request: FastifyRequest,
  reply: FastifyReply,
): SessionCookie {
  const isSecure = publicUrl.startsWith("https:");
  const ownName = isSecure ? `__Host-${name}` : name;
  const set = (value: string, seconds: number) =>
    void reply.header(
      "set-cookie",
      `${ownName}=${value}; Path=/; Max-Age=${String(seconds)}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`,
    );
  return {
    // The versions before set the plain name, for the household page's calls only.
    token: readCookie(request.headers.cookie, ownName) ?? readCookie(request.headers.cookie, name),
    keep: (token) => set(token, houseSessionDays * 24 * 60 * 60),
    drop: () => set("", 0),
  };
}

/** The last of a name: browsers send the one of the longest path, which an older version set, first. */
function readCookie(header: string | undefined, of: string): string | undefined {
  const pair = header?.split(";").findLast((each) => each.trimStart().startsWith(`${of}=`));
  const value = pair?.trim().slice(of.length + 1);
  return value !== undefined && ofOurs.test(value) ? value : undefined;
}
