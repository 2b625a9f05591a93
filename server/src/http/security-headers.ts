import { createHash } from "node:crypto";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

/** On every answer. Pages say for themselves which scripts may run on them. Ruling A5. */
export const sendSecurityHeaders = async (app: FastifyInstance, config: Config) => {
  const isHttps = config.publicUrl.startsWith("https://");
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: "deny" },
  });
  app.addHook("onRequest", async (request, reply) => {
    void reply
      .header("x-request-id", request.id)
      .header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()");
  });
};

/** What a screen may load: ourselves, its own inline scripts, and the services that the operator has configured. */
export const pagePolicy = (html: string, config: Config): string => {
  const google = config.ga4Id === undefined ? [] : ["https://www.googletagmanager.com"];
  const analytics = config.ga4Id === undefined ? [] : ["https://*.google-analytics.com", "https://*.analytics.google.com"];
  const sentry = config.sentryDsn === undefined ? [] : [new URL(config.sentryDsn).origin];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScriptHashes(html), ...google].join(" "),
    "style-src 'self'",
    // React writes sizes and delays of the drawings as style attributes; no style element is allowed.
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...google, ...analytics].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...google, ...analytics, ...sentry].join(" "),
    `worker-src 'self'${sentry.length > 0 ? " blob:" : ""}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
};

const inlineScriptHashes = (html: string): string[] => {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  return [...new Set(hashes)];
};
