import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { Product } from "../e2e/product-process.ts";
import { openFirefox } from "./browser-engines/firefox.ts";
import { joinHouse, signUpHouse } from "./browser-engines/journeys.ts";
import { findMiniBrowser, openWebKit } from "./browser-engines/webkit.ts";

/** `script/engines`, or `script/engines webkit`. */
const engines = {
  firefox: { open: openFirefox, door: 15 },
  webkit: { open: openWebKit, door: 16 },
};

function installMissing() {
  const missing = [
    ...(existsSync("/usr/bin/firefox-esr") ? [] : ["firefox-esr"]),
    ...(findMiniBrowser() !== undefined && existsSync("/usr/bin/WebKitWebDriver")
      ? []
      : ["webkit2gtk-driver"]),
    ...(existsSync("/usr/bin/Xvfb") ? [] : ["xvfb"]),
  ];
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(", ")}`);
  const quietly = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  execFileSync("apt-get", ["update"], quietly);
  execFileSync("apt-get", ["install", "-y", "--no-install-recommends", ...missing], quietly);
}

installMissing();
const chosen = process.argv.slice(2);
let failed = 0;
const product = await Product.start();
try {
  for (const [name, { open, door }] of Object.entries(engines)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const engine = await open();
    try {
      const joinLink = await signUpHouse(engine, product.url, { name, door });
      await engine.forget();
      await joinHouse(engine, joinLink, { name });
      console.log(`${name}: a house signed up, and was joined`);
    } catch (error) {
      failed += 1;
      console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      await engine.takePicture(`test-results/${name}.png`);
    } finally {
      await engine.close();
    }
  }
} finally {
  await product.stop();
}
process.exitCode = failed > 0 ? 1 : 0;
