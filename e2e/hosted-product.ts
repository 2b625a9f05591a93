/** The address of the run's product host (`product-host.ts`). */
export const hostVariable = "PRODUCT_HOST";

export type StartedProduct = {
  readonly name: string;
  readonly url: string;
  readonly databaseUrl: string;
};

export type HostedProduct = Pick<StartedProduct, "url" | "databaseUrl"> & {
  readonly readOutput: () => Promise<string>;
  readonly stop: () => Promise<void>;
};

const ask = async (path: string, init: RequestInit = {}): Promise<string> => {
  const answer = await fetch(`${process.env[hostVariable] ?? ""}/${path}`, init);
  const body = await answer.text();
  if (!answer.ok) throw new Error(`The product host answers ${String(answer.status)}: ${body}`);
  return body;
};

/** A product on a seeded database of its own, with environment variables. */
export const startHostedProduct = async (env: Readonly<Record<string, string>>): Promise<HostedProduct> => {
  const started = await ask("", { method: "POST", body: JSON.stringify(env) });
  const { name, url, databaseUrl } = JSON.parse(started) as StartedProduct;
  return {
    url,
    databaseUrl,
    readOutput: () => ask(name),
    stop: async () => {
      await ask(name, { method: "DELETE" });
    },
  };
};
