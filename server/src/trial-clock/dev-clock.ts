import { parseDate } from "@evenly/domain/calendar";
import type { FastifyInstance } from "fastify";
import { isTrial } from "../config.ts";
import type { Dependencies } from "../dependencies.ts";
import { seeOther } from "../http/statuses.ts";
import {
  clockPagePolicy,
  type ClockState,
  type MoveRefusal,
  refusals,
  renderClockPage,
} from "./clock-page.ts";
import { moveClock, whyNotMoved } from "./move-clock.ts";

const steps = { day: { days: 1 }, week: { weeks: 1 }, month: { months: 1 } } as const;

/** Shows and moves a trial's clock. Ruling F9. */
export function serveClock(app: FastifyInstance, { db, jobs, config, clock, movableClock }: Dependencies) {
  if (!isTrial(config)) return;
  const ending = new AbortController();
  const move: { now: ClockState["moving"]; done: Promise<void>; hasFailed: boolean } = {
    now: undefined,
    done: Promise.resolve(),
    hasFailed: false,
  };
  const state = (refusal?: MoveRefusal): ClockState => ({
    today: clock.today(),
    isFixed: movableClock === undefined,
    moving: move.now,
    hasFailed: move.hasFailed,
    refusal,
  });
  /** In the background: moving a year exceeds a request's time limit. */
  const start = (to: Temporal.PlainDate): MoveRefusal | undefined => {
    if (movableClock === undefined) return "fixed";
    if (move.now) return "moving";
    const refusal = whyNotMoved({ clock: movableClock }, to);
    if (refusal !== undefined) return refusal;
    move.now = { from: movableClock.today(), to };
    move.hasFailed = false;
    move.done = moveClock({ db, jobs, clock: movableClock }, to, ending.signal)
      .catch((error: unknown) => {
        move.hasFailed = true;
        app.log.error({ err: error }, "the clock was not moved");
      })
      .finally(() => {
        move.now = undefined;
      });
    return undefined;
  };
  app.addHook("preClose", async () => ending.abort());
  app.addHook("onClose", () => move.done);

  app.get("/dev/clock.json", async (_, reply) => {
    const { today, isFixed, moving, hasFailed } = state();
    return reply
      .header("cache-control", "no-store")
      .send({ today, isFixed, moving: moving ?? null, hasFailed });
  });
  app.get<{ Querystring: { refused?: unknown } }>("/dev/clock", async ({ query }, reply) =>
    reply
      .header("cache-control", "no-store")
      .header("content-security-policy", clockPagePolicy)
      // Makes browsers send an Origin with the form.
      .header("referrer-policy", "same-origin")
      .type("text/html; charset=utf-8")
      .send(renderClockPage(state(refusals.find((each) => each === query.refused)), config.pack.css)),
  );
  app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post<{ Body: { by?: string; to?: string } | null }>("/dev/clock", async ({ body }, reply) => {
      const to = readTarget(clock.today(), body ?? {});
      const refusal = to === undefined ? "no-date" : start(to);
      return reply.redirect(refusal === undefined ? "/dev/clock" : `/dev/clock?refused=${refusal}`, seeOther);
    });
  });
}

function readTarget(today: Temporal.PlainDate, { by, to }: { by?: string; to?: string }) {
  const step = Object.entries(steps).find(([name]) => name === by);
  return step === undefined ? parseDate(to) : today.add(step[1]);
}
