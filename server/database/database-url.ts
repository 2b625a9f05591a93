import { readFileSync } from "node:fs";
import type { ConnectionOptions } from "node:tls";

type Host = { readonly host: string; readonly port: number };

const sessionKinds = ["any", "read-write", "read-only", "primary", "standby", "prefer-standby"] as const;
/** Which of several servers is meant, as PostgreSQL's own clients read `target_session_attrs`. */
export type SessionKind = (typeof sessionKinds)[number];

export type DatabaseAddress = {
  readonly hosts: readonly Host[];
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
  readonly ssl: false | ConnectionOptions;
  readonly session: SessionKind;
};

/** Its message names no part of the URL, which has a password. */
export class DatabaseUrlError extends Error {}

const sslModes = ["disable", "require", "verify-ca", "verify-full"] as const;
const parameterNames = new Set([
  "host",
  "port",
  "sslmode",
  "sslrootcert",
  "sslcert",
  "sslkey",
  "target_session_attrs",
]);

const pattern = /^postgres(?:ql)?:\/\/(?:([^:@/?]*)(?::([^@/?]*))?@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/;

/** Reads `postgres://user:password@host:5432,host2:5432/evenly?…`. Throws what can be said to the operator. */
export function readDatabaseUrl(url: string): DatabaseAddress {
  const [, user, password, authority = "", database, query = ""] = pattern.exec(url) ?? refuse();
  const parameters = new Map(new URLSearchParams(query));
  for (const name of parameters.keys())
    if (!parameterNames.has(name)) refuse(`has ${name}, which is none of ${[...parameterNames].join(", ")}`);
  const hosts = readHosts(authority, parameters);
  return {
    hosts,
    ...(user && { user: decode(user) }),
    ...(password !== undefined && { password: decode(password) }),
    ...(database && { database: decode(database) }),
    ssl: readSsl(parameters),
    session: oneOf(sessionKinds, "target_session_attrs", parameters.get("target_session_attrs") ?? "any"),
  };
}

/** The address of another database of the same server. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${encodeURIComponent(name)}`);
}

function refuse(problem = "must be an address like postgres://user:password@host:5432/evenly"): never {
  throw new DatabaseUrlError(problem);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return refuse();
  }
}

function oneOf<Value extends string>(values: readonly Value[], name: string, given: string): Value {
  return (
    values.find((value) => value === given) ?? refuse(`has a ${name} that is none of ${values.join(", ")}`)
  );
}

/** A host is a name, an address, or the folder of a socket. One port may stand for all. */
function readHosts(authority: string, parameters: ReadonlyMap<string, string>): Host[] {
  const ports = parameters.get("port")?.split(",") ?? [];
  const inParameter = parameters.get("host")?.split(",");
  const parts =
    inParameter?.map((host) => ({ host, port: undefined })) ??
    authority.split(",").map((part) => {
      const [, address, name, port] =
        /^(?:\[([^\]]+)\]|([^:[\]]*))(?::(\d+))?$/.exec(decode(part)) ?? refuse();
      return { host: address ?? name ?? "", port };
    });
  return parts.map(({ host, port }, index) => ({
    host: host === "" ? "localhost" : host,
    port: Number(port ?? ports[index] ?? ports[0] ?? 5432),
  }));
}

/** As PostgreSQL's own clients read it, but that nothing is tried without TLS that asked for it. */
function readSsl(parameters: ReadonlyMap<string, string>): DatabaseAddress["ssl"] {
  const mode = oneOf(sslModes, "sslmode", parameters.get("sslmode") ?? "disable");
  const files = (
    [
      ["ca", "sslrootcert"],
      ["cert", "sslcert"],
      ["key", "sslkey"],
    ] as const
  ).flatMap(([option, name]) => {
    const path = parameters.get(name);
    return path === undefined || path === "system" ? [] : [[option, readCertificate(name, path)] as const];
  });
  if (mode === "disable") {
    if (files.length > 0) refuse("has certificates, and no sslmode that uses them");
    return false;
  }
  const options: ConnectionOptions = Object.fromEntries(files);
  if (mode === "verify-full") return options;
  if (options.ca === undefined) {
    if (mode === "verify-ca") refuse("has sslmode=verify-ca, which needs sslrootcert");
    return { ...options, rejectUnauthorized: false };
  }
  return { ...options, checkServerIdentity: () => undefined };
}

function readCertificate(name: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return refuse(`has an ${name} that cannot be read`);
  }
}
