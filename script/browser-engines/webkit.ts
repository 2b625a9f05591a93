import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import type { Engine } from "./engine.ts";

const libraries = "/usr/lib/x86_64-linux-gnu";
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** WebKitGTK's MiniBrowser; its folder depends on the version. */
export function findMiniBrowser(): string | undefined {
  const [folder] = readdirSync(libraries)
    .filter((name) => /^webkit2?gtk-[\d.]+$/.test(name))
    .sort()
    .reverse();
  return folder && join(libraries, folder, "MiniBrowser");
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, "close");
  return port;
}

/** A virtual display; returns its name. */
async function openDisplay(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn(
    "/usr/bin/Xvfb",
    ["-displayfd", "3", "-screen", "0", "800x1000x24", "-nolisten", "tcp"],
    {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    },
  );
  const [line] = (await once(screen.stdio[3]!, "data")) as [Buffer];
  return { screen, display: `:${line.toString().trim()}` };
}

export async function openWebKit(): Promise<Engine> {
  const { screen, display } = await openDisplay();
  const port = await findFreePort();
  const driver = spawn("/usr/bin/WebKitWebDriver", [`--port=${String(port)}`, "--host=127.0.0.1"], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: "x11", LIBGL_ALWAYS_SOFTWARE: "1" },
  });
  const end = () => {
    driver.kill();
    screen.kill();
  };
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${String(port)}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path.replace(/.*\//, "")}: ${JSON.stringify(value).slice(0, 300)}`);
    return value;
  };
  const isReady = () => ask("GET", "/status").then(Boolean, () => false);
  const deadline = Date.now() + 30_000;
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error("WebKitWebDriver does not answer");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { sessionId } = (await ask("POST", "/session", {
    capabilities: {
      alwaysMatch: {
        "webkitgtk:browserOptions": { binary: findMiniBrowser(), args: ["--automation"] },
      },
    },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const find = async (xpath: string): Promise<string> => {
    const element = (await ask("POST", `${session}/element`, { using: "xpath", value: xpath })) as Record<
      string,
      string
    >;
    return `${session}/element/${element[elementKey] ?? ""}`;
  };
  /** By pointer: WebDriver refuses to click an input covered by its drawing. */
  const press = async (xpath: string) => {
    const element = (await find(xpath)).split("/").at(-1) ?? "";
    const actions = [
      { type: "pointerMove", origin: { [elementKey]: element }, x: 0, y: 0, duration: 0 },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await ask("POST", `${session}/actions`, { actions: [{ type: "pointer", id: "mouse", actions }] }).catch(
      (error: unknown) => {
        throw new Error(`${xpath} cannot be pressed`, { cause: error });
      },
    );
  };
  const run = (expression: string) =>
    ask("POST", `${session}/execute/sync`, { script: `return ${expression}`, args: [] });
  return {
    open: async (url) => void (await ask("POST", `${session}/url`, { url })),
    run,
    click: press,
    type: async (xpath, text) => void (await ask("POST", `${await find(xpath)}/value`, { text })),
    forget: async () => void (await run("(sessionStorage.clear(), localStorage.clear())")),
    takePicture: async (file) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, String(await ask("GET", `${session}/screenshot`)), "base64");
    },
    close: async () => {
      await ask("DELETE", session).catch(() => undefined);
      end();
    },
  };
}
