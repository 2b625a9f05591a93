import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type SwallowingProxy = {
  /** The database's address by way of the proxy. */
  readonly url: string;
  /** From now on nothing of what is open comes through and nothing is closed, as behind a firewall; new ones work. */
  swallow(): void;
  /** Ends what is open and refuses everything until `admit`. Resolves when something has been refused. */
  refuse(): Promise<void>;
  admit(): void;
  close(): Promise<void>;
};

/** A database of the tests is reached by a unix socket, or by a port. */
function connectTo({ hostname, port }: URL): Socket {
  const host = decodeURIComponent(hostname);
  return host.startsWith("/") ? connect(`${host}/.s.PGSQL.5432`) : connect(Number(port), host);
}

export async function openSwallowingProxy(databaseUrl: string): Promise<SwallowingProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<{ swallowed: boolean; readonly ends: readonly [Socket, Socket] }>();
  let refusal: PromiseWithResolvers<void> | undefined;
  const server = createServer((near) => {
    if (refusal) {
      near.destroy();
      refusal.resolve();
      return;
    }
    const far = connectTo(target);
    const way = { swallowed: false, ends: [near, far] as const };
    open.add(way);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("data", (part) => way.swallowed || to.write(part));
      from.on("error", () => {});
      from.on("close", () => way.swallowed || to.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const endAll = () => {
    for (const { ends } of open) for (const end of ends) end.destroy();
  };
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: "127.0.0.1", port: String(port) }).href,
    swallow: () => {
      for (const way of open) way.swallowed = true;
    },
    refuse: () => {
      refusal = Promise.withResolvers();
      endAll();
      return refusal.promise;
    },
    admit: () => {
      refusal = undefined;
    },
    close: async () => {
      endAll();
      server.close();
      await once(server, "close");
    },
  };
}
