import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

/**
 * Pages set their own content security policy. Written out, because helmet rebuilds every header per request. Ruling
 * A5.
 */
export function securityHeaders({ publicUrl }: Pick<Config, "publicUrl">): Record<string, string> {
  return {
    "content-security-policy":
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(publicUrl.startsWith("https://") && {
      "strict-transport-security": "max-age=31536000; includeSubDomains",
    }),
  };
}

export function sendSecurityHeaders(app: FastifyInstance, config: Config) {
  const always = securityHeaders(config);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(always).header("x-request-id", request.id);
    done();
  });
}

/** Allows ourselves, the page's inline scripts and styles by hash, and the configured services. */
export function pagePolicy(html: string, config: Config): string {
  const google = config.ga4Id === undefined ? [] : ["https://www.googletagmanager.com"];
  const analytics =
    config.ga4Id === undefined ? [] : ["https://*.google-analytics.com", "https://*.analytics.google.com"];
  const api = config.apiOrigin === undefined ? [] : [config.apiOrigin];
  const sentry = config.sentryDsn === undefined ? [] : [new URL(config.sentryDsn).origin];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineHashes(html, "script"), ...google].join(" "),
    ["style-src 'self'", ...inlineHashes(html, "style")].join(" "),
    // React sets the drawings' sizes and delays as style attributes.
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...google, ...analytics].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...api, ...google, ...analytics, ...sentry].join(" "),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function inlineHashes(html: string, tag: "script" | "style"): string[] {
  const elements = [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, "g"))];
  const hashes = elements.map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  return [...new Set(hashes)];
}
