import { randomUUID } from "node:crypto";
import { z } from "zod";
import { errorOf, GocardlessAway, GocardlessRefusal, reasonOf } from "./errors.ts";
import { RateGate, type Wait } from "./rate-gate.ts";

export type GocardlessOptions = {
  readonly accessToken: string;
  readonly baseUrl: string;
  readonly fetch?: typeof globalThis.fetch | undefined;
  readonly timeoutMs?: number | undefined;
  readonly now?: (() => number) | undefined;
  readonly wait?: Wait | undefined;
};

export type Resource =
  "customers" | "customer_bank_accounts" | "mandates" | "payments" | "refunds" | "billing_requests";

export type Client = {
  find<Resource>(resource: string, id: string, shape: z.ZodType<Resource>): Promise<Resource | undefined>;
  /** Lists are newest first: with `isPast` no page is read after one that has such an item. */
  list<Item>(
    resource: string,
    query: Readonly<Record<string, string>>,
    shape: z.ZodType<Item>,
    isPast?: (item: Item) => boolean,
  ): Promise<Item[]>;
  /** A used key returns the existing resource; the caller compares it. */
  create<Made>(resource: Resource, key: string, fields: object, shape: z.ZodType<Made>): Promise<Made>;
  update(resource: Resource, id: string, fields: object): Promise<void>;
  /** A POST that is safe to repeat. */
  ask<Answer>(resource: string, path: string, body: object, shape: z.ZodType<Answer>): Promise<Answer>;
};

const mostInFlight = 8;
/** A rate-limit minute plus a margin. */
const longestWait = 65_000;
const mostRateLimited = 5;
const pageSize = "500";
const pageShape = z.looseObject({ meta: z.object({ cursors: z.object({ after: z.string().nullish() }) }) });

/**
 * GoCardless's API over `fetch`: every request has a timeout, every POST a key. Throws `GocardlessAway` or
 * `GocardlessRefusal`, whose messages hold no token or personal data.
 */
export function createClient(options: GocardlessOptions): Client {
  const { accessToken, baseUrl, fetch = globalThis.fetch, timeoutMs = 10_000 } = options;
  const gate = new RateGate({
    mostInFlight,
    longestWait,
    now: options.now ?? Date.now,
    wait: options.wait ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))),
  });

  async function request(
    call: string,
    url: URL,
    init: RequestInit,
  ): Promise<{ status: number; body: unknown }> {
    for (let time = 1; ; time += 1) {
      if (!(await gate.enter())) throw new GocardlessAway(`GoCardless ${call}: over the rate limit`);
      let response: Response | undefined;
      try {
        response = await fetch(url, {
          ...init,
          redirect: "error",
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            ...init.headers,
            accept: "application/json",
            authorization: `Bearer ${accessToken}`,
            "gocardless-version": "2015-07-06",
          },
        });
        const text = await response.text();
        if (response.status !== 429)
          return { status: response.status, body: parse(call, response.status, text) };
        if (time === mostRateLimited) throw new GocardlessAway(`GoCardless ${call}: over the rate limit`);
      } catch (error) {
        if (error instanceof GocardlessAway) throw error;
        throw new GocardlessAway(`GoCardless ${call}: ${reasonOf(error)}`);
      } finally {
        gate.leave(response?.headers, response?.status === 429);
      }
    }
  }

  async function answer<Resource>(
    { call, url, init }: { readonly call: string; readonly url: URL; readonly init: RequestInit },
    shape: z.ZodType<Resource>,
  ): Promise<Resource> {
    const { status, body } = await request(call, url, init);
    if (status >= 400) throw errorOf(call, status, body);
    return readAs(shape, body, call);
  }

  const post = (resource: string, path: string, key: string, body: object) => ({
    call: `POST ${resource}`,
    url: new URL(path, baseUrl),
    init: {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", "idempotency-key": key },
    },
  });

  const client: Client = {
    async find(resource, id, shape) {
      const url = new URL(`/${resource}/${encodeURIComponent(id)}`, baseUrl);
      const request = { call: `GET ${resource}`, url, init: { method: "GET" } };
      try {
        return (await answer(request, z.object({ [resource]: shape })))[resource];
      } catch (error) {
        if (error instanceof GocardlessRefusal && error.isUnknown) return undefined;
        throw error;
      }
    },
    async list<Item>(
      resource: string,
      query: Readonly<Record<string, string>>,
      shape: z.ZodType<Item>,
      isPast: (item: Item) => boolean = () => false,
    ) {
      const call = `GET ${resource}`;
      const items: Item[] = [];
      for (let after: string | null | undefined = ""; typeof after === "string";) {
        const url = new URL(`/${resource}`, baseUrl);
        url.search = new URLSearchParams({ ...query, limit: pageSize }).toString();
        if (after !== "") url.searchParams.set("after", after);
        const page: z.output<typeof pageShape> = await answer(
          { call, url, init: { method: "GET" } },
          pageShape,
        );
        const read = readAs(z.array(shape), page[resource], call);
        items.push(...read);
        after = read.some(isPast) ? null : page.meta.cursors.after;
      }
      return items;
    },
    async create<Made>(
      resource: Resource,
      key: string,
      fields: object,
      shape: z.ZodType<Made>,
    ): Promise<Made> {
      const request = post(resource, `/${resource}`, key, { [resource]: fields });
      try {
        return (await answer(request, z.object({ [resource]: shape })))[resource] as Made;
      } catch (error) {
        if (!(error instanceof GocardlessRefusal) || !error.reasons.includes("idempotent_creation_conflict"))
          throw error;
        const id = error.links["conflicting_resource_id"];
        const made = id === undefined ? undefined : await client.find(resource, id, shape);
        if (made === undefined) throw new GocardlessAway(`GoCardless POST ${resource}: a key of nothing`);
        return made;
      }
    },
    async update(resource, id, fields) {
      const url = new URL(`/${resource}/${encodeURIComponent(id)}`, baseUrl);
      const body = JSON.stringify({ [resource]: fields });
      const init = { method: "PUT", body, headers: { "content-type": "application/json" } };
      await answer({ call: `PUT ${resource}`, url, init }, z.unknown());
    },
    ask: (resource, path, body, shape) => answer(post(resource, path, randomUUID(), body), shape),
  };
  return client;
}

function readAs<Read>(shape: z.ZodType<Read>, body: unknown, call: string): Read {
  const read = shape.safeParse(body);
  if (!read.success) throw new GocardlessAway(`GoCardless ${call}: an answer that we cannot read`);
  return read.data;
}

function parse(call: string, status: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new GocardlessAway(`GoCardless ${call}: ${String(status)}, and no JSON`);
  }
}
