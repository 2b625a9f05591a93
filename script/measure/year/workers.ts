import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** The nodes that work the year's jobs off: processes of their own, whose clocks go together. */
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

  /** So many from now on; who is one too many ends its work first. */
  async keep(count: number): Promise<void> {
    for (const child of this.#children.splice(count)) await end(child);
    while (this.#children.length < count) await this.#start();
  }

  async setClock(ahead: number): Promise<void> {
    this.#ahead = ahead;
    await Promise.all(this.#children.map((child) => this.#tell(child)));
  }

  /** As a power cut would: nothing is said to the process. Another takes its place. */
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

  /** Until it has answered; fails when it ends instead. */
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

const end = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, "exit");
  child.disconnect();
  await ended;
};
