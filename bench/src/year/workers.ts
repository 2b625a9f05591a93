import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Job nodes in processes of their own, with a common clock. */
export class Workers {
  readonly #env: Readonly<Record<string, string>>;
  #children: ChildProcess[] = [];
  #ahead = 0;
  kills = 0;

  constructor(env: Readonly<Record<string, string>>) {
    this.#env = env;
  }

  get pids(): number[] {
    return this.#children.map(({ pid }) => pid ?? 0);
  }

  /** Starts or ends workers; ending ones finish their work. */
  async keep(count: number): Promise<void> {
    for (const child of this.#children.splice(count)) await end(child);
    while (this.#children.length < count) await this.#start();
  }

  async setClock(ahead: number): Promise<void> {
    this.#ahead = ahead;
    await Promise.all(this.#children.map((child) => this.#tell(child)));
  }

  /** Like a power cut; a new worker replaces it. */
  async killOne(): Promise<void> {
    const [child] = this.#children.splice(0, 1);
    if (child === undefined) throw new Error("Nobody works");
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    this.kills += 1;
    await this.#start();
  }

  async #start(): Promise<void> {
    const child = fork(join(import.meta.dirname, "worker.ts"), {
      env: { ...process.env, ...this.#env },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      execArgv: process.env["YEAR_NODE_OPTIONS"]?.split(" ") ?? [],
    });
    this.#children.push(child);
    await this.#tell(child);
  }

  /** Waits for the answer; rejects if the process ends. */
  #tell(child: ChildProcess): Promise<void> {
    return new Promise((resolve, reject) => {
      const onExit = (status: number | null) => reject(new Error(`A worker ended with ${String(status)}`));
      child.once("exit", onExit);
      child.once("message", () => {
        child.off("exit", onExit);
        resolve();
      });
      child.send({ ahead: this.#ahead });
    });
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.disconnect();
  await ended;
}
