import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { newId } from "../../database/ids.ts";
import type { Dependencies } from "../dependencies.ts";
import { answerRefusal } from "./answer-refusal.ts";
import { refuse } from "./refusals.ts";
import { securityHeaders } from "./security-headers.ts";

const codeOf: Record<string, Parameters<typeof refuse>[0]> = {
  HPE_HEADER_OVERFLOW: "headers-too-large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "too-slow",
};

/** Errors that Node raises before there is a request: answered with the usual body and headers. Rulings B1, B2. */
export function answerBrokenRequests({ config, languages }: Dependencies) {
  const always = securityHeaders(config);
  return function (this: FastifyInstance, error: Error & { code?: string }, socket: Socket) {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    // Accept-Language has not been parsed here.
    const answered = answerRefusal(refuse(codeOf[error.code ?? ""] ?? "malformed"), languages[0]);
    const requestId = newId();
    this.log.info({ requestId, status: answered.status, reason: error.code }, "refused unread");
    if (socket.writable) socket.write(writeAnswer(answered, { ...always, "x-request-id": requestId }));
    socket.destroy(error);
  };
}

function writeAnswer(
  { status, body, headers: own }: ReturnType<typeof answerRefusal>,
  headers: Record<string, string>,
): string {
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...headers,
    ...own,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(text)),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ""}`, ...lines, "", text].join("\r\n");
}

/** Overrides Node's own answers, which have no body. */
export function replaceNodesOwnAnswers(app: FastifyInstance) {
  app.server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    app.server.emit("request", request, response),
  );
  app.addHook("onRequest", async ({ raw }) => {
    // Replaces Node's check, which is off: HTTP/1.1 requires one Host.
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
    if (raw.httpVersion === "1.1" && hosts.length !== 1) throw refuse("malformed");
  });
}
