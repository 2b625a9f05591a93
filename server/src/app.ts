import Fastify, { type FastifyInstance } from "fastify";
import { isTrial } from "./config.ts";
import type { Dependencies } from "./dependencies.ts";
import { findSession, openOwnPage } from "./access/index.ts";
import { addressEndpoints, verifyAddressEndpoints } from "./addresses/index.ts";
import {
  affiliateEndpoints,
  agentEndpoints,
  emailSummaryEndpoints,
  pickedProductsEndpoints,
  productsEndpoints,
  referralEndpoints,
  sharePackageEndpoints,
  voucherEndpoints,
} from "./pricing/index.ts";
import { bankLookupEndpoints, receiveWebhooks, serveSandboxBank } from "./payments/index.ts";
import { configEndpoints, featuresEndpoints } from "./settings/index.ts";
import {
  directDebitEndpoints,
  inviteHousematesEndpoints,
  myHouseEndpoints,
  summaryEndpoints,
  validateJoiningTenantEndpoints,
} from "./households/index.ts";
import { admitStaff, recordLook, staffEndpoints } from "./staff/index.ts";
import { mailPreferenceEndpoints, unsubscribeEndpoint, serveMailbox } from "./mail/index.ts";
import { rightsEndpoints } from "./rights/index.ts";
import { preSignupEndpoints } from "./leads/index.ts";
import { serveClock } from "./trial-clock/index.ts";
import { allowMethods } from "./http/allowed-methods.ts";
import { answerCalls, largestBody } from "./http/answer-calls.ts";
import type { Handlers } from "./http/endpoint.ts";
import { serveApiReference } from "./http/api-reference.ts";
import { guardDevPages } from "./http/dev-pages.ts";
import { replaceNodesOwnAnswers, answerBrokenRequests } from "./http/broken-requests.ts";
import { allowOurScreens } from "./http/cross-origin.ts";
import { answerErrors } from "./http/error-handler.ts";
import { createLogStream } from "./http/log-stream.ts";
import { AnswerLog, loggerOptions } from "./http/logging.ts";
import { refuseLongPaths } from "./http/long-paths.ts";
import { takeOrRefuse } from "./http/rate-limits.ts";
import { requestIdOf } from "./http/request-id.ts";
import { securityHeaders, sendSecurityHeaders } from "./http/security-headers.ts";
import { serveApp } from "./http/serve-app.ts";
import { serveWeb } from "./http/serve-web.ts";
import { traceCalls } from "./http/trace-calls.ts";
import { watchHealth } from "./http/watch-health.ts";

export async function buildApp(deps: Dependencies, logStream = createLogStream()): Promise<FastifyInstance> {
  const { config } = deps;
  const answerError = answerErrors(deps.databaseOutage, deps.languages);
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(config, logStream),
    logController: new AnswerLog(),
    genReqId: requestIdOf,
    trustProxy: (_, hop) => hop < config.trustProxy,
    bodyLimit: largestBody,
    requestTimeout: 30_000,
    http: { requireHostHeader: false },
    // Proxies may name the server in the request line.
    rewriteUrl: ({ url = "/" }) => url.replace(/^https?:\/\/[^/?#]*/i, "") || "/",
    clientErrorHandler: answerBrokenRequests(deps),
    forceCloseConnections: "idle",
    // What is accepted is answered.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers(securityHeaders(config))),
  });
  app.addHook("onClose", async () => {
    deps.databaseOutage.stop();
    logStream.flush();
  });
  traceCalls(app, deps);
  app.setErrorHandler(answerError);
  sendSecurityHeaders(app, config);
  refuseLongPaths(app);
  replaceNodesOwnAnswers(app);
  const refuseUnrouted = allowMethods(app);
  watchHealth(app, deps);
  if (config.role === "worker") {
    app.setNotFoundHandler((request) => {
      throw refuseUnrouted(request);
    });
    return app;
  }
  guardDevPages(app, config);
  serveMailbox(app, deps);
  serveClock(app, deps);
  await serveSandboxBank(app, deps);
  await app.register(
    async (api) => {
      allowOurScreens(api, config, refuseUnrouted);
      answerCalls(api, deps, handlersOf(deps), {
        admitStaff: admitStaff(deps),
        recordLook,
        findSession,
        openOwnPage,
      });
      await unsubscribeEndpoint(api, deps);
      await receiveWebhooks(api, deps);
      api.setNotFoundHandler(async (request) => {
        await takeOrRefuse(deps.rateLimiter, "reads", request.ip);
        throw refuseUnrouted(request);
      });
    },
    { prefix: "/api" },
  );
  await app.register((scope) => serveApiReference(scope, deps));
  await serveApp(app, deps, { folder: config.staffFolder, at: "/staff" });
  if (isTrial(config)) await serveApp(app, deps, { folder: config.galleryFolder, at: "/dev/design" });
  await serveWeb(app, deps, refuseUnrouted);
  return app;
}

function handlersOf(deps: Dependencies): Handlers {
  return {
    ...referralEndpoints(),
    ...affiliateEndpoints(),
    ...agentEndpoints(),
    ...preSignupEndpoints(deps),
    ...pickedProductsEndpoints(deps),
    ...productsEndpoints(deps),
    ...summaryEndpoints(deps),
    ...configEndpoints(deps),
    ...featuresEndpoints(deps),
    ...voucherEndpoints(deps),
    ...addressEndpoints(deps),
    ...verifyAddressEndpoints(deps),
    ...bankLookupEndpoints(),
    ...directDebitEndpoints(deps),
    ...inviteHousematesEndpoints(deps),
    ...emailSummaryEndpoints(deps),
    ...sharePackageEndpoints(deps),
    ...validateJoiningTenantEndpoints(deps),
    ...mailPreferenceEndpoints(deps),
    ...myHouseEndpoints(deps),
    ...rightsEndpoints(deps),
    ...staffEndpoints(deps),
  };
}
