import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { encryptionKeys, today } from "./today.ts";

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

async function ask(path: string, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(`${process.env[hostVariable] ?? ""}/${path}`, init);
  const body = await answer.text();
  if (!answer.ok) throw new Error(`The product host answers ${String(answer.status)}: ${body}`);
  return body;
}

/** A product on a seeded database of its own, with environment variables. */
export async function startHostedProduct(env: Readonly<Record<string, string>>): Promise<HostedProduct> {
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
}

/** Runs a command of the server on the product's database. Returns what it prints. */
export async function runCommand(
  { databaseUrl, url }: Pick<HostedProduct, "databaseUrl" | "url">,
  file: string,
  ...words: readonly string[]
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...words], {
    cwd: join(import.meta.dirname, ".."),
    env: {
      ...process.env,
      NODE_ENV: "test",
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEYS: encryptionKeys,
      PUBLIC_URL: url,
      TODAY: today,
    },
  });
  return stdout;
}
