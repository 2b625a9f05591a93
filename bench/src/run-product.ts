import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePorts } from "../../server/test/free-ports.ts";

export type RunningProduct = {
  readonly url: string;
  readonly secondsToFirstAnswer: number;
  stop(): Promise<void>;
};

const root = join(import.meta.dirname, "../..");
const patience = 60_000;

/** As `script/server` runs it, on a database of its own. */
export async function runProduct(dataFolder: string): Promise<RunningProduct> {
  const [port = 0] = await findFreePorts(1);
  const url = `http://localhost:${String(port)}`;
  const began = performance.now();
  const child = spawn(process.execPath, ["server/src/main.ts"], {
    cwd: root,
    env: { ...process.env, HOST: "localhost", PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataFolder },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${String(child.exitCode)}`);
    if (performance.now() - began > patience) {
      await stop();
      throw new Error(`${url}/ is not answered with 200. Is the web app built?`);
    }
    await wait(5);
  }
  return { url, secondsToFirstAnswer: (performance.now() - began) / 1000, stop };
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}
