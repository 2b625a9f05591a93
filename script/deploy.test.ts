import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseYaml } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import type { RefusalCode } from "@evenly/contract/refusals";
import { en } from "@evenly/contract/sentences/en";
import { variables } from "../server/src/config.ts";
import { answerRefusal } from "../server/src/http/answer-refusal.ts";
import { refuse } from "../server/src/http/refusals.ts";

const root = join(import.meta.dirname, "..");
const readText = (path: string) => readFileSync(join(root, path), "utf8");

type Service = {
  readonly image?: string;
  readonly build?: { readonly dockerfile?: string };
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, unknown>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly healthcheck?: { readonly test?: readonly string[] };
};
type Compose = {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};

const text = readText("deploy/compose.yml");
const compose = parseYaml(text) as Compose;
const services = Object.entries(compose.services);
const ofOurs = services.filter(([, { image }]) => image === "evenly");
const units = globSync("deploy/systemd/*.service", { cwd: root }).map(
  (path) => [path, readText(path)] as const,
);
const documents = globSync("docs/running/*.md", { cwd: root }).map((path) => readText(path));
const containerfile = readText("deploy/Containerfile");

/** Of `text` each first group of `pattern`. */
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
const unknownOf = (names: readonly string[]) => names.filter((name) => !Object.hasOwn(variables.shape, name));

/** `pg_dump` of Debian's releases. */
const clientOf: Readonly<Record<string, number>> = { bookworm: 15, trixie: 17 };

describe("deploy/compose.yml [K2]", () => {
  it("has the services, volumes and files that it names, and those that the documents name", () => {
    const named = services.flatMap(([, service]) => {
      const others = service.depends_on ?? [];
      return Array.isArray(others) ? (others as string[]) : Object.keys(others);
    });
    const told = documents.flatMap((document) =>
      namesIn(document, /compose\.yml (?:run --rm|exec|restart|stop) ([\w-]+)/g),
    );
    expect(told).toContain("nightly");
    for (const name of [...named, ...told]) expect(Object.keys(compose.services)).toContain(name);
    const sources = services.flatMap(([, service]) =>
      (service.volumes ?? []).map((volume) => volume.split(":")[0] ?? ""),
    );
    for (const source of sources) {
      const file = source.startsWith("./") ? source.slice(2) : undefined;
      if (file === undefined) expect(Object.keys(compose.volumes)).toContain(source);
      // What is not in the repository is told at the top.
      else expect(existsSync(join(root, "deploy", file)) || text.includes(`\`${file}\``), file).toBe(true);
    }
  });

  it("sets variables that the product reads", () => {
    expect(ofOurs.map(([name]) => name)).toEqual(["api-1", "api-2", "worker", "migrate", "nightly"]);
    for (const [name, { environment = {} }] of ofOurs)
      expect([name, unknownOf(Object.keys(environment))]).toEqual([name, []]);
  });

  it("lets nothing but migrations and the nightly check act as the owner [K1]", () => {
    const owners = ofOurs.filter(([, { environment = {} }]) => "DATABASE_OWNER_URL" in environment);
    expect(owners.map(([name]) => name)).toEqual(["migrate", "nightly"]);
  });

  it("runs commands that are in the release", () => {
    const release = readText("script/release");
    for (const [name, { command: [first = "", second = ""] = [] }] of ofOurs) {
      const file = first === "node" ? second : first;
      expect(existsSync(join(root, file)), name).toBe(true);
      if (file.startsWith("script/"))
        expect(release).toMatch(new RegExp(`^for command in .*\\b${file.slice(7)}\\b`, "m"));
    }
  });

  it("has a server that pg_dump of the image can read", () => {
    const [, base = ""] = /^ARG BASE=\S*debian:(\w+)/m.exec(containerfile) ?? [];
    for (const [name, { image = "" }] of services) {
      const [, version] = /\/postgres:(\d+)/.exec(image) ?? [];
      if (version !== undefined) expect(Number(version), name).toBeLessThanOrEqual(clientOf[base] ?? 0);
    }
    expect(services.filter(([, { image }]) => image?.includes("/postgres:"))).toHaveLength(2);
  });
});

it("Health checks of deploy/ ask what the server answers", () => {
  const server = readText("server/src/http/watch-health.ts");
  const checks = [
    containerfile,
    readText("deploy/haproxy.cfg"),
    ...services.map(([, { healthcheck }]) => healthcheck?.test?.join(" ") ?? ""),
  ];
  const paths = checks.flatMap((check) =>
    namesIn(check, /(?:httpchk GET |fetch\([`'"]http:\/\/[^/`'"]*)(\/\w+)/g),
  );
  expect(new Set(paths)).toEqual(new Set(["/healthz", "/readyz"]));
  for (const path of paths) expect(server).toContain(`app.get("${path}"`);
});

describe("deploy/haproxy.cfg [B1] [B2]", () => {
  const answers = [
    ...readText("deploy/haproxy.cfg").matchAll(
      /^ +http-error status (\d+) content-type "([^"]+)" string "((?:\\"|[^"])*)"(.*)$/gm,
    ),
  ].map(([, status = "", type = "", body = "", headers = ""]) => ({
    status: Number(status),
    type,
    body: body.replaceAll('\\"', '"'),
    headers,
  }));

  it("answers calls that reach no node as nodes do", () => {
    const ofCalls = answers.filter(({ type }) => type.startsWith("application/json"));
    expect(ofCalls.map(({ status }) => status)).toEqual([400, 408, 502, 503, 504]);
    for (const { body } of ofCalls) {
      const { code } = JSON.parse(body) as { code: RefusalCode };
      expect(JSON.parse(body)).toEqual(answerRefusal(refuse(code), en).body);
    }
  });

  it("gives each answer of its own an x-request-id, and when to try again where the database is away", () => {
    for (const { status, headers } of answers) {
      expect(headers).toContain("hdr x-request-id %[uuid()]");
      expect(/hdr retry-after \d+/.test(headers)).toBe(status === 503);
    }
  });
});

describe("deploy/systemd", () => {
  it("sets variables that the product reads, and so do the files that installing.md has written", () => {
    const set = units.flatMap(([, unit]) =>
      namesIn(unit, /^Environment=(.*)$/gm).flatMap((line) =>
        line.split(" ").map((one) => one.split("=")[0] ?? ""),
      ),
    );
    expect(set).toContain("ROLE");
    const installing = readText("docs/running/installing.md");
    const written = namesIn(installing, /^([A-Z][A-Z0-9_]+)='/gm);
    expect(written).toContain("ENCRYPTION_KEYS");
    expect(unknownOf([...set, ...written])).toEqual([]);
  });

  it("reads files that installing.md has made, of which the owner's is for the nightly check alone [K1]", () => {
    const installing = readText("docs/running/installing.md");
    const filesOf = (unit: string) => namesIn(unit, /^EnvironmentFile=(\S+)$/gm);
    for (const [path, unit] of units) {
      expect(filesOf(unit)).toContain("/etc/evenly/environment");
      for (const file of filesOf(unit)) expect(installing, path).toContain(file);
      expect([path, filesOf(unit).includes("/etc/evenly/owner")]).toEqual([path, path.includes("nightly")]);
    }
    expect(installing).toMatch(/DATABASE_OWNER_URL=.*>\/etc\/evenly\/owner$/m);
  });

  it("runs what is in the release", () => {
    const release = readText("script/release");
    for (const [path, unit] of units)
      for (const command of namesIn(unit, /^ExecStart=\/opt\/evenly\/script\/([\w-]+)/gm)) {
        expect(existsSync(join(root, "script", command)), path).toBe(true);
        expect(release).toMatch(new RegExp(`^for command in .*\\b${command}\\b`, "m"));
      }
  });
});
