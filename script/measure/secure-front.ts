import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, request as ask } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import type { AddressInfo } from "node:net";
import { generate } from "selfsigned";

export type SecureFront = {
  readonly url: string;
  /** Says where the product is, which has to know this front's address before it starts. */
  leadTo(origin: string): void;
  stop(): Promise<void>;
};

/** TLS and HTTP/2 before the product, as in production, with a certificate that nobody has signed. */
export const openSecureFront = async (): Promise<SecureFront> => {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }]);
  const agent = new Agent({ keepAlive: true });
  let origin = "";
  const pass = (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const { method, authority, headers } = request;
    const passed = ask(
      new URL(request.url, origin),
      { agent, method, headers: { ...ofTheMessage(headers), host: authority } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, ofTheMessage(answer.headers));
        answer.pipe(response);
      },
    );
    passed.on("error", () => response.stream.close());
    response.on("close", () => passed.destroy());
    request.pipe(passed);
  };
  const server = createSecureServer({ key, cert, allowHTTP1: true }, pass).listen(0, "localhost");
  await once(server, "listening");
  const sessions = new Set<{ destroy(): void }>();
  server.on("session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
  });
  return {
    url: `https://localhost:${String((server.address() as AddressInfo).port)}`,
    leadTo: (to) => (origin = to),
    stop: async () => {
      for (const session of sessions) session.destroy();
      server.close();
      agent.destroy();
      await once(server, "close");
    },
  };
};

const ofTheConnection = ["connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade"];

/** Without HTTP/2's own fields and those that hold for one connection only. */
const ofTheMessage = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(":") && !ofTheConnection.includes(name)),
  );
