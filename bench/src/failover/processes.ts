import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Programs that ran when this process ended would stay. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

export function startProgram(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, { stdio: "ignore", ...options });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

export async function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

/** A process with those that it started, and those that they started. */
export function familyOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, "utf8");
    return [pid, ...children.trim().split(" ").filter(Boolean).map(Number).flatMap(familyOf)];
  } catch {
    return [];
  }
}

/** At once, as when a machine loses its power. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

const patienceSeconds = 90;

/** The first that is found, or is true. */
export async function until<Found>(
  what: string,
  find: () => Promise<Found | false | undefined>,
): Promise<Found> {
  const end = performance.now() + patienceSeconds * 1_000;
  for (;;) {
    const found = await find();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`${what}: not after ${String(patienceSeconds)} s`);
    await wait(50);
  }
}
