import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Clock } from "../src/clock.ts";
import { Bank, type Made, BankRefusal } from "./fake-gocardless-bank.ts";

/** A simulated failure of the next such call. */
type Disturbance =
  /** Never answered. */
  | "hangs"
  /** The connection is cut: before anything has happened, or after all has. */
  | "cut-before"
  | "cut-after"
  | { readonly status: number; readonly body: string; readonly headers?: Record<string, string> };

/** GoCardless's API as documented, with events on given days. */
export type FakeGocardless = {
  readonly url: string;
  readonly token: string;
  readonly bank: Bank;
  /** Received calls, as `POST payments`, with their keys. */
  readonly calls: { readonly call: string; readonly key: string | undefined }[];
  /** Fails the next such call, as `POST payments`; several calls queue failures. */
  disturb(call: string, disturbance: Disturbance): void;
  /** Requests until `resetsAt` (milliseconds); undefined: no limit, and no headers. */
  limit(limit: { remaining: number; readonly resetsAt: number } | undefined): void;
  setPageSize(size: number): void;
  close(): Promise<void>;
};

const version = "2015-07-06";

export async function startFakeGocardless(clock: Clock): Promise<FakeGocardless> {
  const token = "sandbox_AbCdEf123456";
  const bank = new Bank(clock);
  const calls: { call: string; key: string | undefined }[] = [];
  const disturbances: { readonly call: string; readonly disturbance: Disturbance }[] = [];
  const keys = new Map<string, string>();
  let limit: { remaining: number; readonly resetsAt: number } | undefined;
  let pageSize = 500;

  /** The normal answer, as status and body. */
  const decide = (request: IncomingMessage, url: URL, text: string): [number, unknown] => {
    if (request.headers.authorization !== `Bearer ${token}`) {
      throw new BankRefusal(401, "invalid_api_usage", [
        { reason: "access_token_not_found", message: "Unknown token" },
      ]);
    }
    if (request.headers["gocardless-version"] !== version) {
      throw new BankRefusal(400, "invalid_api_usage", [
        { reason: "missing_version_header", message: "No version" },
      ]);
    }
    const [, resource = "", id, , action] = url.pathname.split("/");
    if (request.method === "GET" && id !== undefined) return [200, { [resource]: bank.find(resource, id) }];
    if (request.method === "GET") {
      const found = bank.list(resource, Object.fromEntries(url.searchParams));
      const start = Number(url.searchParams.get("after") ?? 0);
      const end = start + Math.min(pageSize, Number(url.searchParams.get("limit") ?? 50));
      const after = end < found.length ? String(end) : null;
      return [
        200,
        { [resource]: found.slice(start, end), meta: { cursors: { before: null, after }, limit: 50 } },
      ];
    }
    const fields = text === "" ? undefined : (JSON.parse(text) as Record<string, Made | undefined>)[resource];
    if (request.method === "PUT" && id !== undefined)
      return [200, { [resource]: bank.change(resource, id, fields ?? {}) }];
    if (id !== undefined) return [200, { [resource]: bank.act(resource, id, action ?? "") }];
    if (fields === undefined)
      throw new BankRefusal(400, "invalid_api_usage", [{ reason: "bad_request", message: "" }]);
    if (resource === "bank_details_lookups") return [200, { [resource]: bank.lookUp(fields) }];
    const key = `${resource} ${request.headers["idempotency-key"]?.toString() ?? ""}`;
    const before = keys.get(key);
    if (before !== undefined) {
      const links = { conflicting_resource_id: before };
      const message = "A resource has already been created with this idempotency key";
      throw new BankRefusal(409, "invalid_state", [
        { reason: "idempotent_creation_conflict", message, links },
      ]);
    }
    const made = bank.make(resource, fields);
    keys.set(key, made.id);
    return [201, { [resource]: made }];
  };

  const answer = (request: IncomingMessage, response: ServerResponse, text: string) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const [, resource = "", , , action] = url.pathname.split("/");
    const call = [request.method, resource, action].filter((part) => part !== undefined).join(" ");
    calls.push({ call, key: request.headers["idempotency-key"]?.toString() });
    const index = disturbances.findIndex((one) => one.call === call);
    const special = index < 0 ? undefined : disturbances.splice(index, 1)[0]?.disturbance;
    const send = (status: number, body: string, headers: Record<string, string> = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
    if (special === "hangs") return;
    if (special === "cut-before") {
      request.socket.destroy();
      return;
    }
    if (typeof special === "object") {
      send(special.status, special.body, special.headers);
      return;
    }
    const limits = limit && {
      "ratelimit-limit": "1000",
      "ratelimit-remaining": String(Math.max(0, limit.remaining - 1)),
      "ratelimit-reset": new Date(limit.resetsAt).toUTCString(),
    };
    try {
      if (limit !== undefined && (limit.remaining -= 1) < 0) {
        throw new BankRefusal(429, "invalid_api_usage", [
          { reason: "rate_limit_exceeded", message: "Too many" },
        ]);
      }
      const [status, body] = decide(request, url, text);
      if (special === "cut-after") request.socket.destroy();
      else send(status, JSON.stringify(body), limits);
    } catch (error) {
      if (!(error instanceof BankRefusal)) throw error;
      send(error.status, JSON.stringify({ error: error.body }), limits);
    }
  };

  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => answer(request, response, text));
  });
  await new Promise<void>((resolve) =>
    server.listen(0, "127.0.0.1", () => {
      resolve();
    }),
  );
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The fake has no port");
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    token,
    bank,
    calls,
    disturb: (call, disturbance) => {
      disturbances.push({ call, disturbance });
    },
    limit: (given) => {
      limit = given;
    },
    setPageSize: (size) => {
      pageSize = size;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
