import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installByApt } from "./apt.ts";

/** The headless shell saves 40 % of the processor time. */
const withoutWindows = ["/usr/bin/chromium-headless-shell"];
const withWindows = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

function findInstalled(paths: readonly string[]) {
  return paths.find((path) => existsSync(path));
}

/** Without installing one. */
export function findInstalledChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || findInstalled([...withoutWindows, ...withWindows]);
}

/** The system's browser, else apt's if root, else Playwright's own (undefined). */
export function findChromium(): string | undefined {
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
}

/** The full browser, if installed. */
export function findWholeChromium(): string | undefined {
  return findInstalled(withWindows) ?? findChromium();
}
