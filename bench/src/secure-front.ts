import proxy from "@fastify/http-proxy";
import Fastify from "fastify";
import { generate } from "selfsigned";

export type SecureFront = {
  readonly url: string;
  /** Sets the product's origin, as the product needs this address first. */
  leadTo(origin: string): void;
  stop(): Promise<void>;
};

/** TLS and HTTP/2 in front of the product, with a self-signed certificate. */
export async function openSecureFront(): Promise<SecureFront> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }]);
  let origin = "";
  const front = Fastify({ http2: true, https: { key, cert, allowHTTP1: true }, forceCloseConnections: true });
  await front.register(proxy, {
    upstream: "",
    replyOptions: {
      getUpstream: () => origin,
      rewriteRequestHeaders: ({ host }, headers) => ({ ...headers, host }),
    },
  });
  const { port } = new URL(await front.listen({ host: "localhost", port: 0 }));
  return { url: `https://localhost:${port}`, leadTo: (to) => (origin = to), stop: () => front.close() };
}
