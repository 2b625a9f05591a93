import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { testKeys } from "./prepare-for-tests.ts";

export type ServerProcess = {
  readonly origin: string;
  readonly pid: number;
  /** SIGKILL, like a power cut. */
  kill(): Promise<void>;
  /** SIGTERM, as an operator stops it. */
  end(): Promise<void>;
};

const ours = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** The server in its own process, ready for requests; `main` is another version's. */
export async function startServerProcess(
  env: Readonly<Record<string, string>>,
  main = ours,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      NODE_ENV: "test",
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "error",
      ENCRYPTION_KEYS: testKeys,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const port = await portOf(child);
  const stop = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    kill: () => stop("SIGKILL"),
    end: () => stop("SIGTERM"),
  };
}

/** From the line that reports the server as ready. */
function portOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        const port = / is at http:\/\/localhost:(\d+)/.exec(output)?.[1];
        if (port !== undefined) resolve(port);
      });
    }
    child.once("exit", (code) => reject(new Error(`The server ended with ${String(code)}: ${output}`)));
  });
}
