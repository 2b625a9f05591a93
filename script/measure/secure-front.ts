import proxy from "@fastify/http-proxy";
import Fastify from "fastify";
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
};
