import { spawnSync } from "node:child_process";

function tryApt(...args: readonly string[]): boolean {
  const patience = ["-o", "Acquire::http::Timeout=10", "-o", "Acquire::Retries=0"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", [...patience, ...args], { stdio: "ignore", env }).status === 0;
}

/** Where there is apt, and we are root. */
export function installByApt(name: string): void {
  if (process.getuid?.() !== 0 || !tryApt("--version")) return;
  console.log(`Installing ${name}`);
  const install = () => tryApt("install", "-y", "--no-install-recommends", name);
  if (!install() && tryApt("update")) install();
}
