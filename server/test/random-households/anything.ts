import fc from "fast-check";
import type { ScenarioName } from "../../src/payments/providers/sandbox/scenarios.ts";
import type { JobName } from "../../src/queue/jobs.ts";
import type { Command, Who } from "./command.ts";
import type { Crash } from "./crashes.ts";
import { daysPass, eventsArrive } from "./days.ts";
import { isCancelled, isRemoved, joins } from "./households.ts";
import {
  cancelsAtBank,
  givesBankDetails,
  isLetOff,
  isRefunded,
  changeScenario,
  takesChargeBackBack,
} from "./payers.ts";
import { asksSuccessor, successorJoins } from "./successions.ts";
import type { Fault } from "./provider.ts";
import type { Post, Trouble } from "./world.ts";

const jobsThatDie: readonly JobName[] = [
  "submit-collections",
  "work-provider-events",
  "charge-collections",
  "plan-collections",
  "give-notice",
  "set-up-mandate",
  "simulate-bank-day",
  "submit-refund",
  "record-payout",
  "settle-household",
  "take-payment-back",
  "cancel-mandate",
  "advance-household",
  "lapse-household",
  "follow-payment",
  "follow-mandate",
];

const crash: fc.Arbitrary<Crash> = fc.record({
  job: fc.constantFrom(...jobsThatDie),
  step: fc.integer({ min: 1, max: 24 }),
  when: fc.constantFrom("before", "after"),
});
const fault: fc.Arbitrary<Fault> = fc.record({
  call: fc.constantFrom("setUpMandate", "cancelMandate", "collect", "refund"),
  is: fc.constantFrom("away", "not heard"),
});
export const trouble: fc.Arbitrary<Trouble> = fc.record({
  crashes: fc.array(crash, { maxLength: 4 }),
  faults: fc.array(fault, { maxLength: 2 }),
  post: fc.constantFrom<Post[]>("as it is", "twice", "the last first", "a week late"),
});
const who: fc.Arbitrary<Who> = fc.record({ house: fc.nat({ max: 1 }), place: fc.nat({ max: 1 }) });
export const scenario = fc.constantFrom<ScenarioName[]>(
  "pays",
  "penniless",
  "penniless",
  "penniless",
  "referred",
  "late",
  "fickle",
  "disputed",
  "switching",
  "closed",
  "quits",
  "deceased",
  "bounced",
);

/** All commands for two households of two. */
export const anything: readonly fc.Arbitrary<Command>[] = [
  ...[1, 7, 7, 16, 30].map((days) => trouble.map((given) => daysPass(days, given))),
  fc.tuple(who, scenario).map(([one, turn]) => changeScenario(one, turn)),
  fc.tuple(who, scenario).map(([one, turn]) => changeScenario(one, turn)),
  fc.tuple(fc.nat({ max: 1 }), fc.boolean()).map(([at, isValid]) => joins(at, isValid)),
  who.map(cancelsAtBank),
  who.map(givesBankDetails),
  who.map(takesChargeBackBack),
  fc.tuple(who, fc.constantFrom(1, 500, 12_241, 20_000)).map(([one, amount]) => isRefunded(one, amount)),
  fc.tuple(who, fc.integer({ min: 1, max: 3 })).map(([one, part]) => isLetOff(one, part)),
  fc.nat({ max: 1 }).map(isRemoved),
  fc.tuple(fc.nat({ max: 1 }), fc.integer({ min: 0, max: 20 })).map(([at, days]) => isCancelled(at, days)),
  fc.tuple(who, fc.integer({ min: 0, max: 40 })).map(([one, days]) => asksSuccessor(one, days)),
  fc.nat({ max: 1 }).map(successorJoins),
  fc.nat({ max: 1 }).map(successorJoins),
  fc.constant(eventsArrive()),
];
