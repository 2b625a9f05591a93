import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const known = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/** The browser for the journeys: the system's, else apt's when we are root, else Playwright's own (undefined). */
export const findChromium = (): string | undefined => {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const installed = () => known.find((path) => existsSync(path));
  if (installed()) return installed();
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    console.log("Installing Chromium");
    const quietly = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
    execFileSync("apt-get", ["update"], quietly);
    execFileSync("apt-get", ["install", "-y", "chromium"], quietly);
    if (installed()) return installed();
  }
  console.log("Installing Playwright's Chromium");
  execFileSync("playwright", ["install", "chromium"], { stdio: "inherit" });
  return undefined;
};
