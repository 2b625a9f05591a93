import { type Cookie, expect, request } from "@playwright/test";
import { type Account, call, joinAccount, openAccount } from "./accounts.ts";
import { answerHouse, detailsOf, type Stored, leadOf, tenancy } from "./answers.ts";
import { openSession } from "./my-house.ts";
import { type Person, person } from "./people.ts";

/** Determines the browser's answers. */
export type Visitor =
  | "stranger"
  | "lead"
  /** A lead at an address with an account. */
  | "newcomer"
  | "host"
  | "alone"
  | "invited"
  /** Invited to an account with a voucher. */
  | "saver"
  /** Invited to a full account. */
  | "late"
  | "joiner"
  | "guest"
  /** Whose place is held until they confirm it by email. */
  | "unconfirmed"
  | "housemate"
  | "inviter"
  | "decider"
  /** Whom the others do not know. */
  | "disputed"
  /** Has sent somebody the link to their place. */
  | "leaver"
  | "payer"
  /** Has given new bank details. */
  | "changer"
  /** In the demo data's household in its fifth month. */
  | "resident"
  /** In the demo data's household that ends in six weeks. */
  | "asked"
  /** Owes what failed twice, in the demo data. */
  | "debtor"
  /** Pays what they owed by a plan, in the demo data. */
  | "planner";

type Standing = {
  readonly answers?: Stored;
  readonly guid?: string;
  /** A housemate's session. */
  readonly session?: Cookie;
};

export type Visitors = Readonly<Record<Visitor, () => Promise<Standing>>>;

const at = { street: "Heronholt Lane", postcode: "LS6 6FZ" };
const amira = person("Amira", "Khan", "screens");
/** One email opens two accounts at most. Ruling C13. */
function amiraAt(house: string) {
  return person("Amira", "Khan", `screens-${house}`);
}
function lane(firstName: string) {
  return person(firstName, "Lane", "screens");
}

export const anotherBank = { sortCode: "089999", accountNumber: "66374958" };

function once<Made>(make: () => Promise<Made>) {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
}

async function post(url: string, path: string, body: object, { name, value }: Cookie) {
  const headers = { "content-type": "application/json", cookie: `${name}=${value}` };
  const answer = await fetch(`${url}/api${path}`, { method: "POST", body: JSON.stringify(body), headers });
  expect(answer.ok, path).toBe(true);
}

async function answersOfLead(url: string): Promise<Stored> {
  const api = await request.newContext({ baseURL: url });
  const house = { line1: "7 Larkspur Terrace", postcode: "LS6 1ZZ" };
  const answers = await answerHouse({ request: api }, amira, house);
  await api.dispose();
  return { ...answers, person: detailsOf(leadOf(amira)), ...tenancy, broadbandUrgent: true };
}

/** The answers that remain after a payment. */
export function finishedBy(
  { firstName }: Person,
  { guid, joinLink, remainingHm8s }: Account,
  rest: { readonly housemateCount: number; readonly joined: boolean; readonly isHeld?: boolean },
): Stored {
  return {
    finished: {
      guid,
      joinLink,
      remainingHm8s,
      firstName,
      startDate: tenancy.startDate,
      utilities: ["Energy", "Water", "Broadband", "TV Licence"],
      ...rest,
    },
  };
}

/** All visitors, each prepared on first use. */
export function settleVisitors(url: string): Visitors {
  const openAt = (door: number, size: number, creator: Person) =>
    openAccount(url, { door, size, creator, at });
  const open = once(() => openAt(2, 4, amira));
  const lead = once(() => answersOfLead(url));
  const enter = async (creator: Pick<Person, "email">, ...opened: readonly Promise<Account>[]) => {
    await Promise.all(opened);
    return { session: await openSession(url, creator) };
  };
  const [ivy, nora, paul] = [lane("Ivy"), lane("Nora"), lane("Paul")];
  const [rose, sam] = [lane("Rose"), lane("Sam")];
  const [dora, cleo, liam] = [lane("Dora"), lane("Cleo"), lane("Liam")];
  return {
    stranger: () => Promise.resolve({}),
    lead: async () => ({ answers: await lead() }),
    newcomer: async () => ({ answers: await lead(), guid: (await open()).guid }),
    host: async () => ({ answers: finishedBy(amira, await open(), { housemateCount: 4, joined: false }) }),
    alone: async () => ({
      answers: finishedBy(
        amira,
        { guid: "", joinLink: "", remainingHm8s: 0 },
        { housemateCount: 1, joined: false },
      ),
    }),
    invited: open,
    saver: once(() => {
      const line1 = "3 Heronholt Mews";
      return openAccount(url, { line1, size: 3, creator: amiraAt("saver"), discountCode: "WELCOME10" });
    }),
    late: once(() => openAt(3, 1, amiraAt("late"))),
    joiner: once(async () => {
      const { guid } = await open();
      const account = await call<object>(url, `/summary?guid=${guid}`);
      return { answers: { joiningGuid: guid, account, joiner: detailsOf(leadOf(lane("Grace"))) } };
    }),
    guest: async () => ({ answers: finishedBy(amira, await open(), { housemateCount: 4, joined: true }) }),
    unconfirmed: async () => {
      const given = { housemateCount: 4, joined: true, isHeld: true };
      return { answers: finishedBy(amira, await open(), given) };
    },
    housemate: once(() => enter(ivy, openAt(5, 1, ivy))),
    inviter: once(() => enter(nora, openAt(6, 3, nora))),
    decider: once(async () => {
      const { guid } = await openAt(8, 4, paul);
      await joinAccount(url, guid, lane("Quinn"));
      const entered = await enter(paul);
      await post(url, "/my_house/size", { size: 5 }, entered.session);
      return entered;
    }),
    disputed: once(async () => {
      const { guid } = await openAt(9, 4, rose);
      await joinAccount(url, guid, sam);
      const { session } = await enter(rose);
      await post(url, "/my_house/dispute", { place: 2 }, session);
      return enter(sam);
    }),
    leaver: once(async () => {
      const entered = await enter(liam, openAt(10, 1, liam));
      const request = { lastDay: "2028-02-14", email: "nadia.lane@example.com" };
      await post(url, "/my_house/moving_out", request, entered.session);
      return entered;
    }),
    payer: once(() => enter(dora, openAccount(url, { line1: "1 Heronholt Mews", size: 1, creator: dora }))),
    changer: once(async () => {
      const opened = openAccount(url, { line1: "2 Heronholt Mews", size: 1, creator: cleo });
      const entered = await enter(cleo, opened);
      const { firstName: firstname, lastName: lastname } = cleo;
      const bankDetails = { ...anotherBank, firstname, lastname, accountHolder: true };
      await post(url, "/my_house/bank_details", { bankDetails }, entered.session);
      return entered;
    }),
    resident: once(() => enter({ email: "ben.osei@example.com" })),
    asked: once(() => enter({ email: "lena.fischer@example.com" })),
    debtor: once(() => enter({ email: "gus.petrov@example.com" })),
    planner: once(() => enter({ email: "ines.duarte@example.com" })),
  };
}
