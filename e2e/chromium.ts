import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The headless shell saves 40 % of the processor time. */
const withoutWindows = ["/usr/bin/chromium-headless-shell"];
const withWindows = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

const findInstalled = (paths: readonly string[]) => paths.find((path) => existsSync(path));

/** Without installing one. */
export const findInstalledChromium = (): string | undefined =>
  process.env.CHROMIUM_PATH || findInstalled([...withoutWindows, ...withWindows]);

const tryApt = (...args: readonly string[]): boolean => {
  const patience = ["-o", "Acquire::http::Timeout=10", "-o", "Acquire::Retries=0"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", [...patience, ...args], { stdio: "ignore", env }).status === 0;
};

const installByApt = (name: string) => {
  if (process.getuid?.() !== 0 || !tryApt("--version")) return;
  console.log(`Installing ${name}`);
  const install = () => tryApt("install", "-y", "--no-install-recommends", name);
  if (!install() && tryApt("update")) install();
};

/** The system's browser, else apt's if root, else Playwright's own (undefined). */
export const findChromium = (): string | undefined => {
  const { CHROMIUM_PATH: named } = process.env;
  if (named) return named;
  const light = findInstalled(withoutWindows);
  if (light) return light;
  installByApt("chromium-headless-shell");
  const found = findInstalled([...withoutWindows, ...withWindows]);
  if (found) return found;
  console.log("Installing Playwright's Chromium");
  execFileSync("playwright", ["install", "chromium"], { stdio: "inherit" });
  return undefined;
};

/** The full browser, if installed. */
export const findWholeChromium = (): string | undefined => findInstalled(withWindows) ?? findChromium();
