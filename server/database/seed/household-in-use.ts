import { addWorkingDays, isWorkingDay, nextWorkingDay } from "@evenly/domain/calendar";
import { submissionDays } from "@evenly/domain/collection-day";
import type { Dependencies } from "../../src/dependencies.ts";
import { askSuccessor, mailHouseLinks } from "../../src/households/index.ts";
import { createHandlers } from "../../src/job-handlers.ts";
import { createSandbox } from "../../src/payments/index.ts";
import { emailOf, openingOf, signUpBy } from "./demo-sign-ups.ts";
import { createJobsAtOnce } from "./jobs-at-once.ts";
import { clockOnDay, type DoneOn, type DueOn, liveUntil } from "./lived-days.ts";

/** In the order in which they join, a day after each other. The numbers are kept for drama by Ofcom. */
const people = [
  { firstname: "Ada", lastname: "Lindqvist", tel: "07700 900105" },
  { firstname: "Ben", lastname: "Osei", tel: "07700 900106" },
  { firstname: "Cara", lastname: "Hughes", tel: "07700 900107" },
  { firstname: "Dev", lastname: "Sharma", tel: "07700 900108" },
] as const;

/** Has the last one's place from the middle of the fourth month on. */
const successor = { firstname: "Esme", lastname: "Novak", tel: "07700 900109" } as const;
const leaver = people[3];

const house = {
  line1: "6 Larkspur Terrace",
  postcode: "LS6 1ZZ",
  size: people.length,
  discountCode: "WELCOME10",
};

/** Full months of the tenancy that are over. */
const monthsLived = 4;
/** From the first sign-up to the tenancy's start. */
const daysBefore = 40;

/** Of whose payments the third is sent back once; the sandbox plays it by what it noted of the mandate. */
const short = { email: emailOf(people[1]), payment: 2, fate: "sent-back-once" };

/**
 * A household in its fifth month, of which one payment was taken on the second try and one place was handed over: signed
 * up, joined and collected from as any other is, by the same transactions, with a clock set to each day. Ends with a mail
 * to each of them that opens their page. Ruling E.
 */
export const seedHouseholdInUse = async (given: Dependencies): Promise<void> => {
  const { db, config } = given;
  const today = given.clock.today();
  const start = today.with({ day: 1 }).subtract({ months: monthsLived });
  const clock = clockOnDay(start.subtract({ days: daysBefore }));
  const sentBack = nextWorkingDay(start.add({ months: short.payment }));
  const deps: Dependencies = {
    ...given,
    clock,
    movableClock: undefined,
    jobs: createJobsAtOnce(() => createHandlers(deps)),
    directDebitProvider: createSandbox({
      db,
      clock,
      fateOfPayer: ({ email }) => (email === short.email ? short.fate : "pays"),
      fateOfPayment: ({ collectOn }, fate) =>
        fate === short.fate && collectOn.equals(sentBack) ? "penniless" : "pays",
    }),
  };
  for (const cache of [deps.flags, deps.settings, deps.priceBooks]) await cache.refresh();

  const handsOverOn = start.add({ months: 3, days: 15 });
  const dueDates = [
    ...Array.from({ length: monthsLived + 1 }, (_, month) => start.add({ months: month })),
    handsOverOn,
  ];
  const triedAgain = addWorkingDays(sentBack, 1 + config.collections.retryWorkingDays);
  const collected = [...dueDates.map(nextWorkingDay), triedAgain];
  const dueOn: DueOn = {
    "advance-households": (day) => day.equals(start),
    "settle-households": (day) => day.equals(handsOverOn),
    "charge-collections": (day) => dueDates.some((due) => due.equals(day)),
    "submit-collections": (day) => collected.some((collectOn) => collectOn.equals(submissionDays(day).until)),
    "play-sandbox": isWorkingDay,
    "play-suppliers": (day) => day.equals(start),
  };
  const askedOn = start.add({ months: 2, days: 4 });
  const doneOn: DoneOn = new Map([
    ...joinsOn(deps, start),
    [askedOn.toString(), () => askForSuccessor(deps, handsOverOn.subtract({ days: 1 }))],
    [askedOn.add({ days: 2 }).toString(), () => succeed(deps, start)],
  ]);
  await liveUntil(deps, clock, today, { doneOn, dueOn });
  await mailLinks({ ...deps, clock: given.clock });
};

/** One a day; the first opens the account. */
const joinsOn = (deps: Dependencies, start: Temporal.PlainDate): DoneOn => {
  const signUp = signUpBy(deps, start);
  const opened: { guid?: string } = {};
  const first = deps.clock.today();
  return new Map(
    people.map((somebody, index) => [
      first.add({ days: index }).toString(),
      async () => {
        const { guid } = opened;
        opened.guid = await signUp(
          somebody,
          guid === undefined ? await openingOf(deps, house, start) : { guid },
        );
      },
    ]),
  );
};

const askForSuccessor = async (deps: Dependencies, lastDay: Temporal.PlainDate): Promise<unknown> => {
  const own = await deps.db
    .selectFrom("membership")
    .innerJoin("housemate", "housemate.id", "housemate_id")
    .select([
      "membership.id as membershipId",
      "membership.household_id as householdId",
      "housemate_id as housemateId",
    ])
    .where("email", "=", emailOf(leaver))
    .executeTakeFirstOrThrow();
  const asked = { lastDay: lastDay.toString(), email: emailOf(successor) };
  return deps.db.transaction().execute((trx) => askSuccessor(trx, deps, own, asked));
};

/** By the link of their mail: of its token nothing else is left. */
const succeed = async (deps: Dependencies, start: Temporal.PlainDate): Promise<unknown> => {
  const { text_body: text } = await deps.db
    .selectFrom("email")
    .select("text_body")
    .where("to_address", "=", emailOf(successor))
    .executeTakeFirstOrThrow();
  const [, guid] = /\?guid=([\w-]+)/.exec(text) ?? [];
  return signUpBy(deps, start)(successor, { guid });
};

/** The links of the mails before are too old by now, or soon will be. */
const mailLinks = async (deps: Dependencies): Promise<void> => {
  const housemates = await deps.db
    .selectFrom("housemate")
    .select("id")
    .where("email", "in", [...people, successor].map(emailOf))
    .orderBy("id", "desc")
    .execute();
  const housemateIds = housemates.map(({ id }) => id).join(",");
  await mailHouseLinks(deps)({ housemateIds }, { isLast: true });
  await deps.jobs.workOff();
};
