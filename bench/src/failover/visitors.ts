import { randomUUID } from "node:crypto";
import { request } from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import type { OpenDatabase } from "../../../server/database/connect.ts";
import { findHouses, joiningSignUp, openingSignUp } from "../../../server/test/many-sign-ups.ts";
import type { Site } from "./site.ts";

/** A sign-up or a join, as somebody tried it. */
export type Write = {
  readonly email: string;
  /** Where a house was opened; a join is at the house's. */
  readonly addressGuid: string;
  /** Milliseconds of `performance.now()`; undefined: given up without an answer that it was done. */
  answeredAt: number | undefined;
  /** Answers before that one, or connections that broke. */
  failures: number;
};

export type Visitors = {
  readonly writes: readonly Write[];
  /** Throws what ended a visit, such as a refusal. */
  check(): void;
  /** No new ones; those who are under way are waited for. */
  stop(): Promise<void>;
};

const housemates = 2;
const perSecond = 8;
/** Seconds that somebody presses again. */
const patience = 60;

/** Sign-ups and joins at a steady rate, each by somebody who tries again when it fails. */
export async function openVisitors(site: Site, { db }: OpenDatabase): Promise<Visitors> {
  const houses = (await findHouses(db, housemates)).values();
  const start = Temporal.Now.plainDateISO("Europe/London").add({ days: 30 });
  const writes: Write[] = [];
  const gathering: { readonly guid: string; readonly addressGuid: string }[] = [];
  const underWay = new Set<Promise<void>>();
  let turn = 0;

  const write = async (body: object, entry: Write): Promise<string | undefined> => {
    writes.push(entry);
    const key = randomUUID();
    const end = performance.now() + patience * 1_000;
    while (performance.now() < end) {
      const { status, guid } = await post(site, nextAddress(), key, body);
      if (status === 200 || status === 201) {
        entry.answeredAt = performance.now();
        return guid;
      }
      if (status >= 400 && status < 500 && status !== 429)
        throw new Error(`A sign-up is refused with ${String(status)}: ${guid}`);
      entry.failures += 1;
      await wait(300);
    }
    return undefined;
  };
  const next = async () => {
    turn += 1;
    const somebody = { email: `aoife.${String(turn)}@example.com`, start };
    const atHouse = (addressGuid: string): Write => ({
      email: somebody.email,
      addressGuid,
      answeredAt: undefined,
      failures: 0,
    });
    const house = gathering.shift();
    if (house) {
      await write(joiningSignUp(house.guid, somebody), atHouse(house.addressGuid));
      return;
    }
    const empty = houses.next().value;
    if (empty === undefined) throw new Error("There are no more houses in the demo data");
    const guid = await write(openingSignUp(empty, housemates, somebody), atHouse(empty.guid));
    if (guid !== undefined) gathering.push({ guid, addressGuid: empty.guid });
  };
  let failure: unknown;
  const check = () => {
    if (failure !== undefined) throw failure;
  };
  const timer = setInterval(() => {
    const one = next()
      .catch((error: unknown) => (failure ??= error))
      .finally(() => underWay.delete(one)) as Promise<void>;
    underWay.add(one);
  }, 1_000 / perSecond);
  return {
    writes,
    check,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(underWay);
      check();
    },
  };
}

let calls = 0;

/** So that no address reaches its limits. */
function nextAddress(): string {
  calls += 1;
  return `127.${String(1 + ((calls >> 15) & 127))}.${String((calls >> 7) & 255)}.${String(1 + (calls & 127))}`;
}

type Answer = { readonly status: number; readonly guid: string };

/** Status 0: no answer. */
function post(site: Site, localAddress: string, key: string, body: object): Promise<Answer> {
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, guid: "" });
    const call = request(
      `${site.origin}/api/direct_debit`,
      {
        method: "POST",
        family: 4,
        localAddress,
        ca: site.certificate,
        agent: false,
        timeout: 15_000,
        headers: { "content-type": "application/json", "idempotency-key": key },
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (part: string) => (text += part));
        answer.on("error", none);
        answer.on("end", () => {
          const status = answer.statusCode ?? 0;
          const done = status === 200 || status === 201;
          resolve({ status, guid: done ? (JSON.parse(text) as { guid: string }).guid : text });
        });
      },
    );
    call.on("timeout", () => call.destroy());
    call.on("error", none);
    call.end(JSON.stringify(body));
  });
}
