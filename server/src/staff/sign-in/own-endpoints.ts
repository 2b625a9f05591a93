import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { z } from "zod";

const deviceSeconds = 180 * 24 * 3_600;

function serverOnly<Body extends z.ZodType>(body: Body) {
  return { method: "POST" as const, body };
}

/** Cookies are read as better-auth itself reads them, so that nobody else is counted than is checked. Ruling H1. */
export function ownEndpoints() {
  return {
    id: "evenly-staff",
    endpoints: {
      readStaffChallenge: createAuthEndpoint.serverOnly({ method: "GET" }, async (ctx) => {
        const { name } = ctx.context.createAuthCookie("two_factor");
        const identifier = await ctx.getSignedCookie(name, ctx.context.secret);
        if (!identifier) return undefined;
        const challenge = await ctx.context.internalAdapter.findVerificationValue(identifier);
        if (!challenge || challenge.expiresAt <= new Date()) return undefined;
        const cookie = `${name}=${encodeURIComponent(ctx.getCookie(name) ?? "")}`;
        return { personId: challenge.value, cookie };
      }),
      readStaffDevice: createAuthEndpoint.serverOnly({ method: "GET" }, async (ctx) =>
        ctx.getCookie(ctx.context.createAuthCookie("device").name),
      ),
      keepStaffDevice: createAuthEndpoint.serverOnly(serverOnly(z.string()), async (ctx) => {
        const { name, attributes } = ctx.context.createAuthCookie("device", { maxAge: deviceSeconds });
        ctx.setCookie(name, ctx.body, attributes);
        return new Date(Date.now() + deviceSeconds * 1_000);
      }),
    },
  } satisfies BetterAuthPlugin;
}
