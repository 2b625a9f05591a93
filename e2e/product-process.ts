import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findMemoryFolder } from "../server/test/memory-folder.ts";
import { today } from "./today.ts";

const root = join(import.meta.dirname, "..");

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** One `server/src/main.ts` process with its own database folder. */
export class Product {
  readonly url: string;
  readonly #port: number;
  readonly #folder: string;
  readonly #env: Record<string, string>;
  #process: ChildProcess | undefined;
  #output = "";

  private constructor(port: number, folder: string, env: Record<string, string>) {
    this.#port = port;
    this.#folder = folder;
    this.#env = env;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(env: Record<string, string> = {}): Promise<Product> {
    const product = new Product(
      await freePort(),
      await mkdtemp(join(findMemoryFolder() ?? tmpdir(), "evenly-")),
      env,
    );
    try {
      await product.#begin();
      return product;
    } catch (error) {
      await product.stop();
      // Another process may have taken the port.
      if (product.#output.includes("EADDRINUSE")) return Product.start(env);
      throw error;
    }
  }

  async #begin(): Promise<void> {
    const child = spawn(process.execPath, ["server/src/main.ts"], {
      cwd: root,
      env: this.#environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = child;
    child.stdout.on("data", (chunk: Buffer) => (this.#output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (this.#output += chunk.toString()));
    await this.#ready(child);
  }

  get #environment(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      NODE_ENV: "test",
      HOST: "127.0.0.1",
      PORT: String(this.#port),
      PUBLIC_URL: this.url,
      DATA_DIR: join(this.#folder, "data"),
      TODAY: today,
      TRUST_PROXY: "1",
      ...this.#env,
    };
  }

  async stop(): Promise<void> {
    await this.#end();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #end(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  }

  async #ready(child: ChildProcess): Promise<void> {
    const deadline = AbortSignal.timeout(400_000);
    while (!deadline.aborted) {
      if (child.exitCode !== null)
        throw new Error(`The server ended with ${child.exitCode}:\n${this.#output}`);
      // Another server may answer at this port; the child reports when it listens.
      if (this.#output.includes(`:${this.#port}`)) {
        const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
        if (answer?.ok) return;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The server did not get ready:\n${this.#output}`);
  }
}
