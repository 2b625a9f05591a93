import { type Body, calls } from "@evenly/contract";
import { addWorkingDays, isBefore, isWorkingDay, nextWorkingDay } from "@evenly/domain/calendar";
import { submissionDays } from "@evenly/domain/collection-day";
import { defaultEndDate } from "@evenly/domain/tenancy";
import type { Clock } from "../../src/clock.ts";
import type { Dependencies } from "../../src/dependencies.ts";
import { mailHouseLinks, takeSignUps } from "../../src/households/index.ts";
import { createHandlers } from "../../src/job-handlers.ts";
import { createSandbox } from "../../src/payments/index.ts";
import { type DailyJob, dailyJobs } from "../../src/queue/index.ts";
import { createJobsAtOnce } from "./jobs-at-once.ts";

type SignUp = Body<"POST /direct_debit">;

const house = { line1: "6 Larkspur Terrace", postcode: "LS6 1ZZ" };

/** In the order in which they join, a day after each other. The numbers are kept for drama by Ofcom. */
const people = [
  { firstname: "Ada", lastname: "Lindqvist", tel: "07700 900105" },
  { firstname: "Ben", lastname: "Osei", tel: "07700 900106" },
  { firstname: "Cara", lastname: "Hughes", tel: "07700 900107" },
  { firstname: "Dev", lastname: "Sharma", tel: "07700 900108" },
] as const;
type Somebody = (typeof people)[number];

const emailOf = ({ firstname, lastname }: Somebody) => `${firstname}.${lastname}@example.com`.toLowerCase();

/** Full months of the tenancy that are over. */
const monthsLived = 4;
/** From the first sign-up to the tenancy's start. */
const daysBefore = 40;

/** Of whose payments the third is sent back once; the sandbox plays it by what it noted of the mandate. */
const short = { email: emailOf(people[1]), payment: 2, fate: "sent-back-once" };

/**
 * A household in its fifth month, of which one payment was taken on the second try: signed up, joined and collected from
 * as any other is, by the same transactions, with a clock set to each day. Ends with a mail to each of them that opens
 * their page. Ruling E.
 */
export const seedHouseholdInUse = async (given: Dependencies): Promise<void> => {
  const { db, config } = given;
  const today = given.clock.today();
  const start = today.with({ day: 1 }).subtract({ months: monthsLived });
  const clock = clockAt(start.subtract({ days: daysBefore }));
  const sentBack = nextWorkingDay(start.add({ months: short.payment }));
  const triedAgain = addWorkingDays(sentBack, 1 + config.collections.retryWorkingDays);
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
  await joinAll(deps, clock, start);

  const dueDates = Array.from({ length: monthsLived + 1 }, (_, month) => start.add({ months: month }));
  const collected = [...dueDates.map(nextWorkingDay), triedAgain];
  await live(deps, clock, today, {
    "advance-households": (day) => day.equals(start),
    "charge-collections": (day) => dueDates.some((due) => due.equals(day)),
    "submit-collections": (day) => collected.some((collectOn) => collectOn.equals(submissionDays(day).until)),
    "play-sandbox": isWorkingDay,
    "play-suppliers": (day) => day.equals(start),
  });
  await mailLinks({ ...deps, clock: given.clock });
};

/** Whether a daily job has anything to do on a day: a first start that looked on each day for each would take a minute. */
type DueOn = Partial<Record<DailyJob["name"], (day: Temporal.PlainDate) => boolean>>;

const live = async (
  { jobs }: Dependencies,
  clock: SetClock,
  until: Temporal.PlainDate,
  dueOn: DueOn,
): Promise<void> => {
  for (; !isBefore(until, clock.today()); clock.goOn()) {
    for (const { name } of dailyJobs) {
      if (!dueOn[name]?.(clock.today())) continue;
      await jobs.runDaily(name);
      await jobs.workOff();
    }
  }
};

/** One a day; the first opens the account. */
const joinAll = async (deps: Dependencies, clock: SetClock, start: Temporal.PlainDate): Promise<void> => {
  const signUp = takeSignUps(deps);
  const codes = { refuseWhenOver: () => Promise.resolve(), fail: () => undefined };
  let asked: Partial<SignUp> = await openingOf(deps, start);
  for (const somebody of people) {
    const body = calls["POST /direct_debit"].body.parse({ ...payerOf(somebody, start), ...asked });
    const once = { call: "POST /direct_debit", key: undefined, request: body };
    const { guid } = (await signUp({ body, once, codes })).body as { guid: string };
    asked = { guid };
    await deps.jobs.workOff();
    await deps.jobs.runDaily("play-sandbox");
    await deps.jobs.workOff();
    clock.goOn();
  }
};

const payerOf = (somebody: Somebody, start: Temporal.PlainDate): SignUp => {
  const { firstname, lastname, tel } = somebody;
  return {
    personalDetails: {
      leadType: "Student",
      firstname,
      lastname,
      email: emailOf(somebody),
      tel,
      termsAgreed: true,
      allowPromotions: false,
    },
    bankDetails: {
      firstname,
      lastname,
      sortCode: "20-00-00",
      accountNumber: "55779911",
      accountHolder: true,
      firstPaymentDate: start.toString(),
    },
  };
};

/** The house, with what is selected of each product when nobody has chosen yet. */
const openingOf = async (
  { db, priceBooks, clock }: Dependencies,
  start: Temporal.PlainDate,
): Promise<Partial<SignUp>> => {
  const { guid, line1, postcode } = await db
    .selectFrom("address")
    .select(["guid", "line1", "postcode"])
    .where("line1", "=", house.line1)
    .where("postcode", "=", house.postcode)
    .executeTakeFirstOrThrow();
  const size = people.length;
  const where = { bookId: priceBooks.bookOn(clock.today())?.id, region: priceBooks.regionOf(postcode) };
  if (where.bookId === undefined || where.region === undefined) throw new Error(`${line1} has no prices`);
  const products = await priceBooks.products(db, { bookId: where.bookId, region: where.region, size });
  return {
    addressId: guid,
    housemateCount: size,
    selectedProducts: products.flatMap(
      ({ selected, options }) => options.find(({ code }) => code === selected)?.priceId ?? [],
    ),
    houseInformation: {
      postcode,
      address: { guid, line1, postcode },
      startDate: start.toString(),
      endDate: defaultEndDate(start).toString(),
      broadbandUrgent: true,
    },
  };
};

/** The links of the mails before are too old by now, or soon will be. */
const mailLinks = async (deps: Dependencies): Promise<void> => {
  const housemates = await deps.db
    .selectFrom("housemate")
    .select("id")
    .where("email", "in", people.map(emailOf))
    .orderBy("id", "desc")
    .execute();
  const housemateIds = housemates.map(({ id }) => id).join(",");
  await mailHouseLinks(deps)({ housemateIds }, { isLast: true });
  await deps.jobs.workOff();
};

type SetClock = Clock & { goOn(): void };

/** At ten in the morning of one day after the other. */
const clockAt = (day: Temporal.PlainDate): SetClock => {
  let today = day;
  const plainTime = Temporal.PlainTime.from("10:00");
  return {
    today: () => today,
    now: () => new Date(today.toZonedDateTime({ timeZone: "Europe/London", plainTime }).epochMilliseconds),
    goOn: () => {
      today = today.add({ days: 1 });
    },
  };
};
