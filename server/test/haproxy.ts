import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { Agent, get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePorts } from "./free-ports.ts";

const program = "/usr/sbin/haproxy";
const recipe = fileURLToPath(new URL("../../deploy/haproxy.cfg", import.meta.url));

type Visit = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string };

export type Haproxy = {
  readonly httpPort: number;
  /** By TLS. Undefined where nothing answered. */
  visit(path: string): Promise<Visit | undefined>;
  /** What the program has to say of the recipe. */
  check(): string;
  stop(): Promise<void>;
};

/** What is missing on this machine, by its name at Debian. */
export function findMissingForHaproxy(): readonly string[] {
  return Object.entries({ haproxy: program, openssl: "/usr/bin/openssl" })
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name);
}

/** HAProxy by the recipe of `deploy/` in front of two api nodes, with a certificate that nobody has signed. */
export async function startHaproxy(apiPorts: readonly [number, number]): Promise<Haproxy> {
  const folder = mkdtempSync(join(tmpdir(), "evenly-haproxy-"));
  const [httpPort = 0, httpsPort = 0] = await findFreePorts(2);
  const address = (port: number) => `127.0.0.1:${String(port)}`;
  const env = {
    API_1: address(apiPorts[0]),
    API_2: address(apiPorts[1]),
    CERTIFICATE: makeCertificate(folder),
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: String(httpsPort),
  };
  const child = spawn(program, ["-f", recipe], { env, stdio: "ignore" });
  await once(child, "spawn");
  const agent = new Agent({ rejectUnauthorized: false });
  return {
    httpPort,
    visit: (path) => visit(`https://${address(httpsPort)}${path}`, agent),
    check: () => {
      const { stdout, stderr } = spawnSync(program, ["-c", "-f", recipe], { env, encoding: "utf8" });
      return stdout + stderr;
    },
    stop: async () => {
      agent.destroy();
      if (child.exitCode === null) {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      }
      rmSync(folder, { recursive: true });
    },
  };
}

function makeCertificate(folder: string): string {
  const [key, certificate, both] = ["key", "certificate", "both"].map((name) => join(folder, `${name}.pem`));
  const subject = ["-subj", "/CN=evenly.example", "-addext", "subjectAltName=DNS:evenly.example"];
  const args = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...subject];
  execFileSync("openssl", [...args, "-keyout", key ?? "", "-out", certificate ?? ""], { stdio: "ignore" });
  writeFileSync(both ?? "", [certificate, key].map((path) => readFileSync(path ?? "", "utf8")).join(""));
  return both ?? "";
}

function visit(url: string, agent: Agent): Promise<Visit | undefined> {
  return new Promise((resolve) => {
    get(url, { agent }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      answer.once("error", () => resolve(undefined));
    }).once("error", () => resolve(undefined));
  });
}
